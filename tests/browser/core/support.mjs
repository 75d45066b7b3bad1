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

export const initial = () => ({ match: { id: MATCH, version: 0, status: "new" }, table: { pieces: {} }, battle: { n: 0 } });

/** Commits 1..count: {version, raw, head, patch, text}; the last one ends the match if asked to. */
export function commits(count, { end = false, match = MATCH } = {}) {
  let head = root(match);
  return Array.from({ length: count }, (_, i) => {
    const version = i + 1;
    const command = version === 1 ? { type: "CreateMatch", ruleset: "warcry", setup: {} } : { type: "Pass" };
    const record = { schema: 1, match, version, actor: "a", command_id: `c${version}`, at: version * 1000, command, events: [] };
    const raw = sorted(record);
    const leafHash = leaf(new TextEncoder().encode(raw));
    head = link(head, leafHash);
    const status = end && version === count ? { status: "ended" } : {};
    const patch = { match: { version, ...status }, battle: { n: version, [`k${version % 7}`]: version } };
    return { version, raw, head: hex(head), leaf: hex(leafHash), patch, text: [`This is ${version}.`], record };
  });
}

/** The text of a `commit` frame as a server sends it. */
export function commitFrame(commit, extra = {}) {
  const { raw, head, patch, text, record } = commit;
  const rest = JSON.stringify({ head, patch, text, ...extra }).slice(1);
  return `{"type":"commit","match":"${record.match}","record":${raw},${rest}`;
}

export function snapshotFrame(version, state, head, extra = {}) {
  return JSON.stringify({ type: "snapshot", match: MATCH, version, state, head, state_hash: sha(sorted(state)), ...extra });
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
