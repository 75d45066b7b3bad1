/**
 * What goes over the wire, as `python -m wardrum.server.generators.typescript` prints it: do not edit.
 * Lengths are 1/100 mm, times ms since the epoch, ids, seeds and hashes lower-case hex digits.
 */

/** Anything else that JSON can say. */
export type Json = any;

/** A merge patch (RFC 7396). */
export type Patch = { [key: string]: Json };

/** A command or an event: what it is stands in `type`. */
export type Tagged = { type: string; [field: string]: Json };

/** The three parts of every state; `battle` is the ruleset's own. */
export interface GameState {
  match: Match;
  table: Table;
  battle: { [key: string]: Json };
}

/** The first frame of every connection. The answer is `welcome`. */
export interface Hello {
  type: "hello";
  /** Name and version of the program, as "example/1.0". */
  client: string;
  /** The language for people on this connection (BCP 47), as "de"; absent, or one that the server does not have: English. */
  language?: string;
}

/** Open a match. The answer is `seated`. */
export interface Create {
  type: "create";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the new match, made by the client: 128 random bits. */
  match: string;
  /** The game, a name of `welcome.rulesets`. */
  ruleset: string;
  /** The creator's proof, made by the client: 128 random bits. */
  token: string;
  /** The ruleset's settings (`warcry.Setup` and so on); what is absent has its default. */
  setup?: { [key: string]: Json };
  /** Whether it is shown in the lobby. */
  listed?: boolean;
  /** Whether anybody may take a free seat without an invite. */
  open?: boolean;
  /** Time for one decision, in seconds; absent: 600. */
  decision_s?: number;
  /** Seats that the server's own bots play, and as which bot; nobody else can sit there. */
  bots?: { [key: string]: "greedy" | "random" | "tactical" | "tactical-easy" | "tactical-fair" };
  /** What the players agree on beside the rules of the game. */
  terms?: Terms;
}

/** What the players of a match agree on. */
export interface Terms {
  /** How far a move may be taken back: "plain" = over no dice and no opened secret, "any", "never". */
  takeback: "any" | "never" | "plain";
  /** What becomes of a seat that has left for good: it "loses", or a "bot" plays on. */
  leaver: "bot" | "loses";
  /** Seconds for which a seat that is to decide must be gone until a rival may claim the result, 0 = never. */
  claim_s: number;
  /** Absent = only the time for each decision. */
  clock?: Clock;
  /** Absent = every spectator sees everything at once. */
  delay?: Delay;
}

/**
 * Time to think for a whole battle. main_s: what a seat begins with · increment_s: added by each decision it makes ·
 * grace_s: added once to a decision while whose time runs the seat loses its connection.
 */
export interface Clock {
  /** Seconds that a seat begins with. */
  main_s: number;
  /** Seconds added by each decision that the seat makes. */
  increment_s: number;
  /** Seconds added once to a decision while whose time runs the seat loses its connection. */
  grace_s: number;
}

/**
 * How late those without a seat see the battle: a commit is shown when both have passed.
 *
 * seconds: since it was made · commits: made after it; they no longer count once the battle has ended.
 */
export interface Delay {
  /** Seconds since a commit was made after which it is shown. */
  seconds: number;
  /** Commits made after it, with which it is shown; they no longer count once the battle has ended. */
  commits: number;
}

/** Open a match that goes on from a version of another one, as far as this connection may know that one. The answer is `seated`. */
export interface Fork {
  type: "fork";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match that it goes on from. */
  match: string;
  /** The version that it goes on from, 1 or more. */
  version: number;
  /** The id of the new match, made by the client: 128 random bits. */
  new_match: string;
  /** The creator's proof, made by the client: 128 random bits. */
  token: string;
  /** Where they come from: "fresh" = new seeds, "chosen" = a study, in which the sender of a command may choose them. */
  dice?: "chosen" | "fresh";
  /** Whether it is shown in the lobby; absent: if the other match is, and spectators see that one at once. */
  listed?: boolean;
  /** Whether anybody may take a free seat without an invite. */
  open?: boolean;
  /** Time for one decision, in seconds; absent: as in the other match. */
  decision_s?: number;
  /** Seats that the server's own bots play, and as which bot; nobody else can sit there. */
  bots?: { [key: string]: "greedy" | "random" | "tactical" | "tactical-easy" | "tactical-fair" };
  /** What the players agree on; absent: as in the other match. */
  terms?: Terms;
}

/** Sit down. The answer is `seated`. */
export interface Join {
  type: "join";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** Made by the client, 128 random bits: its only key to the seat, to be kept. */
  token: string;
  /** The SHA-256 of the seed, 256 random bits, that the client tells by `reveal` later. */
  seed_commitment: string;
  /** Which seat; absent: the first free one. */
  seat?: string;
  /**
   * The code from the friend's link, for a free seat or for one that its holder hands over, or the creator's token; absent: the
   * match is open.
   */
  invite?: string;
  /** What others see at the seat; absent: nothing. */
  name?: string;
  /** The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened. */
  expected_version?: number;
}

/** Which seats an invite opens now; nobody sits down. The answer is `invitation`. */
export interface Invited {
  type: "invited";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The code from the friend's link, or the creator's token. */
  invite: string;
}

/** Act for a seat from this connection too; a connection may hold any number of seats. The answer is `seated`. */
export interface SeatFrame {
  type: "seat";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The key to the seat, as in `join`. */
  token: string;
}

/** Let somebody else play on from a seat: either a bot of the server's, or anyone who joins with a code. The answer is `ack`. */
export interface HandOverFrame {
  type: "hand_over";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat. */
  seat: string;
  /** The key to the seat. */
  token: string;
  /** Which bot plays on; absent: a person does. */
  bot?: "greedy" | "random" | "tactical" | "tactical-easy" | "tactical-fair";
  /**
   * What the other joins with as `invite`, made by the client: 128 random bits. Good for one `join`, and void once a newer one is
   * made. Absent: a bot plays on.
   */
  code?: string;
  /** The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened. */
  expected_version?: number;
}

/** Take one's own seat back from the bot that plays it. The answer is `seated`. */
export interface Relieve {
  type: "relieve";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The key to the seat. */
  token: string;
  /** The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened. */
  expected_version?: number;
}

/** Tell the seed committed to. The answer is `ack`. */
export interface Reveal {
  type: "reveal";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat. */
  seat: string;
  /** The seed of which `join` sent the SHA-256. */
  seed: string;
}

/** Follow a match. There is no answer of its own; the frames that follow name the match. */
export interface Watch {
  type: "watch";
  /** Your own name for this request, which only a `problem` has too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The last version already seen: the next frame is the one behind it. 0 = from the beginning; absent: from the head on, with a snapshot. */
  after?: number;
  /**
   * As what: "events" = records, for clients with rules; "state" = a snapshot, then patches and sentences; "display" = what the
   * battle shows, then patches of that, sentences and beats, which need no knowledge of any game.
   */
  as?: "display" | "events" | "state";
  /** Whether the legal list of the seats held here is sent too, after every commit. */
  legal?: boolean;
  /** Whether `state_hash` is sent too: the hash of the state, or of the display for those who watch as "display". */
  hash?: boolean;
  /** Whether these legal lists leave open what is dear to list, as in `legal`. */
  open?: boolean;
}

/** Follow it no longer. There is no answer. */
export interface Unwatch {
  type: "unwatch";
  /** Your own name for this request, which only a `problem` has too. */
  id: string;
  /** The id of the match. */
  match: string;
}

/** Ask for something as a seat. The answer is `ack` or `rejected`. */
export interface CommandFrame {
  type: "command";
  /** The name of the command, the same at every retry: 128 random bits, stored before sending. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat that asks. */
  seat: string;
  /** What is asked for, distinguished by `type`; the legal list says what may be. */
  command: Tagged;
  /** The version at which it was chosen; refused as `conflict` if the position is another one now. Absent: it is done whatever has happened. */
  expected_version?: number;
  /** In a study only: what the first dice of this command shall show, in the order drawn; those behind them are drawn from the seeds. */
  dice?: number[];
}

/** Would this be accepted? Draws and appends nothing. The answer is `checked`. */
export interface Check {
  type: "check";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat that would ask. */
  seat: string;
  /** What would be asked for, as in `command`. */
  command: Tagged;
}

/**
 * Why can this not be done now? Draws and appends nothing. Without piece, command and value: what the piece that acts for the
 * seat could do in principle and cannot do now. The answer is `why`.
 */
export interface Why {
  type: "why";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat that would act. */
  seat: string;
  /** The id of a piece, as who would do it or to whom it would be done; absent: not asked about. */
  piece?: string;
  /** The type of a command; absent: not asked about. */
  command?: string;
  /** A word that commands name, as an ability; absent: not asked about. */
  value?: string;
}

/** The state at a version, as this connection may know it. The answer is `snapshot`. */
export interface StateFrame {
  type: "state";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version; absent: the head. */
  version?: number;
}

/** What happened, in sentences, as this connection may know it; a page at a time. The answer is `story`. */
export interface Story {
  type: "story";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The last version already known. */
  after?: number;
  /** The last version to be sent; absent: the head. */
  upto?: number;
}

/** What was rolled against what was to be expected. The answer is `luck_report`. */
export interface Luck {
  type: "luck";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** Up to which version; absent: up to the head. */
  version?: number;
}

/** The legal list of a seat, now. The answer is `legal`. */
export interface Legal {
  type: "legal";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat, held on this connection. */
  seat: string;
  /** Whether it is enough to know what may be done: places that are dear to list are left open, and sent once you `expand` the option. */
  open?: boolean;
}

/** The places of an option of a legal list that left them open. The answer is `expanded`. */
export interface Expand {
  type: "expand";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat, held on this connection. */
  seat: string;
  /** That of the list. */
  version: number;
  /** The place of the option in the list, from 0. */
  option: number;
}

