import assert from "node:assert/strict";
import { test } from "node:test";

import { Sound, SOUNDS } from "../../../../clients/wardrum/clients/web/js/ui/battle/motion/sound.js";

/** An AudioContext that remembers its nodes and what they are connected to. */
class FakeAudio {
  currentTime = 5;
  sampleRate = 1000;
  state = "suspended";
  destination = { name: "destination" };
  nodes = [];

  #node(name, own = {}) {
    const param = () => ({ value: 1, events: [], setValueAtTime(value, at) { this.events.push([value, at]); }, exponentialRampToValueAtTime(value, at) { this.events.push([value, at]); } });
    const node = { name, to: null, gain: param(), frequency: param(), connect(to) { node.to = to; return to; }, disconnect() { node.to = null; }, ...own };
    node.start = (at) => (node.began = at);
    node.stop = (at) => (node.ended = at);
    this.nodes.push(node);
    return node;
  }

  createGain = () => this.#node("gain");
  createOscillator = () => this.#node("oscillator");
  createBufferSource = () => this.#node("source");
  createBiquadFilter = () => this.#node("filter");
  createBuffer = (_channels, length) => ({ getChannelData: () => new Float32Array(length) });
  resume = async () => (this.state = "running");
}

function memory(kept = {}) {
  return { kept, getItem: (key) => kept[key] ?? null, setItem: (key, value) => (kept[key] = value) };
}

function heard(node) {
  for (let at = node; at; at = at.to) if (at.name === "destination") return true;
  return false;
}

test("nothing is heard, and no audio is opened, until somebody switches the sound on", () => {
  let opened = 0;
  const sound = new Sound(() => (opened++, new FakeAudio()), memory());
  sound.play("hit");
  sound.wake();
  assert.deepEqual([sound.on, opened], [false, 0]);
});

test("the choice is remembered, reported, and heard", () => {
  const audio = new FakeAudio();
  const store = memory();
  const sound = new Sound(() => audio, store);
  let changes = 0;
  sound.addEventListener("change", () => changes++);
  sound.toggle();
  assert.equal(new Sound(() => audio, store).on, true);
  assert.equal(audio.state, "running");
  assert.equal(audio.nodes.filter(({ name }) => name === "oscillator").length, SOUNDS.turn.length);
  sound.toggle();
  assert.deepEqual([changes, new Sound(() => audio, store).on], [2, false]);
});

for (const name of Object.keys(SOUNDS)) {
  test(`the sound of ${name} reaches the speaker, modestly, and every source of it stops`, () => {
    const audio = new FakeAudio();
    new Sound(() => audio, memory({ "wardrum:sound": "on" })).play(name);
    const sources = audio.nodes.filter((node) => ["oscillator", "source"].includes(node.name));
    assert.equal(sources.length, SOUNDS[name].length);
    for (const source of sources) {
      assert.ok(heard(source), "it leads nowhere");
      assert.ok(source.began >= audio.currentTime && source.ended > source.began && source.ended < audio.currentTime + 1.2);
    }
    const loudest = audio.nodes.find((node) => node.to?.name === "destination").gain.value;
    assert.ok(loudest <= 0.4);
    const ramps = audio.nodes.flatMap((node) => [...node.gain.events, ...node.frequency.events]).map(([value]) => value);
    assert.ok(ramps.every((value) => value > 0), "an exponential ramp cannot lead to 0");
  });
}

test("nodes are let go when the sound is over", async () => {
  const audio = new FakeAudio();
  new Sound(() => audio, memory({ "wardrum:sound": "on" })).play("hit");
  for (const node of audio.nodes) node.onended?.();
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(audio.nodes.filter((node) => node.to?.name === "destination"), []);
});

test("the same sound twice in one moment is made once", () => {
  const audio = new FakeAudio();
  const sound = new Sound(() => audio, memory({ "wardrum:sound": "on" }));
  sound.play("step");
  const { length } = audio.nodes;
  sound.play("step");
  assert.equal(audio.nodes.length, length);
});

test("a gesture wakes audio that the browser holds back", () => {
  const audio = new FakeAudio();
  const sound = new Sound(() => audio, memory({ "wardrum:sound": "on" }));
  sound.wake();
  assert.equal(audio.state, "running");
});

test("beats that are not shown are heard, each kind once", () => {
  const audio = new FakeAudio();
  const sound = new Sound(() => audio, memory({ "wardrum:sound": "on" }));
  sound.playAll([{ kind: "walk" }, { kind: "walk" }, { kind: "down" }, { kind: "note" }]);
  assert.equal(audio.nodes.filter(({ name }) => ["oscillator", "source"].includes(name)).length, SOUNDS.step.length + SOUNDS.down.length);
});
