// A bot for every game: it knows no rules and takes any option of the legal list. Its seats outlive it: started again with the same
// file of keys it goes on. npm install @wardrum/client, and before node 22 ws:
//   node bot.mjs ws://127.0.0.1:8000/ws --ruleset trench              a match against the server's own bot
//   node bot.mjs ws://127.0.0.1:8000/ws --match ID --invite CODE      a seat that somebody has invited it to
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { connect, Refusal } from "@wardrum/client";

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: { ruleset: { type: "string", default: "warcry" }, match: { type: "string" }, invite: { type: "string" }, keys: { type: "string", default: "bot-keys.json" } },
});
const AGAIN = new Set(["conflict", "version_past", "no_such_option", "no_such_version"]); // the battle has gone on meanwhile: choose anew

/** A store like localStorage, in a file that is never half written. */
function fileStore(path) {
  const kept = new Map(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : []);
  const save = () => {
    writeFileSync(`${path}.new`, JSON.stringify([...kept]), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => (kept.set(key, value), save()),
    removeItem: (key) => (kept.delete(key), save()),
  };
}

const below = (count) => Math.floor(Math.random() * count);
const any = (list) => list[below(list.length)];
const shuffled = (list) => list.map((each) => [Math.random(), each]).sort(([one], [other]) => one - other).map(([, each]) => each);

/** A value of a domain, as it is sent: docs/protocol.md, "The legal list". */
function valueOf(domain) {
  const { kind, of, min = 0, max = 0 } = domain;
  if (kind === "choice") return any(of);
  if (kind === "count") return min + below(max - min + 1);
  if (kind === "subset") return shuffled(of).slice(0, min + below(Math.min(max, of.length) - min + 1));
  if (kind === "path") return any(domain.stops).path;
  if (kind === "place") return any(domain.spots);
  if (kind === "route") return any(domain.halts).path;
  if (kind === "each") return Object.fromEntries(Object.entries(of).map(([key, inner]) => [key, valueOf(inner)]));
  const left = shuffled(of); // a partition
  const sizes = any(domain.sizes);
  return Object.fromEntries(domain.parts.map((part, nth) => [part, left.splice(0, sizes[nth])]));
}

const WebSocket = globalThis.WebSocket ?? (await import("ws")).default;
const client = await connect(positionals[0], { name: "example-bot/1", WebSocket, store: fileStore(args.keys) });
client.onStatus(({ state, reason }) => console.log(`${state}: ${reason}`));
let { match: id, invite } = args;
if (!id) {
  const isAlone = client.welcome.rulesets[args.ruleset].cooperative; // against enemies that the rules play
  ({ match: id, invites: { a: invite } } = await client.create({ ruleset: args.ruleset, bots: isAlone ? {} : { b: "random" } }));
}
const seats = await client.resume(id);
const seat = seats[0] ?? (await client.join(id, { invite, name: "Example bot" }));
console.log(`seat ${seat.name} of ${id}${seats.length ? ", once more" : ""}`);

for (let options = await seat.turn(); options; options = await seat.turn()) {
  const acting = options.filter(({ kind }) => kind !== "end");
  const option = any(acting.length && Math.random() < 0.8 ? acting : options); // rather not to end anything, so that battles go on
  try {
    const { command, params } = any(await seat.expand(option));
    await seat.do({ type: command, ...Object.fromEntries(Object.entries(params).map(([name, domain]) => [name, valueOf(domain)])) });
  } catch (error) {
    if (!(error instanceof Refusal && AGAIN.has(error.code))) throw error;
  }
}
const { chain, dice, signature, report } = await seat.match.verify();
console.log(`${seat.match.display.outcome.text} Chain ${chain}, dice ${dice} (${report.checked} of them), signature ${signature}`);
client.close();