/** The listed matches, newest first, a page at a time. The answer is `listed`. */
export interface List {
  type: "list";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** Which: "open" = seats are free, "live" = being played, "finished" = over. */
  filter?: "finished" | "live" | "open";
  /** What `next` of the page before said; absent: the first page. */
  after?: string;
}

/** Show me a battle. The answer is `listed` with one match: a live one, else a new one between bots. */
export interface Demo {
  type: "demo";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The game, a name of `welcome.rulesets`. */
  ruleset: string;
}

/** Which battle is the guided first one of a ruleset, and what it teaches. The answer is `lesson`; `fork` begins it. */
export interface Learn {
  type: "learn";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The game, a name of `welcome.rulesets`. */
  ruleset: string;
}

/** What may be named in a setup and at muster: warbands, cards and the like. The answer is `samples`. */
export interface Samples {
  type: "samples";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The game, a name of `welcome.rulesets`. */
  ruleset: string;
}

/** Say a phrase from a seat to everybody here. There is nothing else to say. The answer is `said`. */
export interface Say {
  type: "say";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat that says it. */
  seat: string;
  /** Its id in `welcome.phrases`. */
  phrase: string;
  /** The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened. */
  expected_version?: number;
}

/** Show a seat under this name from now on. The name before is erased. The answer is `names`. */
export interface Rename {
  type: "name";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat. */
  seat: string;
  /** The name; "" = none. */
  name: string;
  /** The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened. */
  expected_version?: number;
}

/** Ask the others of an ended match to a new one, as a seat of the old one. The first such offer stands. The answer is `ack`. */
export interface Rematch {
  type: "rematch";
  /** Your own name for this request; the answer has it too. */
  id: string;
  /** The id of the match that has ended. */
  match: string;
  /** The seat in it that asks. */
  seat: string;
  /** The id of the new match, which exists already. */
  next: string;
  /** By seat of the old match the code for a seat of the new one, which is sent to that seat only. */
  invites?: { [key: string]: string };
}

/** One part of a roster file. The answer is `uploaded`, that to the last part `roster`. */
export interface Upload {
  type: "upload";
  /** Your own name for the whole upload, the same for all of its parts. */
  id: string;
  /** The number of this part: 0, 1, 2, …. */
  part: number;
  /** Whether the file ends with it. */
  last: boolean;
  /** Its bytes in base64, decodable by itself. */
  data: string;
  /** What the file is to be mustered for; absent: any game. */
  ruleset?: string;
}

/** Are you there? The answer is `pong`. */
export interface Ping {
  type: "ping";
  /** Your own name for this request; absent: the answer has none either. */
  id?: string;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  /** Name and release of the server, as "wardrum/0.2.0". */
  server: string;
  /** What it speaks: "wardrum.v1". */
  protocol: string;
  /** What to keep to on this connection. */
  limits: Limits;
  /** The games that can be played here, by name. */
  rulesets: { [key: string]: OfferedRuleset };
  /** Where a browser finds the page of this server, the best first; a match is at `m/` and its id below them. */
  links: string[];
  /** What a seat may say, by id. */
  phrases: { [key: string]: string };
  /**
   * The language of what the battle shows on this connection: sentences, displays, options, refusals of the rules. What else the server
   * says is English.
   */
  language: string;
  /** Those that `hello` may name. */
  languages: string[];
}

/** What a client has to keep to. */
export interface Limits {
  /** The largest frame, in bytes. */
  frame_bytes_max: number;
  /** How many commands that a seat may send at once. */
  commands_burst: number;
  /** How many commands that a seat may send per second after that. */
  commands_per_s: number;
  /** How many other requests that a connection may send at once. */
  requests_burst: number;
  /** How many other requests that a connection may send per second after that. */
  requests_per_s: number;
  /** How many may watch one match without a seat. */
  spectators_max: number;
  /** The largest roster file, in bytes; 0 = none is taken. */
  upload_bytes_max: number;
  /** How many parts of files that a connection may send at once. */
  uploads_burst: number;
  /** How many parts of files that a connection may send per second after that. */
  uploads_per_s: number;
}

/** A game that can be played here, as a lobby offers it. */
export interface OfferedRuleset {
  /** The edition of its rulebook. */
  edition: string;
  /** All seats that it can have. */
  seats: string[];
  /** Whether all seats are one side. */
  cooperative: boolean;
  /** What the game is like. */
  about: About;
  /** What it calls a round and its money. */
  words: GameWords;
}

/** What a game is like, for who has never played one. */
export interface About {
  /** A few words. */
  kind: string;
  /** One or two. */
  sentence: string;
  /** How long a battle takes. */
  length: string;
  /** The figure on its card. */
  role: "" | "bow" | "brute" | "captain" | "gun" | "hound" | "monster" | "priest" | "shield" | "spear";
  /** Whether it is recommended as the first one. */
  first?: boolean;
}

/**
 * What a game calls things that every game has.
 *
 * round: as "round" · rounds: {n} of them, by plural category (UTS #35) · money: what the members of a warband are paid with.
 */
export interface GameWords {
  /** What a round is called. */
  round: string;
  /** How {n} of them are counted, by plural category (UTS #35). */
  rounds: { [key: string]: string };
  /** What the members of a warband are paid with. */
  money: string;
}

/** The seat is yours on this connection: the answer to `create`, `fork`, `join`, `seat` and `relieve`. */
export interface Seated {
  type: "seated";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seat; "" = none, after `create` and `fork`. */
  seat: string;
  /** The head, as this connection may know it. */
  version: number;
  /** To the creator alone, by seat a code for one `join`. */
  invites: { [key: string]: string };
}

/** The answer to `invited`. */
export interface Invitation {
  type: "invitation";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The seats that the invite opens now: free ones, or one whose holder hands it over. None: it is used, void or wrong. */
  seats: string[];
}

/** This connection acts for the seat no longer: it is in other hands. */
export interface Unseated {
  type: "unseated";
  /** The id of the match. */
  match: string;
  /** The seat. */
  seat: string;
}

/** A seat said a phrase. It is never in the log. */
export interface Said {
  type: "said";
  /** The id of the match. */
  match: string;
  /** The seat that said it. */
  seat: string;
  /** Its id in `welcome.phrases`. */
  phrase: string;
  /** What `say` called itself; absent: somebody else said it. */
  id?: string;
}

/** One commit. */
export interface Commit {
  type: "commit";
  /** The id of the match. */
  match: string;
  /** The stored bytes, verbatim: what was asked for and what happened. */
  record: MatchRecord;
  /** The hash of the chain after it, 64 hex digits. */
  head: string;
  /** For those who watch as "state" or "display": a merge patch (RFC 7396) from the state or display before it; absent for others. */
  patch?: Patch;
  /** For those who watch as "state": its sentences; absent for others. */
  text?: string[];
  /** The SHA-256 of the canonical state after it, or of the display for those who watch as "display", as the receiver may know it, 64 hex digits; absent: `watch` has not asked for it. */
  state_hash?: string;
  /** Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none. */
  signature?: string;
  /** For those who watch as "state": what the battle is about and how it stands; absent: it has not changed, or is not known yet. */
  goals?: Goals;
  /** For those who watch as "display": sentences and beats; absent for others. */
  shown?: DisplayShown;
}

/** The goal of a battle. Ids in its sentences get names as in all others. */
export interface Goals {
  /** Of the victory card or scenario. */
  title: string;
  /** What wins. */
  text: string;
  /** The id of its rule. */
  rule: string;
  /** The round that is played, 0 = not yet begun. */
  round: number;
  /** How many rounds there are, 0 = as many as it takes. */
  rounds: number;
  /** What the scores are made of. */
  unit: string;
  /** By seat. */
  scores: { [key: string]: number };
  /** How it stands. */
  aims: Aim[];
  /** A sentence each about the deployment, the twist and the like. */
  notes: string[];
}

/**
 * One thing that counts, for one seat or ("") for all together.
 *
 * A page rings what it names, and shows the count as a bar.
 */
export interface Aim {
  /** Whose it is, "" = it counts for all together. */
  seat: string;
  /** As "take down all of the shield group of seat b". */
  text: string;
  /** How far it is. */
  done: number;
  /** How far it goes, 0 = there is no end to it. */
  of: number;
  /** The ids of pieces on the table that it is still about. */
  pieces: string[];
  /** The ids of markers on the table that it is still about. */
  markers: string[];
}

/** What a commit shows. */
export interface DisplayShown {
  /** Its sentences, in the order in which things happened. */
  text: string[];
  /** What is seen and heard, in that order, distinguished by `beat`; a client passes over those that it does not know. */
  beats: (DisplayMoved | DisplayFell | DisplayPlaced | DisplayStruck | DisplayDiceRolled | DisplayHarmed | DisplayHealed | DisplayMissed | DisplayDowned | DisplayLeft | DisplayGlowed | DisplayTokenChanged | DisplayTaken | DisplayDropped | DisplayHeld | DisplayScored | DisplayTurned | DisplayGroundChanged | DisplayChapter | DisplayEnded)[];
  /** The picture of the commit, in a list of them. */
  icon?: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
  /** The id of the seat that did it; "" = the server, as when time is up. */
  seat?: string;
  /** The last part of the battle that begins with it, as "Round 2"; "" = none. */
  chapter?: string;
  /** It stays where highlights alone are shown. */
  major?: boolean;
}

/** A piece moves along a way. */
export interface DisplayMoved {
  beat: "move";
  /** The id of the piece. */
  piece: string;
  /** Where it stood. */
  start: DisplayPlace;
  /** Its legs, one or more, in order. */
  way: DisplayLeg[];
  /** What kind of move it is: "" = an ordinary one; "push", "flee" = not of its own will. */
  why?: "" | "charge" | "dash" | "flee" | "push" | "retreat";
}

/** Where something is: the middle of its base, or a point. */
export interface DisplayPlace {
  /** From the left edge of the board, in 1/100 mm. */
  x: number;
  /** From the top edge of the board, in 1/100 mm. */
  y: number;
  /** The height of what it stands on above the board, in 1/100 mm; below 0 in a trench. */
  z?: number;
  /** The id of the terrain or cell that it stands on; "" = the ground, or it is not known. */
  floor?: string;
}

