/** A small match whose chain holds, a socket without a network, and a wait. */

import { createHash } from "node:crypto";

import { leaf, link, root } from "../../../clients/wardrum/clients/web/js/core/hash_chain.js";
import { hex, unhex } from "../../../clients/wardrum/clients/web/js/core/ids.js";

export const MATCH = "3f1c9a7be0d24586a1b7c3d9e5f60718";
export const core = new URL("../../../clients/wardrum/clients/web/js/core/", import.meta.url);

export const sha = (data) => createHash("sha256").update(data).digest("hex");

/** Canonical JSON, by another way than the page's. */
export function sorted(value) {
  return JSON.stringify(value, (_, v) =>
    v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.keys(v).sort().map((key) => [key, v[key]])) : v,
  );
}

/** The life cycle of a match that nobody has created yet. */
export const lifeCycle = (more = {}) => ({
  id: MATCH, version: 0, at: 0, status: "new", ruleset: "", revision: 0, edition: "", order: ["a", "b"], seats: {}, rolls: 0,
  moved_version: 0, moved_at: 0, key_id: "", nonce: "", seed_commitment: "", substitute_commitments: {}, decision_s: 600,
  reveal_s: 30, open_s: 86400, offer: {}, winners: [], cooperative: false, conceded: [], ...more,
});

/** What a battle of two seats shows before anybody has done anything; any part may be another. */
export const display = ({ match, seats, board, ...more } = {}) => ({
  title: "Skirmish", heading: "Setting up", phase: "", round_word: "round", order: ["a", "b"], pieces: {},
  seats: { a: { name: "Seat A", side: "a", ...seats?.a }, b: { name: "Seat B", side: "b", ...seats?.b } },
  board: { kind: "plane", width: 76200, height: 55880, ...board },
  match: lifeCycle(match), ...more,
});

/** Somebody who takes part; on the table if `at` says where. */
export const piece = (seat, name, more = {}) => ({ name, short: "1", seat, role: "plain", base: { across: 3200 }, tall: 5080, spoken: `${name}.`, ...more });

export const initial = () => display();

/** Commits 1..count: {version, raw, head, patch, shown, text}, each of which begins a round; the last one ends the match if asked to. */
export function commits(count, { end = false, match = MATCH, from = root(match) } = {}) {
  let head = from;
  return Array.from({ length: count }, (_, i) => {
    const version = i + 1;
    const command = version === 1 ? { type: "CreateMatch", ruleset: "warcry", setup: {} } : { type: "Pass" };
    const record = { schema: 1, match, version, actor: "a", command_id: `c${version}`, at: version * 1000, command, events: [] };
    const raw = sorted(record);
    const leafHash = leaf(new TextEncoder().encode(raw));
    head = link(head, leafHash);
    const status = end && version === count ? { status: "ended" } : {};
    const patch = { match: { version, ...status }, round: version, heading: `Round ${version}` };
    const shown = { text: [`This is ${version}.`], beats: [{ beat: "chapter", text: `Round ${version}`, round: version }] };
    return { version, raw, head: hex(head), leaf: hex(leafHash), patch, shown, text: shown.text, record };
  });
}

/** A commit as the page keeps it, which shows these beats. */
export const shownCommit = (version, beats, more = {}) => ({
  version, actor: "a", at: 0, text: [], sealed: false, command: "Pass", head: "", record: { command: { type: "Pass" }, events: [] },
  shown: { text: [], beats, ...more },
});

/** The text of a `commit` frame as a server sends it. */
export function commitFrame(commit, extra = {}) {
  const { raw, head, patch, shown, record } = commit;
  const rest = JSON.stringify({ head, patch, shown, ...extra }).slice(1);
  return `{"type":"commit","match":"${record.match}","record":${raw},${rest}`;
}

export function displayFrame(version, shows, head, extra = {}) {
  return JSON.stringify({ type: "display", match: MATCH, version, display: shows, head, ...extra });
}

/** The lines of a replay file with these commits. */
export function replayLines(all, { header = {}, footer = {}, below = [] } = {}) {
  const first = { wardrum: "replay/1", match: MATCH, ruleset: "warcry", edition: "1e", language: "en", display: initial(), ...header };
  const pairs = all.flatMap(({ raw, head, patch, shown }) => [raw, JSON.stringify({ head, patch, shown })]);
  return [JSON.stringify(first), ...below, ...pairs, JSON.stringify({ head: all.at(-1).head, versions: all.length, ...footer })];
}

export const rootHead = () => hex(root(MATCH));
export const bytes = unhex;

/** A socket whose other end is the test. */
export class FakeSocket {
  static made = [];

  constructor(url, protocols) {
    Object.assign(this, { url, protocols, sent: [], closed: null });
    FakeSocket.made.push(this);
  }

  static get last() {
    return FakeSocket.made[FakeSocket.made.length - 1];
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close(code) {
    this.closed = code;
    this.onclose?.({ code: code ?? 1005 });
  }

  /** The server says. */
  say(frame) {
    this.onmessage({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  welcome() {
    this.onopen();
    this.say({ type: "welcome", server: "wardrum/0", protocol: "wardrum.v1", limits: { frame_bytes_max: 1 }, rulesets: {} });
    return this;
  }

  /** The last frame of a type that was sent. */
  asked(type) {
    return this.sent.filter((frame) => frame.type === type).at(-1);
  }
}

export const soon = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));
