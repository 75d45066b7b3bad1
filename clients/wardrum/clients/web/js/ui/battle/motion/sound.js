/** The sounds of a battle, made of tones and noise; no files. Off until somebody chooses otherwise; the choice is remembered. */

/** @typedef {"dice" | "step" | "hit" | "critical" | "miss" | "shot" | "down" | "capture" | "ability" | "turn"} SoundName */

/**
 * A tone or a noise. at, long: seconds · from, to: Hz of a tone, or of the band of a noise · loud: 0 to 1
 * @typedef {{at: number, long: number, from: number, to: number, loud: number, noise?: boolean, shape?: OscillatorType}} Tone
 */

const KEY = "wardrum:sound";
const LOUD = 0.32; // of everything together
const GAP_MS = 45; // the same sound is not made more often than this
const SILENT = 0.0001; // an exponential cannot reach 0

/** @type {Record<SoundName, Tone[]>} */
export const SOUNDS = {
  dice: [0, 0.07, 0.13, 0.24, 0.31, 0.45, 0.62].map((at, i) => ({ at, long: 0.05, from: 2600 - i * 150, to: 1500, loud: 0.5 - i * 0.04, noise: true })),
  step: [{ at: 0, long: 0.07, from: 320, to: 120, loud: 0.28, noise: true }],
  hit: [
    { at: 0, long: 0.12, from: 900, to: 200, loud: 0.7, noise: true },
    { at: 0, long: 0.16, from: 150, to: 60, loud: 0.8 },
  ],
  critical: [
    { at: 0, long: 0.2, from: 1400, to: 160, loud: 0.8, noise: true },
    { at: 0, long: 0.3, from: 190, to: 45, loud: 1 },
    { at: 0.02, long: 0.5, from: 880, to: 830, loud: 0.22, shape: "triangle" },
  ],
  miss: [{ at: 0, long: 0.18, from: 500, to: 2200, loud: 0.3, noise: true }],
  shot: [{ at: 0, long: 0.16, from: 3000, to: 400, loud: 0.5, noise: true }],
  down: [
    { at: 0, long: 0.45, from: 140, to: 40, loud: 0.9 },
    { at: 0.28, long: 0.12, from: 300, to: 90, loud: 0.6, noise: true },
  ],
  capture: [523, 659, 784].map((from, i) => ({ at: i * 0.11, long: 0.26, from, to: from, loud: 0.32, shape: /** @type {const} */ ("triangle") })),
  ability: [
    { at: 0, long: 0.5, from: 392, to: 784, loud: 0.25, shape: "sine" },
    { at: 0.06, long: 0.5, from: 587, to: 1174, loud: 0.16, shape: "sine" },
  ],
  turn: [0, 0.18].map((at) => ({ at, long: 0.16, from: 160, to: 60, loud: 1 })),
};

/** What a beat sounds like. @type {{[kind: string]: SoundName}} */
const OF_BEATS = { dice: "dice", walk: "step", place: "step", hit: "hit", down: "down", glow: "ability", capture: "capture", burst: "critical" };

/** Events: "change", when it was switched on or off. */
export class Sound extends EventTarget {
  /** @type {AudioContext | null} */ #audio = null;
  /** @type {AudioBuffer | null} */ #hiss = null;
  /** @type {Map<string, number>} */ #made = new Map();

  /**
   * @param {() => AudioContext} [open]
   * @param {Storage | null} [memory]
   */
  constructor(open = () => new AudioContext(), memory = keeping()) {
    super();
    this.open = open;
    this.memory = memory;
    this.on = memory?.getItem(KEY) === "on";
  }

  /** By a key or a button: browsers let a page be heard only after one. */
  toggle() {
    this.on = !this.on;
    try {
      this.memory?.setItem(KEY, this.on ? "on" : "off");
    } catch {
      // a browser that keeps nothing asks again next time
    }
    if (this.on) this.play("turn");
    this.dispatchEvent(new Event("change"));
  }

  /** A touch or a key: what was switched on earlier may be heard from now on. */
  wake() {
    if (this.on && this.#context().state === "suspended") void this.#context().resume();
  }

  /** @param {string} name one of SoundName */
  play(name) {
    const tones = SOUNDS[/** @type {SoundName} */ (name)];
    if (!this.on || !tones || !this.#due(name)) return;
    const audio = this.#context();
    if (audio.state === "suspended") void audio.resume();
    const out = audio.createGain();
    out.gain.value = LOUD;
    out.connect(audio.destination);
    const ends = tones.map((tone) => this.#tone(audio, out, tone));
    Promise.all(ends).then(() => out.disconnect());
  }

  /** The sounds of beats that are not shown, each of them once. @param {import("../../../kit/types.js").Beat[]} beats */
  playAll(beats) {
    for (const name of new Set(beats.flatMap(({ kind }) => OF_BEATS[kind] ?? []))) this.play(name);
  }

  #context() {
    this.#audio ??= this.open();
    return this.#audio;
  }

  /** @param {string} name */
  #due(name) {
    const now = performance.now();
    if (now - (this.#made.get(name) ?? -GAP_MS) < GAP_MS) return false;
    this.#made.set(name, now);
    return true;
  }

  /**
   * @param {AudioContext} audio
   * @param {AudioNode} out
   * @param {Tone} tone
   * @returns {Promise<void>} when it is over
   */
  #tone(audio, out, tone) {
    const begin = audio.currentTime + tone.at;
    const end = begin + tone.long;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(tone.loud, begin);
    gain.gain.exponentialRampToValueAtTime(SILENT, end);
    const source = tone.noise ? this.#noise(audio, gain, tone, begin, end) : voice(audio, gain, tone, begin, end);
    gain.connect(out);
    source.start(begin);
    source.stop(end + 0.02);
    return new Promise((over) => {
      source.onended = () => {
        gain.disconnect();
        over();
      };
    });
  }

  /**
   * @param {AudioContext} audio
   * @param {AudioNode} out
   * @param {Tone} tone
   * @param {number} begin
   * @param {number} end
   */
  #noise(audio, out, tone, begin, end) {
    const source = audio.createBufferSource();
    const band = audio.createBiquadFilter();
    source.buffer = this.#hiss ??= hiss(audio);
    band.type = "bandpass";
    slide(band.frequency, tone, begin, end);
    source.connect(band).connect(out);
    return source;
  }
}

/**
 * @param {AudioContext} audio
 * @param {AudioNode} out
 * @param {Tone} tone
 * @param {number} begin
 * @param {number} end
 */
function voice(audio, out, tone, begin, end) {
  const source = audio.createOscillator();
  source.type = tone.shape ?? "sine";
  slide(source.frequency, tone, begin, end);
  source.connect(out);
  return source;
}

/**
 * @param {AudioParam} param
 * @param {Tone} tone
 * @param {number} begin
 * @param {number} end
 */
function slide(param, { from, to }, begin, end) {
  param.setValueAtTime(from, begin);
  param.exponentialRampToValueAtTime(to, end);
}

/** Half a second of noise. @param {AudioContext} audio */
function hiss(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** What the browser keeps, if it keeps anything. */
function keeping() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