/** A part of a way, straight from where the one before it ended. */
export interface DisplayLeg {
  /** As it is made; "turn" = on the spot. */
  how: "climb" | "drop" | "fly" | "jump" | "turn" | "walk";
  /** Where it ends. */
  to: DisplayPlace;
  /** Of a "turn": how the longer axis of an oval base lies after it, in degrees clockwise from the x axis; absent: as before. */
  facing?: number;
}

/** A piece falls. */
export interface DisplayFell {
  beat: "fall";
  /** The id of the piece. */
  piece: string;
  /** Where it stood; the same as `to` where that is not known. */
  start: DisplayPlace;
  /** Where it comes down. */
  to: DisplayPlace;
}

/** A piece is set up, or set down somewhere else at once. */
export interface DisplayPlaced {
  beat: "place";
  /** The id of the piece. */
  piece: string;
  /** Where it stands now. */
  to: DisplayPlace;
  /** How the longer axis of an oval base lies, in degrees clockwise from the x axis; absent: 0, or it is round. */
  facing?: number;
}

/** An attack is made. Its dice may lie in a later commit, as something may be decided between them. */
export interface DisplayStruck {
  beat: "strike";
  /** The id of the piece that attacks. */
  by: string;
  /** The name of what it attacks with; "" = it is not known. */
  weapon: string;
  /** How it gets there: by hand, through the air, or by magic. */
  reach: "melee" | "shot" | "spell";
  /** The id of the piece that is attacked; "" = a point is. */
  at?: string;
  /** The point that is attacked; absent: a piece is. */
  point?: DisplayPlace;
}

/** Dice are rolled together. */
export interface DisplayDiceRolled {
  beat: "dice";
  /** What for, as "Attack" or "Initiative". */
  what: string;
  /** Each of them. */
  dice: DisplayDie[];
  /** The id of the seat that rolls; "" = the rules. */
  seat?: string;
  /** The id of the piece that rolls; "" = none. */
  by?: string;
  /** The id of the piece that it is about; "" = none. */
  at?: string;
  /** What they come to, as "9" or "2 singles"; "" = nothing is added up. */
  total?: string;
  /** What comes of it, as "4 damage"; "" = nothing in itself. */
  outcome?: string;
  /** What was wanted, as "4 or more"; "" = nothing in particular. */
  needs?: string;
  /** Whether it went well for who rolled; absent: neither. */
  good?: boolean;
}

/** One die as it lies. */
export interface DisplayDie {
  /** The number that it shows; 0 = it shows none, and `words` say what. */
  face: number;
  /** What it counts as: "kept" and "dropped" of dice of which some count, "single" and "group" of dice that are sorted; "plain" = as its face says. */
  did?: "critical" | "dropped" | "group" | "hit" | "kept" | "miss" | "plain" | "single" | "spent" | "success";
  /** How many sides it has. */
  sides?: number;
  /** What it shows, as "Cleave: 2 damage"; "" = its face. */
  words?: string;
}

/** A piece loses health. */
export interface DisplayHarmed {
  beat: "harm";
  /** The id of the piece. */
  piece: string;
  /** How much it loses. */
  amount: number;
  /** How much it has left after that. */
  left: number;
  /** How much it has unhurt. */
  most: number;
  /** By a critical hit. */
  critical?: boolean;
}

/** A piece gets health back. */
export interface DisplayHealed {
  beat: "heal";
  /** The id of the piece. */
  piece: string;
  /** How much it gets. */
  amount: number;
  /** How much it has after that. */
  left: number;
  /** How much it has unhurt. */
  most: number;
}

/** What was done to a piece comes to nothing. */
export interface DisplayMissed {
  beat: "miss";
  /** The id of the piece that is unharmed. */
  piece: string;
}

/** A piece is out of the battle, or on the ground. */
export interface DisplayDowned {
  beat: "down";
  /** The id of the piece; the patch says whether it is still on the table. */
  piece: string;
  /** What has become of it, as "taken down". */
  text: string;
}

/** A piece leaves the table in another way than being taken down. */
export interface DisplayLeft {
  beat: "leave";
  /** The id of the piece. */
  piece: string;
  /** How, as "has fled". */
  text: string;
}

/** Something is said of a piece, of a whole seat, or of the battle: an ability used, a status gained or lost. */
export interface DisplayGlowed {
  beat: "glow";
  /** What is said, in a few words, as "Shaken". */
  name: string;
  /** What that means, in a sentence; "" = the name says it all. */
  text?: string;
  /** The id of the rule behind it; "" = none. */
  rule?: string;
  /** The id of the piece that it is said of; "" = none. */
  piece?: string;
  /** The id of the seat that it is said of; "" = none, and with no piece either it is said of the battle. */
  seat?: string;
  /** It is bad for whom it is said of. */
  ill?: boolean;
  /** It is over, and no longer so. */
  gone?: boolean;
}

/** Tokens or dice at hand come or go. */
export interface DisplayTokenChanged {
  beat: "token";
  /** The picture of one. */
  icon: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
  /** What they are called, as "BLOOD". */
  name: string;
  /** How many: above 0 they come, below 0 they go. */
  change: number;
  /** The id of the piece beside which they lie; "" = none. */
  piece?: string;
  /** The id of the seat before which they lie; "" = none, and with no piece either they are of the battle. */
  seat?: string;
}

/** A piece picks a marker up. */
export interface DisplayTaken {
  beat: "take";
  /** The id of the piece. */
  piece: string;
  /** The id of the marker, which is not on the board any more. */
  marker: string;
}

/** A piece puts a marker down. */
export interface DisplayDropped {
  beat: "drop";
  /** The id of the piece. */
  piece: string;
  /** The id of the marker, which is on the board again. */
  marker: string;
}

/** A place that is fought for changes hands. */
export interface DisplayHeld {
  beat: "hold";
  /** The id of the seat that has it now; "" = nobody has it any more. */
  seat: string;
  /** The id of a marker, a piece of terrain or a cell. */
  place: string;
  /** Who has it now, in words. */
  text: string;
}

/** A seat scores. */
export interface DisplayScored {
  beat: "score";
  /** The id of the seat; "" = no single one. */
  seat: string;
  /** How many points it gets. */
  amount: number;
  /** How many it has after that. */
  total: number;
  /** What for, as "holds two stones"; "" = the sentences say it. */
  why?: string;
}

/** Somebody's turn begins, or somebody acts. */
export interface DisplayTurned {
  beat: "turn";
  /** As "The turn of Seat A" or "Briar Guard 2 acts". */
  text: string;
  /** The id of the seat whose turn it is; "" = nobody's, or the rules'. */
  seat?: string;
  /** The id of the piece that acts; "" = none. */
  piece?: string;
}

/** The table changes: a tile is found, a door opened, a wall broken down. */
export interface DisplayGroundChanged {
  beat: "ground";
  /** What happens, in a sentence. */
  text: string;
  /** The ids of the terrain that comes, changes or goes. */
  terrain?: string[];
  /** The ids of the cells that come, change or go. */
  cells?: string[];
  /** The ids of the markers that come, change or go. */
  markers?: string[];
  /** What is named is no longer there. */
  gone?: boolean;
}

/** A part of the battle begins: a round, or a part within one. */
export interface DisplayChapter {
  beat: "chapter";
  /** As "Round 2" or, within one, "Combat phase". */
  text: string;
  /** Which round begins; 0 = none, but a part of one or what comes before the first. */
  round?: number;
  /** The place of the sentence that says so among those of the commit, counted from 0. */
  sentence?: number;
}

/** The battle is over. */
export interface DisplayEnded {
  beat: "over";
  /** The ids of the seats that have won; none = a draw, or a defeat of the party. */
  winners: string[];
  /** Who has won and why, in one sentence. */
  text: string;
}

/** A commit whose content is another seat's secret for now: enough to follow the chain. */
export interface Sealed {
  type: "sealed";
  /** The id of the match. */
  match: string;
  /** Its version. */
  version: number;
  /** The seat whose it is. */
  actor: string;
  /** When it was made, in ms since the epoch. */
  at: number;
  /** The hash of its record, 64 hex digits, against which to check the record once it is `opened`. */
  leaf: string;
  /** The hash of the chain after it, 64 hex digits. */
  head: string;
  /** For those who watch as "state" or "display": a merge patch (RFC 7396) from the state or display before it; absent for others. */
  patch?: Patch;
  /** Absent: nothing is sent of a secret. */
  text?: string[];
  /** The SHA-256 of the canonical state after it, or of the display for those who watch as "display", as the receiver may know it, 64 hex digits; absent: `watch` has not asked for it. */
  state_hash?: string;
}

/** The record that was sealed at this version. */
export interface Opened {
  type: "opened";
  /** The id of the match. */
  match: string;
  /** Its version. */
  version: number;
  /** The stored bytes, verbatim: check them against the leaf. */
  record: MatchRecord;
}

/** The state at a version, as the receiver may know it. */
export interface Snapshot {
  type: "snapshot";
  /** The id of the match. */
  match: string;
  /** The version. */
  version: number;
  /** The state: `match`, `table` and `battle`. */
  state: GameState;
  /** The hash of the chain after it, 64 hex digits. */
  head: string;
  /** The SHA-256 of the canonical state, 64 hex digits. */
  state_hash: string;
  /** What `state` called itself; absent: it begins a `watch`. */
  id?: string;
  /** Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none. */
  signature?: string;
  /** What the battle is about and how it stands; absent: that is not known yet. */
  goals?: Goals;
}

/** What the battle shows at a version, as the receiver may know it; it goes on by the patches of commits. */
export interface Displayed {
  type: "display";
  /** The id of the match. */
  match: string;
  /** The version. */
  version: number;
  /** The document that later patches change; it replaces one that came before. */
  display: MatchDisplay;
  /** The hash of the chain after it, 64 hex digits. */
  head: string;
  /** Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none. */
  signature?: string;
}

