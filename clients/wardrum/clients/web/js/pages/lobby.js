/** The lobby: creates matches, lists matches, and goes on to the page of a match. */

import { deviceStore } from "../core/device_store.js";
import { Keyring } from "../core/keyring.js";
import { beginLesson } from "../core/lesson.js";
import { openMatch } from "../core/live_match.js";
import { pageConnection } from "../core/page_connection.js";
import { Player } from "../core/player.js";
import { keepPage } from "../core/service_worker.js";
import { put } from "../kit/dom.js";
import { t } from "../core/i18n.js";
import { capitalized } from "../kit/words.js";
import { labelStartButtons } from "../ui/lobby/start_buttons.js";
import "../ui/lobby/connection_indicator.js";
import "../ui/shared/language_switch.js";
import "../ui/shared/theme_switch.js";
import { saySeatWouldEnd } from "../ui/shared/seat_ends.js";
import { sayAway } from "../ui/lobby/away_notice.js";
import "../ui/lobby/frieze.js";
import "../ui/lobby/games.js";
import { matchPath } from "../ui/shared/addresses.js";
import { Invite } from "../ui/lobby/invite.js";
import { MatchList } from "../ui/lobby/match_list.js";
import { MyMatches } from "../ui/lobby/my_matches.js";
import { ReplayDrop } from "../ui/lobby/replay_drop.js";
import { Setup } from "../ui/lobby/setup.js";

/** @typedef {import("../ui/lobby/connection_indicator.js").ConnectionIndicator} ConnectionIndicator */

const REFRESH_MS = 15_000;

class Lobby {
  connection = pageConnection();
  keyring = new Keyring(deviceStore());
  player = new Player(this.connection, this.keyring);
  setup = /** @type {Setup} */ (document.querySelector("wd-setup"));
  invite = /** @type {Invite} */ (document.querySelector("wd-invite"));
  start = /** @type {HTMLElement} */ (document.querySelector("wd-start"));
  /** @type {NodeListOf<MatchList>} */ lists = document.querySelectorAll("wd-matches");

