/** The keys of the battle page. */

import { writes } from "../../kit/dom.js";

/**
 * What the keys can do.
 * @typedef {object} Deeds
 * @property {(by: number) => void} step
 * @property {(what: "activation" | "round", by: number) => void} jump
 * @property {() => void} start
 * @property {() => void} live
 * @property {() => void} play
 * @property {(by: number) => void} faster
 * @property {() => void} flip
 * @property {() => void} flat
 * @property {() => void} ruler
 * @property {() => void} copy
 * @property {() => void} help
 * @property {() => void} wholeScreen
 * @property {() => void} sound
 * @property {() => void} actions
 * @property {(nth: number) => void} fighter
 * @property {(by: number) => boolean} cycle whether something was on offer
 * @property {() => boolean} confirm
 * @property {() => boolean} cancel
 */

const nothing = () => {};
const never = () => false;
/** What the keys do on a page that does not say otherwise. @type {Deeds} */
const IDLE = {
  step: nothing,
  jump: nothing,
  start: nothing,
  live: nothing,
  play: nothing,
  faster: nothing,
  flip: nothing,
  flat: nothing,
  ruler: nothing,
  copy: nothing,
  help: nothing,
  wholeScreen: nothing,
  sound: nothing,
  actions: nothing,
  fighter: nothing,
  cycle: never,
  confirm: never,
  cancel: never,
};

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * What those do who only look.
 * @param {import("../../core/match_model.js").MatchModel} model
 * @param {import("./timeline.js").Timeline} timeline
 * @param {import("./board.js").Board} board
 * @returns {Partial<Deeds>}
 */
export function looking(model, timeline, board) {
  return {
    step: (by) => model.step(by),
    jump: (what, by) => timeline.jump(what, by),
    start: () => model.go(0),
    live: () => model.goLive(),
    play: () => timeline.playing?.toggle(),
    faster: (by) => timeline.playing?.faster(by),
    flip: () => board.flip(),
    flat: () => board.tools.flat(),
  };
}

/** @param {Partial<Deeds>} own what this page does */
export function listenToKeys(own) {
  const deeds = { ...IDLE, ...own };
  const simple = table(deeds);
  const { classList } = document.documentElement; // with the mouse no ring is seen to jump to what is asked next
  document.addEventListener("pointerdown", () => classList.add("pointing"), { capture: true });
  document.addEventListener("keydown", () => classList.remove("pointing"), { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (writes(event.target) || document.querySelector("dialog[open]")) return;
    if (pressed(event, deeds) || run(simple[event.key.length === 1 ? event.key.toLowerCase() : event.key], event))
      event.preventDefault();
  });
}

/**
 * @param {Deeds} deeds
 * @returns {Record<string, (() => void) | undefined>}
 */
function table(deeds) {
  return {
    "[": () => deeds.jump("round", -1),
    "]": () => deeds.jump("round", 1),
    Home: deeds.start,
    End: deeds.live,
    "+": () => deeds.faster(1),
    "=": () => deeds.faster(1),
    "-": () => deeds.faster(-1),
    "−": () => deeds.faster(-1),
    l: deeds.live,
    f: deeds.flip,
    v: deeds.flat,
    r: deeds.ruler,
    c: deeds.copy,
    m: deeds.sound,
    w: deeds.wholeScreen,
    a: deeds.actions,
    "?": deeds.help,
  };
}

/**
 * @param {(() => void) | undefined} deed
 * @param {KeyboardEvent} _event
 */
function run(deed, _event) {
  deed?.();
  return deed !== undefined;
}

/**
 * Keys whose meaning depends on where one is.
 * @param {KeyboardEvent} event
 * @param {Deeds} deeds
 */
function pressed(event, deeds) {
  const { key, target } = event;
  if (key in ARROWS) return arrow(event, deeds);
  if (key === "Enter") return !acts(target) && deeds.confirm();
  if (key === "Escape") return deeds.cancel();
  if (key === " ") return !acts(target) && !(target instanceof HTMLInputElement) && done(deeds.play);
  return /^[1-9]$/.test(key) && done(() => deeds.fighter(Number(key)));
}

/**
 * @param {KeyboardEvent} event
 * @param {Deeds} deeds
 */
function arrow(event, deeds) {
  if (event.target instanceof HTMLInputElement) return false; // radio buttons have arrows of their own
  const by = ARROWS[event.key];
  const onTimeline = event.target instanceof Element && event.target.closest("wd-timeline");
  if (!event.shiftKey && !onTimeline && deeds.cycle(by)) return true;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") return false;
  if (event.shiftKey) deeds.jump("activation", by);
  else deeds.step(by);
  return true;
}

/** @param {() => void} deed */
function done(deed) {
  deed();
  return true;
}

/**
 * Whether Enter belongs to what has the focus.
 * @param {EventTarget | null} target
 */
function acts(target) {
  return target instanceof Element && target.matches("button, a, summary, select, [role=button]");
}