/** All that a battle shows at one version, and where its match stands. */
export interface MatchDisplay {
  /** The name of the game, as "Warcry". */
  title: string;
  /** Where the battle stands, as "Round 2 · Combat phase". */
  heading: string;
  /** The part of the heading without the round, as "Combat phase". */
  phase: string;
  /** The ids of the seats that people or bots play, in the order in which to show them: members of `seats` have none. */
  order: string[];
  /** By id, as "a"; "" = what the rules play. */
  seats: { [key: string]: DisplaySeat };
  /** The table, distinguished by its `kind`. */
  board: DisplayBoard | DisplayHexBoard;
  /** All who take part, by id, to which beats and goals refer. */
  pieces: { [key: string]: DisplayPiece };
  /** The round that is played; 0 = before the first. */
  round?: number;
  /** Of how many rounds; 0 = as many as it takes, or not known yet. */
  rounds?: number;
  /** What wins, and behind it how that stands. */
  goal?: DisplayGoalLine[];
  /** What lies open beside the table for all, as the battleplan or the scenario. */
  cards?: DisplayInfo[];
  /** The counters of the battle. */
  tracks?: DisplayTrack[];
  /** How it has ended; absent: it goes on. */
  outcome?: DisplayOutcome;
  /** The life cycle of the match, the same in every game: its status, who has which seat, what is offered, clocks and pauses. */
  match: Match;
  /** What a round is called in this game, as "turn". */
  round_word: string;
}

/** Who plays, or (with the id "") what the rules play. */
export interface DisplaySeat {
  /** As "Seat A". Clients put the player's name for it, here and in all other texts, from the frame `names`. */
  name: string;
  /** Whose colours it has: the first side, the second one, "party" = one side of all seats, "rules" = those against the party. */
  side: "a" | "b" | "party" | "rules";
  /** What it plays, as the name of a warband or an adventurer; "" = not known. */
  warband?: string;
  /** What it is asked to decide now; "" = nothing. Several seats may be asked at once. */
  prompt?: string;
  /** It has the initiative, or is the first player. */
  initiative?: boolean;
  /** The lines of its score, in the order in which they are shown. */
  score?: DisplayScoreLine[];
  /** The dice that lie before it. */
  dice?: DisplayDiceGroup[];
  /** The tokens that lie before it. */
  tokens?: DisplayToken[];
}

/** A line of a seat's score. */
export interface DisplayScoreLine {
  /** What is counted, as "Victory points". */
  label: string;
  /** How much, in words or digits, as "3" or "4 of 6". */
  value: string;
}

/** Dice that lie before a seat and belong together. */
export interface DisplayDiceGroup {
  /** As "Double of 4s" or "2 wild dice". */
  name: string;
  /** What each die shows; 0 = no number: it is not rolled yet, or `words` say what it shows. */
  faces: number[];
  /**
   * How they belong together. "single": they stand alone; "double", "triple", "quad": two, three, or four and more of one face; "wild":
   * each may become any; "reaction": they pay for answers to the other side; "skill": they have words instead of numbers.
   */
  kind?: "double" | "plain" | "quad" | "reaction" | "single" | "skill" | "triple" | "wild";
  /** For each die what it is or shows, as "Cleave: 2 damage"; empty = the faces say it. */
  words?: string[];
  /** What they are good for, in a sentence; "" = nothing. */
  text?: string;
  /** They are used up. */
  spent?: boolean;
}

/** Tokens of one kind beside a piece or before a seat. */
export interface DisplayToken {
  /** The picture of one. */
  icon: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
  /** How many there are, 1 or more. */
  count: number;
  /** What they are called, as "BLOOD". */
  name: string;
  /** What they are good for, in a sentence. */
  text: string;
  /** The id of the seat that may spend them, perhaps not the one of the piece; "" = nobody in particular. */
  seat?: string;
}

/** A table on which pieces stand anywhere. */
export interface DisplayBoard {
  kind: "plane";
  /** Along x, in 1/100 mm. */
  width: number;
  /** Along y, in 1/100 mm. */
  height: number;
  /** By id, to which `floor` and beats refer. */
  terrain?: { [key: string]: DisplayTerrain };
  /** By id. */
  zones?: { [key: string]: DisplayZone };
  /** By id, to which goals and beats refer; a marker that is carried is not among them. */
  markers?: { [key: string]: DisplayMarker };
  /** Where those lay who were taken down, by the id of the piece; no rule looks at it. */
  fallen?: { [key: string]: DisplayPlace };
  /** What its ground is drawn as; no rule looks at it. */
  ground?: "cobbles" | "flagstones" | "grass" | "mud" | "plain";
}

/** A piece of terrain: a rectangle along the axes, with a height. */
export interface DisplayTerrain {
  /**
   * What it is drawn as. "low": an obstacle that is stepped over; "barrier": one to stand behind; "platform": one stands on top, and below it where there is room;
   * "trench": one stands on its bottom, below the board; "deadly", "dangerous", "mined": ground that hurts; "rough": ground that slows;
   * "place": a name on the ground and nothing else.
   */
  kind: "arch" | "barrier" | "dangerous" | "deadly" | "door" | "hedge" | "ladder" | "low" | "mined" | "obstacle" | "place" | "platform" | "rough" | "stairs" | "trench" | "wall" | "water";
  /** What it is called, as "Bridge West". */
  name: string;
  /** What it does, in a sentence. */
  text: string;
  /** Its left edge, in 1/100 mm. */
  x: number;
  /** Its top edge, in 1/100 mm. */
  y: number;
  /** Along x, in 1/100 mm. */
  width: number;
  /** Along y, in 1/100 mm; how high it rises says `tall`. */
  height: number;
  /** From its own bottom to its top, in 1/100 mm; 0 = it is flat. */
  tall: number;
  /** The height of its bottom above the board, in 1/100 mm; below 0 of a trench. */
  z?: number;
  /** The id of the rule behind it; "" = none. */
  rule?: string;
  /** The side to which stairs rise, "n" = towards the top edge of the board; absent: they are no stairs. */
  up?: "e" | "n" | "s" | "w";
  /** The sides of a platform from which one may fall, "n" = towards the top edge of the board; the others have a rail. */
  open_edges?: ("e" | "n" | "s" | "w")[];
  /** It is fought for. */
  objective?: boolean;
  /** The id of the seat that holds it; "" = nobody. */
  seat?: string;
}

/** A part of the table with a meaning, as where a group sets up. */
export interface DisplayZone {
  /** The id of the seat that it is for; "" = for all. */
  seat: string;
  /** What it is for, as "Shield group". */
  name: string;
  /** Where it is: all that lies near a point or near a line. */
  area: NearPoint | NearLine;
}

/** All within ``reach`` of a point, measured horizontally: a circle. Who is set up in it stands wholly within (W-22 of warcry). */
export interface NearPoint {
  kind: "near_point";
  /** The deployment point. */
  point: [x: number, y: number];
  /** How far from it the farthest part of a base may lie, in 1/100 mm. */
  reach: number;
}

/** All within ``reach`` of the line from ``a`` to ``b``, with round ends about them. Who is set up in it stands wholly within (W-24 of warcry). */
export interface NearLine {
  kind: "near_line";
  /** Where the line begins. */
  a: [x: number, y: number];
  /** Where it ends. */
  b: [x: number, y: number];
  /** How far from it the farthest part of a base may lie, in 1/100 mm. */
  reach: number;
}

/** An objective or a token on the table. */
export interface DisplayMarker {
  /** What it is drawn as. */
  icon: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
  /** What it is called. */
  name: string;
  /** What it is good for, in a sentence. */
  text: string;
  /** Its middle from the left edge of the board, in 1/100 mm. */
  x: number;
  /** Its middle from the top edge of the board, in 1/100 mm. */
  y: number;
  /** The height at which it lies above the board, in 1/100 mm. */
  z?: number;
  /** The id of the seat that holds it; "" = nobody. */
  seat?: string;
  /** The id of the rule behind it; "" = none. */
  rule?: string;
  /** How near to its middle a base has to be to count there, in 1/100 mm; 0 = nobody counts there. */
  reach?: number;
}

/** A table of hexes, each of which stands on a corner. */
export interface DisplayHexBoard {
  kind: "hex";
  /** The width of a hex, from one upright side to the other, in 1/100 mm. */
  across: number;
  /** Of the whole map along x, in 1/100 mm. */
  width: number;
  /** Of the whole map along y, in 1/100 mm. */
  height: number;
  /** By id, to which `floor` and beats refer. */
  cells?: { [key: string]: DisplayCell };
  /** By the id in `tile` of their cells. */
  tiles?: { [key: string]: DisplayInfo };
  /** By id, to which goals and beats refer. */
  markers?: { [key: string]: DisplayMarker };
  /** Where those lay who were taken down, by the id of the piece; no rule looks at it. */
  fallen?: { [key: string]: DisplayPlace };
  /** What its ground is drawn as; no rule looks at it. */
  ground?: "cobbles" | "flagstones" | "grass" | "mud" | "plain";
}

/** A hex of a map. */
export interface DisplayCell {
  /** Its middle, in 1/100 mm. It may change when the map grows to the left. */
  x: number;
  /** Its middle, in 1/100 mm. It may change when the map grows upwards. */
  y: number;
  /** What it is: "door" leads to what is still hidden, "entrance" is where the party comes in, nobody enters what is "impassable". */
  kind: "door" | "entrance" | "impassable" | "open";
  /** The id of the tile that it is a part of. */
  tile: string;
  /** What is written on it, as "4": with the name of the tile it is the name of the cell. "" = nothing. */
  sign?: string;
  /** What there is to know of it, in a sentence that begins with its name; "" = nothing. */
  text?: string;
}

/** Something that a game has a word for: a weapon, an ability, a card, a tile. */
export interface DisplayInfo {
  /** As it is printed. */
  name: string;
  /** What it does, in a sentence or two; "" = the name says it all. */
  text: string;
  /** The id of the rule behind it, as "W-60", which `samples` explains in its glossary under "rules"; "" = none. */
  rule?: string;
}