  begin() {
    const { connection, keyring } = this;
    /** @type {ConnectionIndicator} */ (document.querySelector("wd-connection")).follow(connection);
    const mine = /** @type {MyMatches} */ (document.querySelector("wd-my-matches"));
    mine.show(keyring);
    connection.addEventListener("open", () => mine.show(keyring, connection.welcome?.rulesets), { once: true });
    connection.addEventListener("clock", () => this.#timed(mine));
    document.addEventListener("wd-setup", () => this.#prepared());
    document.addEventListener("wd-game", (event) => this.setup.play(/** @type {CustomEvent} */ (event).detail));
    this.setup.begin(connection, keyring);
    connection.addEventListener("open", () => this.#refresh());
    this.start.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("wd-join", (event) => void this.#join(/** @type {CustomEvent} */ (event).detail));
    document.addEventListener("visibilitychange", () => document.hidden || this.#refresh());
    setInterval(() => document.hidden || this.#refresh(), REFRESH_MS);
    addEventListener("pageshow", (event) => event.persisted && location.reload());
    sayAway(/** @type {HTMLElement} */ (document.querySelector("#away")), connection);
    saySeatWouldEnd(/** @type {HTMLElement} */ (document.querySelector("#seat-ends")));
    if (keyring.all().length) this.#learnLast();
    document.dispatchEvent(new Event("wd-ready"));
  }

  /** The server's time is known. @param {MyMatches} mine */
  #timed(mine) {
    mine.show(this.keyring, this.connection.welcome?.rulesets, () => this.connection.serverNow());
    this.#refresh();
  }

  /** Who has played before sees the ways to play first, and that to learn after them. */
  #learnLast() {
    const { start } = this;
    start.querySelector(".doors")?.after(/** @type {Element} */ (start.querySelector(".newcomer")));
  }

  /** What the next battle will be is chosen. */
  #prepared() {
    const { connection, setup, start } = this;
    labelStartButtons(start, setup.cooperative, this.#seats().length);
    put(/** @type {Element} */ (start.querySelector("[data-action=learn]")), t("Learn {game} in three minutes", { game: capitalized(setup.ruleset) }));
    /** @type {import("../ui/lobby/games.js").Games} */ (start.querySelector("wd-games")).show(connection.welcome?.rulesets ?? {}, setup.ruleset);
  }

  #refresh() {
    const mine = new Set(this.keyring.all().flatMap((entry) => (Object.keys(entry.seats).length ? [entry.match] : [])));
    for (const list of this.lists) void list.refresh(this.connection, mine);
  }

  // -- the buttons that start a match

  /** @param {Event} event */
  #clicked(event) {
    const pressed = /** @type {Element} */ (event.target).closest("[data-action]");
    const ways = /** @type {{[action: string]: () => Promise<void>}} */ ({
      friend: () => this.#friend(),
      bot: () => this.#bot(),
      watch: () => this.#watch(),
      hotseat: () => this.#hotSeat(),
      learn: async () => leave(await beginLesson(this.player, this.setup.ruleset)),
    });
    const way = ways[pressed?.getAttribute("data-action") ?? ""];
    if (way) void this.#try(way);
  }

  async #friend() {
    if (this.#seats().length < 2) throw new Error(t("A party of one has no seat for a friend: choose two adventurers or more."));
    const { match, host, invites } = await this.player.create(this.setup.value);
    const seat = await this.player.join(match, { seat: this.#seats()[0], invite: host, name: this.setup.name });
    const model = openMatch(this.connection, match);
    this.start.hidden = true;
    this.invite.show({ match, seat, invites, welcome: this.connection.welcome });
    const look = () => {
      if (model.headState.match.status === "open") return;
      model.removeEventListener("commit", look);
      leave(match);
    };
    model.addEventListener("commit", look);
  }

  async #bot() {
    const [mine, ...others] = this.#seats();
    const bots = Object.fromEntries(others.map((seat) => [seat, this.setup.bot]));
    const { match, host } = await this.player.create({ ...this.setup.unhurried, bots });
    await this.player.join(match, { seat: mine, invite: host, name: this.setup.name });
    leave(match);
  }

  async #hotSeat() {
    const { match, host } = await this.player.create(this.setup.unhurried);
    for (const seat of this.#seats()) await this.player.join(match, { seat, invite: host });
    leave(match);
  }

  async #watch() {
    const { matches } = await this.connection.request({ type: "demo", ruleset: this.setup.ruleset });
    const { match } = matches[0];
    const mine = Object.keys(this.keyring.get(match)?.seats ?? {}).length > 0;
    location.assign(`${matchPath(match)}${mine ? "?watch" : ""}`);
  }

  /** @param {{match: string}} asked */
  async #join({ match }) {
    await this.#try(async () => {
      await this.player.join(match, { name: this.setup.name });
      leave(match);
    });
  }

  /** @returns {string[]} */
  #seats() {
    return this.setup.seats(this.connection.welcome?.rulesets[this.setup.ruleset]?.seats ?? ["a", "b"]);
  }

  /** @returns {Promise<void>} */
  #welcomed() {
    const { connection } = this;
    if (connection.welcome) return Promise.resolve();
    return new Promise((resolve) => connection.addEventListener("open", () => resolve(), { once: true }));
  }

  /** One thing at a time; a refusal is shown where it was asked. @param {() => Promise<void>} way */
  async #try(way) {
    const problem = /** @type {HTMLElement} */ (this.start.querySelector(".problem"));
    if (this.start.hasAttribute("aria-busy")) return;
    this.start.setAttribute("aria-busy", "true");
    problem.hidden = true;
    try {
      await this.#welcomed();
      await this.setup.asked; // which seats and settings there are is said by the server
      await way();
    } catch (error) {
      problem.hidden = false;
      put(problem, error instanceof Error ? error.message : String(error));
    } finally {
      this.start.removeAttribute("aria-busy");
    }
  }
}

/** @param {string} match */
function leave(match) {
  location.assign(matchPath(match));
}

for (const [name, part] of /** @type {[string, CustomElementConstructor][]} */ ([
  ["wd-setup", Setup],
  ["wd-invite", Invite],
  ["wd-matches", MatchList],
  ["wd-my-matches", MyMatches],
  ["wd-replay-drop", ReplayDrop],
])) {
  customElements.define(name, part);
}
new Lobby().begin();
keepPage();
