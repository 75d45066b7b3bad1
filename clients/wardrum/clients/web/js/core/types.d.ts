/** What the parts of the page say to each other. Shapes of wire frames stand in wire.d.ts, made from the server's structs. */

/** Anything JSON can say, as it comes from the server. */
export type Json = any;

/** A member of a frame, a patch or a state; objects have no prototype. */
export type JsonObject = { [key: string]: Json };

/** A frame of either side: what it is stands in `type`. */
export type Frame = { type: string; [key: string]: Json };

/** What a connection needs of a WebSocket, of whatever make. */
export interface Socket {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}
/** As `WebSocket` of browsers, of node from 22 on, or of the package ws. */
export type SocketClass = new (url: string, protocols: string[]) => Socket;

/** Where something is kept under keys, as `localStorage` is. isBrief: whether what stands under a key ends with the tab. */
export interface Store {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  isBrief?(key: string): boolean;
}

/** 1/100 mm (1 inch = 2540), origin top left, y down; z up. how: only of a leg. */
export type Location = [x: number, y: number, z?: number, how?: string];
/** A leg of a path: where it ends, and how it is made: walk, climb, jump, drop or fly. */
export type Leg = Location;
export type Stop = { point: Location; path: Leg[]; cost: number; costs?: number[]; risks?: string[] };

export type Choice = { kind: "choice"; of: (string | number | boolean)[] };
export type Count = { kind: "count"; min: number; max: number };
export type Subset = { kind: "subset"; of: (string | number)[]; min: number; max: number };
export type Partition = { kind: "partition"; of: string[]; parts: string[]; sizes: number[][] };
export type Path = { kind: "path"; start: Location; budget: number; stops: Stop[]; open?: boolean };
export type Place = { kind: "place"; area: Json; radius: number; spots: Location[]; open?: boolean };
export type Halt = { hex: string; path: string[] };
export type Route = { kind: "route"; start: string; budget: number; halts: Halt[] };
export type Each = { kind: "each"; of: { [key: string]: Choice | Count | Place } };
export type Domain = Choice | Count | Subset | Partition | Path | Place | Route | Each;

/** One thing a seat may do now. */
export type Option = {
  command: string;
  label: string;
  rule: string;
  params: { [name: string]: Domain };
  cost?: string;
  odds?: { [outcome: string]: string };
  scope: "battle" | "match" | string;
  kind?: "end" | "answer" | string;
  last_resort?: boolean;
  /** What to say of it; absent: nobody watches the match in words. */
  words?: import("./wire.js").DisplayOptionWords;
};

/** A command as it is sent: `type` is the option's `command`. */
export type Command = { type: string; [field: string]: Json };

/** One draw of dice. */
export type Pool = { sides: number; values: number[] };

/** A stored commit, decoded. */
export type MatchRecord = {
  schema: number;
  match: string;
  version: number;
  actor: string;
  command_id: string;
  at: number;
  command: Command;
  events: { type: string; [field: string]: Json }[];
  salt?: string;
  draws?: Pool[];
  chosen?: number[];
};

/** One commit as the page keeps it. command: the command's tag, null while sealed · head: of the chain after it. */
export type CommitEntry = {
  version: number;
  actor: string;
  at: number;
  text: string[];
  record: MatchRecord | null;
  sealed: boolean;
  command: string | null;
  head: string;
  /** What the server shows of it; null: nothing, or nobody asked for that. */
  shown: import("./wire.js").DisplayShown | null;
};

/** What a source hands to the model: a commit with its raw record text (or the leaf of a sealed one) and its patch. */
export type IncomingCommit = {
  version: number;
  head: string;
  patch: JsonObject;
  text: string[];
  shown?: import("./wire.js").DisplayShown;
  raw?: string;
  leaf?: string;
  actor?: string;
  at?: number;
};

export type ConnectionState = "connecting" | "open" | "lost" | "restarting" | "closed";

/** How the connection is. reason: one plain sentence · retryAt: when the next try is, ms by `performance.now`, 0 = none is planned. */
export type ConnectionStatus = { state: ConnectionState; reason: string; retryAt: number; attempt: number };

export type Presence = { seats: string[]; watching: number };
export type ChainState = "ok" | "broken" | "unknown";
export type DiceState = "committed" | "verified" | "wrong" | "unproven";

/** The signature under a last head; key: of a file, which names it itself. */
export type FinalSignature = { version: number; signature: string; key?: string };

/** server: by the key that this page's server gives · stranger: by the key that the file names · unchecked: this browser cannot tell. */
export type SignedState = "none" | "unchecked" | "server" | "former" | "stranger" | "wrong";

/** detail of "commit": the first and last version that are new, the entry of the last; caughtUp: false while history loads. */
export type CommitDetail = { first: number; last: number; commit: CommitEntry; history: boolean };

export type SeatKey = { token: string; seed: string; name?: string };
export type Joining = { token: string; seed: string; seat?: string; invite?: string; name?: string; head?: number };
/** version, what: see `Player.act`; absent in what an earlier release stored. */
export type PendingCommand = { id: string; seat: string; command: Command; version?: number; what?: string; dice?: number[] };

/** What this device keeps of one match; it never leaves the device but to the match's server. */
export type KeyringEntry = {
  match: string;
  ruleset: string;
  created: number;
  seats: { [seat: string]: SeatKey };
  host?: string;
  invites?: { [seat: string]: string };
  bots?: { [seat: string]: string };
  fighters?: { [seat: string]: { [id: string]: string } };
  joining?: Joining[];
  pending?: PendingCommand[];
  ended?: boolean;
  lesson?: { step: number };
  /** Of a fork, where it left. */
  parent?: { match: string; version: number; study?: boolean };
};

export type CreateOptions = {
  ruleset: string;
  setup?: JsonObject;
  listed?: boolean;
  open?: boolean;
  bots?: { [seat: string]: string };
  decision_s?: number;
  terms?: import("./wire.js").Terms;
};

export type JoinOptions = { invite?: string; seat?: string; name?: string; head?: number };