/** Somebody who takes part, on the table or not. */
export interface DisplayPiece {
  /** Nobody else in the battle has it, and it never changes. */
  name: string;
  /** One or two signs to be written on its base, as "7"; others may have the same. */
  short: string;
  /** The id of the seat that it belongs to; "" = the rules play it. */
  seat: string;
  /**
   * What it is drawn as: who leads ("captain"), what it fights with ("shield", "spear", "bow", "gun"), an animal ("hound"), somebody
   * large ("brute"), who casts or heals ("priest"), a huge beast ("monster"), who rides or flies; "plain" = anybody else.
   */
  role: "bow" | "brute" | "captain" | "flyer" | "gun" | "hound" | "monster" | "plain" | "priest" | "rider" | "shield" | "spear";
  /** What it stands on. */
  base: DisplayBaseShape;
  /** The height of its body above the base, in 1/100 mm. */
  tall: number;
  /** All that matters of it now, in one sentence that begins with its name: for screen readers and tooltips. */
  spoken: string;
  /** Where it stands; absent: it is not on the table, and `why_absent` says why. */
  at?: DisplayPlace;
  /** Why it is not on the table, as "taken down" or "not set up yet"; "" = it is on it. */
  why_absent?: string;
  /** What it has left; absent: this game does not count it. */
  health?: DisplayHealth;
  /** How it stands in the turn. */
  state?: DisplayFlags;
  /** What it is, and the harmful effects on it. */
  tags?: DisplayTag[];
  /** What it has with it, as a treasure or armour that is ready. */
  carries?: DisplayCarried[];
  /** The tokens beside it. */
  tokens?: DisplayToken[];
  /** The lines of its card, as "Movement 6 · Toughness 4". */
  facts?: string[];
  /** What it fights with. */
  weapons?: DisplayInfo[];
  /** What it can do besides. */
  abilities?: DisplayInfo[];
}

/** The base of a piece: a circle or an oval. */
export interface DisplayBaseShape {
  /** Its diameter, of an oval the longer one, in 1/100 mm. */
  across: number;
  /** The shorter diameter of an oval, in 1/100 mm; 0 = it is round. */
  breadth?: number;
  /** How the longer axis of an oval lies, in degrees from 0 to 165 clockwise from the x axis; absent: 0, or it is round. */
  facing?: number;
}

/** What a piece has left of its wounds or hit points. */
export interface DisplayHealth {
  /** How many it has left. */
  left: number;
  /** How many it has unhurt. */
  most: number;
}

/** How a piece stands in the turn. */
export interface DisplayFlags {
  /** It acts now. */
  active?: boolean;
  /** It has acted, and does not act again in this round. */
  done?: boolean;
  /** It waits, and may act once more. */
  waiting?: boolean;
  /** It lies on the ground. */
  prone?: boolean;
  /** It leads its warband, or decides for the party. */
  leader?: boolean;
}

/** What a piece is, or what state it is in. */
export interface DisplayTag {
  /** As it is printed. */
  name: string;
  /** What it does, in a sentence or two; "" = the name says it all. */
  text: string;
  /** The id of the rule behind it, as "W-60", which `samples` explains in its glossary under "rules"; "" = none. */
  rule?: string;
  /** It is bad for the piece, as "Shaken". */
  ill?: boolean;
}

/** Something that a piece has with it. */
export interface DisplayCarried {
  /** As it is printed. */
  name: string;
  /** What it does, in a sentence or two; "" = the name says it all. */
  text: string;
  /** The id of the rule behind it, as "W-60", which `samples` explains in its glossary under "rules"; "" = none. */
  rule?: string;
  /** The id of the marker that it picked up, which is not on the board meanwhile; "" = it has picked up none. */
  marker?: string;
}

/** What wins, or how it stands. */
export interface DisplayGoalLine {
  /** One sentence, without the count. */
  text: string;
  /** How far it is. */
  done?: number;
  /** At how much it is reached; 0 = there is no end to it, or nothing to count. */
  of?: number;
  /** The id of the seat whose it is; "" = it is for all. */
  seat?: string;
  /** The id of the rule behind it; "" = none. */
  rule?: string;
  /** Ids of the pieces that it still depends on, to be marked on the board. */
  pieces?: string[];
  /** Ids of the markers, terrain or cells that it still depends on, to be marked on the board. */
  places?: string[];
}

/** A counter of the battle, as a round counter. */
export interface DisplayTrack {
  /** What it is called. */
  name: string;
  /** How far it stands. */
  value: number;
  /** What that means, in a sentence. */
  text: string;
  /** Where it ends; 0 = nowhere. */
  most?: number;
  /** The id of the rule behind it; "" = none. */
  rule?: string;
}

/** How the battle has ended. */
export interface DisplayOutcome {
  /** The ids of the seats that have won; none = a draw, or a defeat of the party. */
  winners: string[];
  /** Who has won and why, in one sentence. */
  text: string;
}

/** Where a match stands. */
export interface Match {
  /** 32 hex digits; "" = not created yet. */
  id: string;
  /** Of the last commit. */
  version: number;
  /** When the last commit was made (ms since the epoch). */
  at: number;
  /** Whether it waits for seats or seeds, is played, or has ended. */
  status: "ended" | "live" | "new" | "open" | "revealing";
  /** The ruleset whose rules decide it. */
  ruleset: string;
  /** The revision of these rules, 0 = not created yet. */
  revision: number;
  /** Of the rulebook, for people. */
  edition: string;
  /** All places, in seat order. */
  order: string[];
  /** The places that are taken. */
  seats: { [key: string]: SeatHolder };
  /** How many commits drew dice. */
  rolls: number;
  /** The last commit by which the battle went on. */
  moved_version: number;
  /** When that commit was made (ms since the epoch). */
  moved_at: number;
  /** The key that the server's seed is derived with. */
  key_id: string;
  /** What the server's seed is derived from, beside the key and the match's id. */
  nonce: string;
  /** SHA-256 of the server's seed, 64 hex digits. */
  seed_commitment: string;
  /** By seat the SHA-256 of the seed that stands in if the seat reveals none. */
  substitute_commitments: { [key: string]: string };
  /** Absent: it is not revealed yet. */
  server_seed?: string;
  /** Seconds for one decision. */
  decision_s: number;
  /** Seconds to reveal a seed. */
  reveal_s: number;
  /** Seconds until all places must be taken. */
  open_s: number;
  /** The places that the server plays, and as which bot. */
  bots?: { [key: string]: string };
  /** An offered result, by the seat that offers it. */
  offer: { [key: string]: string };
  /** Why the match has ended. */
  reason?: string;
  /** The seats that have won, empty while the match goes on and after a draw. */
  winners: string[];
  /** Whether all seats are one side. */
  cooperative: boolean;
  /** Seats that have given up. */
  conceded: string[];
  /** See `agreed`. */
  terms?: Terms;
  /** The take-back on offer. */
  takeback?: TakebackOffer;
  /** The last take-back that happened. */
  back?: Back;
  /** Once the match has started on terms with a clock. */
  clocks?: Clocks;
  /** A pause that is asked for, or on. */
  pause?: Pause;
  /** Seats without a connection, by seat. */
  away?: { [key: string]: Away };
  /** Of a fork only: where it branches off. */
  parent?: Parent;
  /** Of a fork only: whether its dice may be chosen. */
  dice?: "chosen" | "fresh";
}

/** A taken seat. missed: decisions in a row that ran out of time. */
export interface SeatHolder {
  /** SHA-256 of the seat's seed, 64 hex digits. */
  commitment: string;
  /** 64 hex digits; absent: it is not revealed yet. */
  seed?: string;
  /** Whether the server's substitute stands in for the seed. */
  substituted: boolean;
  /** Decisions in a row that ran out of time. */
  missed: number;
}

/** A take-back on the table. seat: who asks · version: to return to · agreed: the seats that have accepted it. */
export interface TakebackOffer {
  /** The seat that asks. */
  seat: string;
  /** The version to return to. */
  version: number;
  /** The seats that have accepted it. */
  agreed: string[];
}

/** A take-back that happened. at: the version of its commit · to: the version returned to. */
export interface Back {
  /** The version of the commit that took back. */
  at: number;
  /** The version returned to. */
  to: number;
}

/** What each seat has left to think, as of a moment. */
export interface Clocks {
  /** That moment, in ms since the epoch. */
  at: number;
  /** What is left, in ms by seat. */
  left: { [key: string]: number };
  /** The seats whose time runs from then on. */
  running: string[];
  /** Seats that have been away in their present decision, and until when (ms since the epoch) their clocks do not run out. */
  spared: { [key: string]: number };
}

/**
 * A pause that is asked for, or that all have agreed to.
 *
 * by: who asks for it · agreed: the seats that want it · since (ms), version: of the commit that began it, absent before.
 */
export interface Pause {
  /** The seat that asks for it. */
  by: string;
  /** The seats that want it. */
  agreed: string[];
  /** When it began (ms since the epoch), absent before. */
  since?: number;
  /** The version of the commit that began it, absent before. */
  version?: number;
}

/** A seat without a connection. since (ms), version: of the commit that reported it · gone: so long that a rival may claim. */
export interface Away {
  /** When the commit that reported it was made (ms since the epoch). */
  since: number;
  /** The version of the commit that reported it. */
  version: number;
  /** Whether it has been away for so long that a rival may claim. */
  gone: boolean;
}

/**
 * The match a fork refers to, the version it goes on from, and the head (64 hex digits) of its chain there.
 *
 * generation: 1 = of a match that is no fork.
 */
export interface Parent {
  /** The id of the match that it goes on from, 32 hex digits. */
  match: string;
  /** The version that it goes on from. */
  version: number;
  /** The head of that one's chain at that version, 64 hex digits. */
  head: string;
  /** How many forks lead here, 1 = of a match that is no fork. */
  generation: number;
}

