// boardgame.io as a peer of the bench, run by `peers.py`:
//   node boardgame.cjs MODULES serve memory|flat DIRECTORY    prints its port, ends with its standard input
//   node boardgame.cjs MODULES replay MOVES SECONDS           prints moves/s of its reducer over a log
//   node boardgame.cjs MODULES version                        prints its version, once all that is needed has been loaded
// MODULES: the folder that holds the node_modules. The game is a toy: ten pieces a side, which step and throw a die in turn.
"use strict";
const { createRequire } = require("node:module");
const path = require("node:path");

const [modules, word, ...rest] = process.argv.slice(2);
const load = createRequire(path.join(path.resolve(modules), "bench.cjs"));

const PIECES = 20;
const QUIET_MS = 600_000; // no pings in a round: the load side counts bytes

const game = {
  name: "skirmish",
  disableUndo: true, // keeping what can be undone would slow it down
  seed: "bench",
  setup: () => ({
    pieces: Array.from({ length: PIECES }, (_, at) => ({ x: at, y: at < PIECES / 2 ? 0 : 22, wounds: 0 })),
    thrown: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, random }, piece, x, y) => {
      const moved = G.pieces[piece];
      if (!moved || !(x >= 0 && x <= 30 && y >= 0 && y <= 22)) return "INVALID_MOVE";
      moved.x = x;
      moved.y = y;
      G.thrown = random.D6();
    },
  },
};

async function serve(storage, directory) {
  const { Server, SocketIO, FlatFile } = load("boardgame.io/server");
  const kept = storage === "flat" ? { db: new FlatFile({ dir: directory }) } : {};
  const transport = new SocketIO({ socketOpts: { pingInterval: QUIET_MS, pingTimeout: QUIET_MS } });
  const server = Server({ games: [game], origins: [], transport, ...kept });
  const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
  process.stdout.write(`${appServer.address().port}\n`);
  process.stdin.resume();
  process.stdin.on("end", () => process.exit(0));
}

function replay(moves, seconds) {
  const { CreateGameReducer, InitializeGame, ProcessGameConfig } = load("boardgame.io/internal");
  const processed = ProcessGameConfig(game);
  const reduce = CreateGameReducer({ game: processed });
  const log = Array.from({ length: moves }, (_, at) => ({
    type: "MAKE_MOVE",
    payload: { type: "step", args: [at % PIECES, at % 31, at % 23], playerID: String(at % 2), credentials: null },
  }));
  const fold = () => log.reduce(reduce, InitializeGame({ game: processed, numPlayers: 2 }));
  const state = fold(); // also warms the compiler up
  if (state._stateID !== moves) throw new Error(`${state._stateID} of ${moves} moves were made`);
  const began = process.hrtime.bigint();
  let folded = 0;
  let passed = 0;
  while (passed < seconds) {
    fold();
    folded += moves;
    passed = Number(process.hrtime.bigint() - began) / 1e9;
  }
  process.stdout.write(`${folded / passed}\n`);
}

function version() {
  load("boardgame.io/internal");
  const { FlatFile } = load("boardgame.io/server");
  new FlatFile({ dir: modules });
  process.stdout.write(`${load("boardgame.io/package.json").version}\n`);
}

process.env.NODE_ENV = "production";
console.log = console.info = console.error; // standard output is for figures
if (word === "serve") serve(...rest);
else if (word === "replay") replay(Number(rest[0]), Number(rest[1]));
else version();
