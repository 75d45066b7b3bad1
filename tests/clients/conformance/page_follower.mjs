/** The page's client without a page, as the runner starts it: each version on a line. Of node 20 it needs --experimental-websocket. */

import { createHash } from "node:crypto";

import { Connection } from "../../../clients/wardrum/clients/web/js/core/connection.js";
import { openMatch } from "../../../clients/wardrum/clients/web/js/core/live_match.js";

const [url, match] = process.argv.slice(2);

function say(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function leave(line, code) {
  say(line);
  process.exit(code);
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
}

function hashed(document) {
  return createHash("sha256").update(JSON.stringify(sorted(document))).digest("hex");
}

/** Of node 20 a socket that is refused says so as an error and never closes. */
class Socket extends WebSocket {
  constructor(...about) {
    super(...about);
    this.addEventListener("error", () => setTimeout(() => this.onclose?.({ code: 1006 }), 0));
  }
}

const model = openMatch(new Connection({ url, WebSocket: Socket }), match, { legal: false });
model.addEventListener("status", () => {
  if (model.chain === "broken") leave({ fault: "the chain of hashes is broken" }, 1);
  if (model.dice === "wrong") leave({ fault: "dice do not follow from the seeds" }, 1);
  if (model.dice === "verified") leave({ end: model.head }, 0);
});
model.addEventListener("problem", () => leave({ fault: model.problem }, 1));
model.addEventListener("commit", ({ detail: { first, last } }) => {
  for (let version = first; version < last; version += 1) say({ version, head: model.commits.get(version).head });
  say({ version: last, head: model.headHash, hash: hashed(model.headState.display) });
});