/** The answer to `story`. */
export interface StoryPage {
  type: "story";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version of the last commit in it. */
  version: number;
  /** The commits, in order. */
  commits: StoryCommit[];
  /** What to send as `after` for the next page; absent: this is the last one. */
  next?: number;
}

/** One commit in sentences. */
export interface StoryCommit {
  /** Its version. */
  version: number;
  /** The seat that made it; "system" = the server. */
  actor: string;
  /** When it was made, in ms since the epoch. */
  at: number;
  /** Its sentences. */
  text: string[];
  /** Whether its content is another seat's secret for now, so that there are no sentences. */
  sealed: boolean;
}

/** The answer to `luck`, from the exact odds of every roll up to the version. */
export interface LuckReport {
  type: "luck_report";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version. */
  version: number;
  /** By seat, and "enemies" for whom the rules play, a line for each kind of roll, and "overall". */
  seats: { [key: string]: { [key: string]: Line } };
  /** Commits left out because their dice were chosen, not drawn. */
  study: number;
}

/** One row of a report. */
export interface Line {
  /** How many. */
  rolls: number;
  /** Their sum. */
  rolled: number;
  /** Its mean, in thousandths. */
  expected_milli: number;
  /** Of 1,000 battles with the same rolls, how many come out worse, half of the equal ones counted. */
  percentile_milli: number;
  /** Of 1,000,000, how many come out at least as far from the mean, in either direction, 1 at least. */
  p_micro: number;
  /** Whether it is by the exact distribution. */
  exact: boolean;
}

/** Everything of the past has been sent; what follows is live. */
export interface CaughtUp {
  type: "caught_up";
  /** The id of the match. */
  match: string;
  /** The last version that was sent. */
  version: number;
}

/** What a seat may do. */
export interface LegalList {
  type: "legal";
  /** The id of the match. */
  match: string;
  /** At this version. */
  version: number;
  /** The seat. */
  seat: string;
  /** What it may do; none: it has to wait. */
  options: Option[];
  /** What `legal` called itself; absent: `watch` has asked for it. */
  id?: string;
  /** For those who watch as "display": the options in words, in the same order; absent for others. */
  words?: DisplayOptionWords[];
}

/** One thing a seat may do. */
export interface Option {
  /** The wire tag to send. */
  command: string;
  /** A few words. */
  label: string;
  /** The id of the rule that allows it. */
  rule: string;
  /** The command's fields and their domains. */
  params: { [key: string]: Choice | Count | Subset | Partition | Path | Place | Route | Each };
  /** What is paid, in words. */
  cost?: string;
  /** Exact reduced fractions by outcome, as {"taken_down": "7/36"}. */
  odds?: { [key: string]: string };
  /** "battle" for the game itself, "match" for conceding and the like. */
  scope: string;
  /**
   * Absent = it does something; "end" = nothing more is done: a turn is given up, something declined, dropped or left;
   * "answer" = it answers what the rules or another seat ask. The same for all options of a command, and filled in by
   * `Game.legal`.
   */
  kind?: "answer" | "end";
  /** Whether it gives the battle up, or what is hard to get back; absent = it does not. Filled in as `kind` is. */
  last_resort?: boolean;
}

/** One of the listed values. */
export interface Choice {
  kind: "choice";
  /** The values that may be sent. */
  of: (string | number | boolean)[];
}

/** A whole number, both ends included. */
export interface Count {
  kind: "count";
  /** The least number. */
  min: number;
  /** The greatest number. */
  max: number;
}

/** `min` to `max` different values of those listed, in any order. */
export interface Subset {
  kind: "subset";
  /** The values to choose from. */
  of: (string | number)[];
  /** How many at least. */
  min: number;
  /** How many at most. */
  max: number;
}

/** Every value goes to exactly one part; `sizes` lists the allowed sizes, in the order of `parts`. */
export interface Partition {
  kind: "partition";
  /** The values that are divided. */
  of: string[];
  /** The keys of the map that is sent. */
  parts: string[];
  /** The allowed lists of sizes, each in the order of `parts`. */
  sizes: number[][];
}

/**
 * A way over the table, from `start`, that costs no more than `budget` (1/100 mm), as legs after the start.
 *
 * open: there are stops, which are not listed yet; missing = those listed are all.
 */
export interface Path {
  kind: "path";
  /** Where the piece stands, in 1/100 mm. */
  start: [x: number, y: number, z: number];
  /** What the way may cost at most, in 1/100 mm. */
  budget: number;
  /** Where it may end, each with a valid way. */
  stops: Stop[];
  /** Whether there are stops which are not listed yet; absent = those listed are all. */
  open?: boolean;
}

/**
 * Where a move may end: the legs that lead there from the start, and what they cost together (1/100 mm).
 *
 * costs: of each leg · risks: of each leg, in a word of the ruleset, "" = none; missing if no leg has any.
 */
export interface Stop {
  /** Where the move ends, in 1/100 mm. */
  point: [x: number, y: number, z: number];
  /** The legs that lead there: the value to send. */
  path: ([x: number, y: number, z: number, how: "climb" | "drop" | "fly" | "jump" | "walk" | "turn-0" | "turn-105" | "turn-120" | "turn-135" | "turn-15" | "turn-150" | "turn-165" | "turn-30" | "turn-45" | "turn-60" | "turn-75" | "turn-90"])[];
  /** What they cost together, in 1/100 mm. */
  cost: number;
  /** What each leg costs, in 1/100 mm. */
  costs: number[];
  /** What each leg risks, in a word of the ruleset, "" = nothing; absent = no leg has any. */
  risks?: string[];
}

/**
 * A point for a base of `radius` (1/100 mm) wholly within `area`; `spots` are known to be free, none = none is known.
 *
 * breadth: of an oval base half of the shorter axis, where `radius` is half of the longer one · open: the spots are not listed yet;
 * missing = those listed are all.
 */
export interface Place {
  kind: "place";
  /** Where the whole base has to lie. */
  area: NearPoint | NearLine;
  /** Of the base, in 1/100 mm. */
  radius: number;
  /** Points that are known to be free, each a valid value; none = none is known. */
  spots: [x: number, y: number, z: number][];
  /** Of an oval base half of the shorter axis, in 1/100 mm, where `radius` is half of the longer one; absent = it is round. */
  breadth?: number;
  /** Whether the spots are not listed yet; absent = those listed are all. */
  open?: boolean;
}

/** A way over hexes, from `start`, of no more than `budget` steps, as the hexes after the start. */
export interface Route {
  kind: "route";
  /** The hex where it begins. */
  start: string;
  /** The steps that it may take at most. */
  budget: number;
  /** Where it may end, each with a valid way. */
  halts: Halt[];
}

/** A hex to which a route leads: the hexes on the way, itself the last. */
export interface Halt {
  /** Where the route ends. */
  hex: string;
  /** The hexes on the way, this one the last: the value to send. */
  path: string[];
}

/** A map with exactly these keys, each value from its own domain. */
export interface Each {
  kind: "each";
  /** By key the domain of its value. */
  of: { [key: string]: Choice | Count | Place };
}

/** An option of the legal list, in words. */
export interface DisplayOptionWords {
  /** What it is, as "Attack Briar Guard 2". */
  label: string;
  /** What it does, in a sentence or two. */
  text: string;
  /** The id of the rule that allows it. */
  rule: string;
  /** Under which heading it is listed, as "Move". */
  group: string;
  /** The picture for it. */
  icon?: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
  /** The id of the piece that it is about; "" = none, or several. */
  piece?: string;
  /** What is paid for it, as "a double of 3s"; "" = nothing. */
  cost?: string;
  /** How likely its outcomes are; empty = it rolls no dice, or nobody has reckoned it. */
  odds?: DisplayOdds[];
  /** Words for each parameter, by its name in `params` of the option. One with a single value need not be shown. */
  params?: { [key: string]: DisplayParamWords };
  /** It goes on with what was just done, so a client chooses it already where it is legal. */
  begun?: boolean;
  /** It is seldom wanted: a client lists it after the others of its heading. */
  rare?: boolean;
  /** Of several of its command the one to take for somebody who does not want to choose. */
  preferred?: boolean;
}

/** How likely an outcome of an option is. */
export interface DisplayOdds {
  /** The outcome, as "Taken down". */
  label: string;
  /** As "36 %", "under 1 %", "never", or of a mean "2.1". */
  value: string;
  /** The same as a reduced fraction, as "13/36". */
  exact: string;
  /** The same in a few signs, to be written beside a target, as "down 19 %"; "" = it is not worth it there. */
  short?: string;
  /** What it is a chance of, as "Injury"; the lines of one group belong together. "" = of nothing in particular. */
  group?: string;
}

/** What a parameter of an option is called, and the words for its values. */
export interface DisplayParamWords {
  /** As "Target". */
  label: string;
  /**
   * What to show for a value (or for a part of a partition), by the value as text, as "b-f2" → "Briar Guard 2"; one that is missing is
   * shown as it stands.
   */
  values?: { [key: string]: string };
  /** What to show for each word in the `risks` of a path's stops, by that word. */
  risks?: { [key: string]: string };
  /** What to know before it is chosen, in a sentence or two; "" = nothing in particular. */
  text?: string;
  /** What a value is good for, in a sentence, by the value as text; one that is missing needs no words. */
  meanings?: { [key: string]: string };
  /** A value to begin with, as it would be sent; nothing is decided by it. Absent: none in particular. */
  suggested?: Json;
  /** What a value covers or means on the table, by the value as text; one that is missing covers nothing. */
  areas?: { [key: string]: DisplayCovered[] };
  /** Of a point that is chosen: the distance within which all is covered, in 1/100 mm; 0 = nothing is. */
  reach?: number;
}

/** A part of the table that a value of an option covers or means, as a zone or where a blast comes down. */
export interface DisplayCovered {
  /** Where it is: all that lies near a point or near a line. */
  area: NearPoint | NearLine;
  /** What it is, as "Shield group"; "" = an area of effect. */
  name?: string;
  /** It counts in a later round only. */
  late?: boolean;
}

/** The answer to `expand`. */
export interface Expanded {
  type: "expanded";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version of the list. */
  version: number;
  /** The seat. */
  seat: string;
  /** The place of the option in the list, from 0. */
  option: number;
  /** What stands in its place in a full list: several where ways differ in what they risk, or in what is done on them. */
  options: Option[];
  /** For those who watch as "display": these options in words, in the same order; absent for others. */
  words?: DisplayOptionWords[];
}

/** The answer to `why`. No reasons: it can be done, by the options that are available; without those nothing like it is known. */
export interface Reasons {
  type: "why";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version at which it is so. */
  version: number;
  /** The seat that would act. */
  seat: string;
  /** Why not, the most telling first, one for each rule and code. */
  reasons: DisplayReason[];
  /** Options of the legal list that do it. */
  available: Option[];
  /** Words for these options, in their order. */
  words: DisplayOptionWords[];
}

/** Something that might have been done and cannot be done now, and why, from the check of the rules that refuses it. */
export interface DisplayReason {
  /** What it would be, as "Attack Briar Guard 2". */
  label: string;
  /** Why it cannot be done, in one sentence. */
  text: string;
  /** The id of the rule that refuses it. */
  rule: string;
  /** The code of the refusal. */
  code: string;
  /** The command that was tried, as it would be sent. */
  command: { [key: string]: Json };
  /** Under which heading it would be listed, as of `OptionWords`. */
  group?: string;
  /** The picture for it. */
  icon?: "ability" | "attack" | "blessing" | "blood" | "climb" | "crystal" | "deploy" | "dice" | "door" | "down" | "fall" | "jump" | "move" | "objective" | "pass" | "plain" | "score" | "shot" | "spell" | "treasure" | "turn" | "vote" | "wait";
}

/** What the match waits for; for those who watch as "state" or "display". */
export interface Waiting {
  type: "waiting";
  /** The id of the match. */
  match: string;
  /** At this version. */
  version: number;
  /** The decisions; none: it waits for nothing. */
  decisions: OpenDecision[];
}

/** A decision that the match waits for. */
export interface OpenDecision {
  /** The seat; "" = anybody. */
  seat: string;
  /** What happens when time is up, in words. */
  default: string;
  /** When that is, in ms since the epoch. */
  due_at: number;
}

/** Done, and on stable storage. */
export interface Ack {
  type: "ack";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** The version of the commit that did it. */
  version: number;
  /** The receipt: the hash of the chain after it, 64 hex digits. */
  head: string;
  /** Whether it had been done before. */
  duplicate: boolean;
  /** Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none. */
  signature?: string;
}

/** The rules refuse: nothing has changed, and no die was rolled. */
export interface RejectedFrame {
  type: "rejected";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** Why, in a word that stays the same, as "phase_over". */
  code: string;
  /** The id of the rule, as "W-6"; "" = none. */
  rule: string;
  /** Why, for people. */
  sentence: string;
  /** The version at which it was refused. */
  version: number;
  /** What the seat may do instead; absent: it is not known. */
  legal?: Option[];
}

/** The answer to `check`. */
export interface Checked {
  type: "checked";
  /** What the request called itself. */
  id: string;
  /** The id of the match. */
  match: string;
  /** At this version. */
  version: number;
  /** Whether it would be accepted. */
  ok: boolean;
  /** Why not, in a word that stays the same; absent: it would be accepted. */
  code?: string;
  /** The id of the rule that refuses it; absent: it would be accepted. */
  rule?: string;
  /** Why not, for people; absent: it would be accepted. */
  sentence?: string;
}

/** A page of matches: the answer to `list` and `demo`. */
export interface Listed {
  type: "listed";
  /** What the request called itself. */
  id: string;
  /** One entry for each, see `ListedMatch`; as it is stored, so that nothing of it is lost. */
  matches: { [key: string]: Json }[];
  /** What to send as `after` for the next page; absent: this is the last one. */
  next?: string;
}

/** The answer to `learn`: what to fork, and what to say. */
export interface LessonFrame {
  type: "lesson";
  /** What the request called itself. */
  id: string;
  /** The game. */
  ruleset: string;
  /** The id of the match to fork. */
  match: string;
  /** The version to fork it at. */
  version: number;
  /** The seat that the learner takes. */
  seat: string;
  /** Who plays the other seats, for `bots` of `fork`. */
  bots: { [key: string]: string };
  /** What to say and to wait for, in order. */
  hints: Hint[];
  /** What one knows at the end, a sentence each. */
  learnt: string[];
  /** What to say while none of the hints fits. */
  otherwise: string;
  /** The name that stands for {piece} in a hint; "" = none does. */
  piece: string;
}

/** One step of a lesson, in the order of the list. */
export interface Hint {
  /** One or two sentences; "{piece}" stands for the name of the piece that the script names. */
  say: string;
  /** The part of the page that they are about. */
  point: "" | "actions" | "board" | "fighters" | "goals" | "panel" | "timeline";
  /**
   * The step is done when the visitor has made such a command, "" = when the visitor has read it, "any" = any command of
   * the battle, "round" = when a round of the battle is over.
   */
  command: string;
  /** Parameters of the command that are accepted if the steps before were followed. */
  values: { [key: string]: Json };
  /** What is ringed on the table besides what the values name. */
  shows: "" | "markers" | "piece";
}

/** The answer to `samples`. */
export interface SampleList {
  type: "samples";
  /** What the request called itself. */
  id: string;
  /** The game. */
  ruleset: string;
  /** By kind, then by name, the thing itself in the ruleset's own shape. */
  samples: { [kind: string]: { [name: string]: Json } };
  /**
   * What the words of the game mean, by kind, then by name: `title`, `text` and the id of the `rule`; its kind "rules" is the
   * catalogue, by rule id.
   */
  glossary?: Json;
  /** What a lobby shows of the game: settings, how sample warbands are listed, and the table of a match. */
  manifest?: RulesetManifest;
}

/**
 * All that a lobby shows of a ruleset.
 *
 * layouts: whether a match may be played on a table from a file, as the setting `layout` · musters: the sample warbands, the
 * smallest first.
 */
export interface RulesetManifest {
  /** What the game is like. */
  about: About;
  /** What it calls a round and its money. */
  words?: GameWords;
  /** Those of a match, in the order in which they are offered. */
  settings?: Setting[];
  /** Whether a match may be played on a table from a file, as the setting `layout`. */
  layouts?: boolean;
  /** The sample warbands, the smallest first. */
  musters?: SampleMuster[];
  /** The picture of the table of a match. */
  preview?: TablePreview;
}

/** A setting of a match: one of `choices`, without them a number from least to most, and without these on or off. */
export interface Setting {
  /** Its field in a setup. */
  name: string;
  /** What the lobby calls it. */
  label: string;
  /** What holds if it is not sent. */
  default: string | number | boolean;
  /** What a lobby begins with, where that is another value. */
  suggested?: string | number | boolean;
  /** The values that it may have, with their words. */
  choices?: SettingChoice[];
  /** The least number. */
  least?: number;
  /** The greatest number. */
  most?: number;
  /** The kind of the samples that the choices name, "" = none. */
  samples?: string;
  /** Whether few people change it. */
  more?: boolean;
}

/** A value of a setting, and what it is called. */
export interface SettingChoice {
  /** As it is sent. */
  value: string;
  /** What the lobby calls it. */
  label: string;
}

/** A sample warband as a lobby lists it. name: of the sample, as it is sent · title: as it is called. */
export interface SampleMuster {
  /** That of the sample, as it is sent. */
  name: string;
  /** What it is called. */
  title: string;
  /** Those who belong to it, in the order of the sample. */
  members: Member[];
}

/** One of a sample warband. name: of its card, as a title · base: how wide it is. */
export interface Member {
  /** That of its card, as a title. */
  name: string;
  /** How wide its base is, in 1/100 mm. */
  base: number;
  /** Whether it leads the warband. */
  leader?: boolean;
}

/**
 * The picture of the table of a match: the parts of all chosen values together.
 *
 * order: of the settings in the caption · parts: by setting, then by value; others add nothing.
 */
export interface TablePreview {
  /** The settings in the caption, in their order. */
  order?: string[];
  /** By setting, then by value, what is drawn; others add nothing. */
  parts?: { [key: string]: { [key: string]: TablePart } };
}

/** What a chosen value adds to the picture of the table. */
export interface TablePart {
  /** What it is. */
  caption?: Caption[];
  /** Sentences on the signs of the picture. */
  legend?: string[];
  /** A sample of the kind "terrains". */
  terrain?: string;
  /** Where fighters set up. */
  groups?: TableGroup[];
  /** What is fought for. */
  spots?: TableSpot[];
  /** How far two zones along the long edges lie apart, 0 = there are none. */
  apart?: number;
  /** The table itself, where it is one of hexes. */
  hexes?: DisplayHexBoard;
}

/** A few words on the table. setting: on whose value they depend, "" = on none · texts: by that value, where `text` is not what is said. */
export interface Caption {
  /** What is said. */
  text?: string;
  /** The setting on whose value the words depend, "" = on none. */
  setting?: string;
  /** By that value, what is said in place of `text`. */
  texts?: { [key: string]: string };
}

/** Fighters that set up together. */
export interface TableGroup {
  /** What they are, "" = it stands there already. */
  letter: string;
  /** Whether they are of the second side. */
  hollow: boolean;
  /** Of their place in 1/100 mm, off the table where they come later over the line. */
  x: number;
  /** Of their place in 1/100 mm, off the table where they come later over the line. */
  y: number;
  /** In which they come. */
  round?: number;
  /** Over which they come. */
  line?: TableLine;
  /** How far from place or line they may stand, in 1/100 mm, 0 = as the rules have it. */
  reach?: number;
}

/** A line on the table, from one end to the other. */
export interface TableLine {
  /** Of one end, in 1/100 mm. */
  x1: number;
  /** Of one end, in 1/100 mm. */
  y1: number;
  /** Of the other end, in 1/100 mm. */
  x2: number;
  /** Of the other end, in 1/100 mm. */
  y2: number;
}

/** A place that is fought for. */
export interface TableSpot {
  /** What is fought for. */
  kind: "objective" | "treasure";
  /** Of its centre, in 1/100 mm. */
  x: number;
  /** Of its centre, in 1/100 mm. */
  y: number;
}

/** This part of the upload is here; the next one may be sent. */
export interface Uploaded {
  type: "uploaded";
  /** What the upload called itself. */
  id: string;
  /** The number of the part. */
  part: number;
}

/** The answer to the last part of an upload: what the file holds. Nothing of it is kept here. */
export interface Roster {
  type: "roster";
  /** What the upload called itself. */
  id: string;
  /** The game that it is for. */
  ruleset: string;
  /** What kind of file it is, as "warcry-data". */
  format: string;
  /** What the warband is called; yours to keep, and never part of a log. */
  name: string;
  /** The SHA-256 of the file, 64 hex digits. */
  sha256: string;
  /** What the fighters are called, by their ids in the warband; yours to keep, and never part of a log. */
  names: { [key: string]: string };
  /** What it costs, as the game counts. */
  points: number;
  /** Why it would be refused as it is, a sentence each. */
  problems: string[];
  /** What was left out or assumed, a sentence each. */
  notes: string[];
  /** For the field of that name of the muster command; absent: the file holds nobody. */
  warband?: Json;
}

/** A seat of this ended match asks to another one. */
export interface RematchOffered {
  type: "rematch";
  /** The id of the match that has ended. */
  match: string;
  /** The id of the new match. */
  next: string;
  /** The code for a seat of it, to the connection that holds the seat it is for; absent for others. */
  invite?: string;
}

/** What the players at the seats are called. It is erasable, and never in the log. */
export interface Names {
  type: "names";
  /** The id of the match. */
  match: string;
  /** By seat; one that is missing has no name. */
  names: { [key: string]: string };
  /** What `name` called itself; absent: nobody here has asked. */
  id?: string;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  /** The id of the match. */
  match: string;
  /** The seats with a connection; none are named to those who see the match late, as it would tell of the battle. */
  seats: string[];
  /** How many watch without a seat. */
  watching: number;
}

/** A frame that could not be acted on (RFC 9457 in spirit); nothing has changed. */
export interface Problem {
  type: "problem";
  /** What is wrong, in a word that stays the same, as "no_such_match". */
  code: string;
  /** The same as a sentence. */
  title: string;
  /** What it is in this case. */
  detail: string;
  /** What the request called itself; absent: it had no name that could be read. */
  id?: string;
  /** Where in the frame, as "$.match"; absent: in no single place. */
  pointer?: string;
  /** After how many seconds to ask again; absent: that would not help. */
  retry_after?: number;
}

/** I am: the answer to `ping`. */
export interface Pong {
  type: "pong";
  /** The server's clock, in ms since the epoch. */
  at: number;
  /** What `ping` called itself; absent: nothing. */
  id?: string;
}

/**
 * A plane, or (kind "hexes") a map of hexes; `geometry`: "circle" = every base is round, "oval" = some may be ovals.
 *
 * fallen: of those out of the battle, by the ids of their pieces; no rule looks at them ·
 * map: of a table of hexes; pieces stand on the centres of its cells.
 */
export interface Table {
  /** From left to right, in 1/100 mm. */
  width: number;
  /** From top to bottom, in 1/100 mm. */
  height: number;
  /** "plane", or "hexes": a map of them. */
  kind: string;
  /** "circle" = every base is round, "oval" = some may be ovals. */
  geometry: string;
  /** All that stands on it and can move, by id. */
  pieces: { [key: string]: Piece };
  /** The pieces of terrain by id. */
  terrain: { [key: string]: Terrain };
  /** The parts with a meaning by id. */
  zones: { [key: string]: Zone };
  /** The objectives and tokens by id. */
  markers: { [key: string]: Marker };
  /** Where those lay who are out of the battle, by the ids of their pieces; no rule looks at it. */
  fallen: { [key: string]: FallenPiece };
  /** The hexes, absent on a plane; pieces stand on the centres of its cells. */
  map?: HexMap;
}

/** A model on the table: its base and what stands on it. Its shapes are made once for each place. */
export interface Piece {
  /** Whose it is. */
  seat: string;
  /** Of the middle of its base, in 1/100 mm. */
  x: number;
  /** Of the middle of its base, in 1/100 mm. */
  y: number;
  /** Of the base, in 1/100 mm; of an oval one half of its longer axis. */
  radius: number;
  /** Height of the body above the base, in 1/100 mm. */
  tall: number;
  /** Height of what it stands on, in 1/100 mm. */
  z: number;
  /** The name of what it stands on, "" part-way up something. */
  floor: string;
  /** Half of the shorter axis of an oval base, in 1/100 mm. */
  breadth?: number;
  /** How its longer axis lies, in degrees clockwise from the x axis. */
  facing?: number;
}

/**
 * A rectangular piece of terrain, whose kinds are the ruleset's. Its shape is made once.
 *
 * tall: from its own bottom to its top · z: the height of its bottom above the board · enclosed: the sides of a
 * platform that have a rail · up: the side to which stairs rise.
 */
export interface Terrain {
  /** Of its top left corner, in 1/100 mm from the left edge. */
  x: number;
  /** Of its top left corner, in 1/100 mm from the top edge. */
  y: number;
  /** From left to right, in 1/100 mm. */
  width: number;
  /** From top to bottom as seen from above, in 1/100 mm. */
  height: number;
  /** From its own bottom to its top, in 1/100 mm. */
  tall: number;
  /** What it is, in a word of the ruleset. */
  kind: string;
  /** The height of its bottom, in 1/100 mm above the board. */
  z: number;
  /** The sides of a platform that have a rail. */
  enclosed: ("east" | "north" | "south" | "west")[];
  /** The side to which stairs rise, absent = it has no stairs. */
  up?: "east" | "north" | "south" | "west";
}

/** A part of the table with a meaning, as the place where a group sets up. */
export interface Zone {
  /** Whose it is, "" = nobody's. */
  seat: string;
  /** What it is called. */
  label: string;
  /** The part of the table. */
  area: NearPoint | NearLine;
}

/** A point with a meaning: an objective or a token; seat: who controls it, if anybody; z: the height on which it lies. */
export interface Marker {
  /** What it is, in a word of the ruleset. */
  kind: string;
  /** Of its centre, in 1/100 mm from the left edge. */
  x: number;
  /** Of its centre, in 1/100 mm from the top edge. */
  y: number;
  /** The seat that controls it, absent = none. */
  seat?: string;
  /** The height on which it lies, in 1/100 mm above the board. */
  z: number;
}

/** Where a model lay when it was taken off the table, out of the battle: its seat, the middle of its base, its radius. */
export interface FallenPiece {
  /** The seat that it belonged to. */
  seat: string;
  /** Of the middle of its base, in 1/100 mm from the left edge. */
  x: number;
  /** Of the middle of its base, in 1/100 mm from the top edge. */
  y: number;
  /** Of its base, in 1/100 mm. */
  radius: number;
  /** The height on which it stood, in 1/100 mm above the board. */
  z: number;
}

/** Hexes by id, of `across` from one flat side to the other; what lies between them is computed once. */
export interface HexMap {
  /** The hexes by id. */
  cells: { [key: string]: Cell };
  /** From one flat side of a hex to the other, in 1/100 mm. */
  across: number;
}

/** One hex: the tile that it belongs to, and its centre as drawn, in 1/100 mm. */
export interface Cell {
  /** The tile that it belongs to. */
  tile: string;
  /** Of its centre as drawn, in 1/100 mm. */
  x: number;
  /** Of its centre as drawn, in 1/100 mm. */
  y: number;
  /** Whether it can be entered: a door is opened first. */
  kind: "door" | "impassable" | "open";
}

/** One accepted command and all that it made happen. */
export interface MatchRecord {
  /** The schema that the record was written in, see `upcast`. */
  schema: number;
  /** 32 hex digits. */
  match: string;
  /** The first is 1. */
  version: number;
  /** A seat, or "system". */
  actor: string;
  /** The client's own id of the command, by which a retry is recognised. */
  command_id: string;
  /** When it was accepted, in ms since the epoch. */
  at: number;
  /** What was asked for. */
  command: Tagged;
  /** What happened, in order. */
  events: Tagged[];
  /** 32 hex digits, only in the record of a secret command. */
  salt?: string;
  /** The dice, in the order drawn. */
  draws?: { sides: number; values: number[] }[];
  /** The values of the first of the dice, where these were chosen in a study. */
  chosen?: number[];
}

export type FromClient =
  | Hello
  | Create
  | Fork
  | Join
  | Invited
  | SeatFrame
  | HandOverFrame
  | Relieve
  | Reveal
  | Watch
  | Unwatch
  | CommandFrame
  | Check
  | Why
  | StateFrame
  | Story
  | Luck
  | Legal
  | Expand
  | List
  | Demo
  | Learn
  | Samples
  | Say
  | Rename
  | Rematch
  | Upload
  | Ping;

export type FromServer =
  | Welcome
  | Seated
  | Invitation
  | Unseated
  | Said
  | Commit
  | Sealed
  | Opened
  | Snapshot
  | Displayed
  | StoryPage
  | LuckReport
  | CaughtUp
  | LegalList
  | Expanded
  | Reasons
  | Waiting
  | Ack
  | RejectedFrame
  | Checked
  | Listed
  | LessonFrame
  | SampleList
  | Uploaded
  | Roster
  | RematchOffered
  | Names
  | Presence
  | Problem
  | Pong;

/** Why a server closes a connection. */
export type CloseCode = 1001 | 1007 | 1009 | 1012 | 4400 | 4401 | 4403 | 4404 | 4408 | 4413 | 4429 | 4503;
