/** <wd-banner>: invitation, empty seats, or the result, above the table. */

import { deviceStore } from "../../core/device_store.js";
import { unisolated } from "../../core/foreign_text.js";
import { Refusal } from "../../core/refusal.js";
import { keptSeats, relieve } from "../../core/seat_requests.js";
import { button, h, put } from "../../kit/dom.js";
import { listed, t, tn } from "../../core/i18n.js";
import { seatMark, seatTitle } from "../../kit/seat_marks.js";
import { botWords } from "../shared/bots.js";
import { inviteLink, matchPath } from "../shared/addresses.js";
import { seatWouldEnd } from "../shared/seat_ends.js";
import { termsList } from "../shared/terms.js";
import { Notice } from "./notice.js";

/** @typedef {import("../../core/match_model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

/** The reason of a result, where the winners alone do not say it. @type {Record<string, string>} */
const REASONS = { victory: "", draw: "", conceded: t("conceded"), abandoned: t("abandoned"), agreed: t("agreed"), time: t("on time"), claimed: t("claimed") };

/** How a party comes to nothing. @type {Record<string, string>} */
const LOST = { defeat: t("The party is defeated"), conceded: t("The party has given up"), abandoned: t("The party has left the battle"), time: t("The party has run out of time") };

export class Banner extends Notice {
  /** @type {import("../../core/invitation.js").Invitation | null} */ invitation = null;
  drawn = "";

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   * @param {import("../../core/invitation.js").Invitation | null} invitation
   */
  attach(model, player, invitation) {
    Object.assign(this, { model, player, invitation });
    for (const changing of [invitation, deviceStore()]) changing?.addEventListener("change", () => this.draw());
    for (const kind of ["commit", "seats"]) model.addEventListener(kind, () => this.#askAgain(model));
    for (const kind of ["cursor", "seats", "names", "ended"]) model.addEventListener(kind, () => this.draw());
    this.draw();
  }

  draw() {
    const { model } = this;
    if (!model?.headState) return;
    const { status } = model.headState.match;
    const kind = this.#kind(model, status);
    const key = [
      kind,
      model.live,
      this.busy,
      this.problem,
      this.invitation?.code,
      this.invitation?.seats,
      seatWouldEnd(),
      Object.keys(model.headState.match.seats).join(),
      model.seats.join(),
      JSON.stringify([model.names, model.headState.match.bots ?? {}]),
    ].join("|");
    if (key === this.drawn) return;
    this.drawn = key;
    this.hidden = kind === "" || (kind === "ended" && !model.live);
    if (kind === "ended") put(this, ...this.#ended(model));
    else if (kind === "join") put(this, this.#join(model));
    else if (kind === "over") put(this, this.#form(this.#handed(model), model));
    else if (kind === "void") put(this, ...this.#opensNothing());
    else if (kind === "bot") put(this, ...this.#botPlays(model));
    else if (kind === "waiting") put(this, ...this.#waiting(model));
    else put(this);
  }

  /**
   * What there is to say.
   * @param {MatchModel} model
   * @param {string} status
   */
  #kind(model, status) {
    if (status === "ended") return "ended";
    if (model.superseded) return "";
    if (status === "open") return model.seats.length ? "waiting" : "join";
    if (status !== "live" || !this.player) return "";
    if (this.invitation?.opens && !model.seats.length) return "over";
    if (this.invitation?.isVoid && !model.seats.length) return "void";
    return this.#lent(model).length ? "bot" : "";
  }

  /** Whether an invite opens a seat changes with the seats. @param {MatchModel} model */
  #askAgain(model) {
    const { seats, status } = model.headState.match;
    const stands = `${status} ${Object.keys(seats)}`;
    if (stands !== this.#asked && this.#asked) void this.invitation?.ask();
    this.#asked = stands;
  }

  #asked = "";

  /** @param {MatchModel} model */
  #handed(model) {
    const { invitation } = this;
    if (!invitation?.own || !invitation.seats) return t("This seat is handed over to you: the battle is on.");
    return t("Seat {letter} is yours: play it on this device. The other one watches from then on.", { letter: seatMark(model.headState.match.order, invitation.seats[0]).letter });
  }

  #opensNothing() {
    const words = t("The invitation that brought you here opens no seat any more: it has been used, or a newer one has replaced it. You are watching.");
    return [h("div", { class: "row" }, h("p", { role: "status" }, words), button(t("Close"), () => this.invitation?.dismiss(), { class: "button" }))];
  }

  /** The seats held here that bots play. @param {MatchModel} model */
  #lent(model) {
    const { bots = {} } = model.headState.match;
    return this.player ? keptSeats(this.player, model.match).filter((seat) => seat in bots) : [];
  }

  /** @param {MatchModel} model */
  #botPlays(model) {
    const { player } = this;
    const { bots, order } = model.headState.match;
    const rows = this.#lent(model).map((seat) => {
      const back = () => void this.attempt(async () => void (player && (await relieve(player, model, seat))));
      const words = t("The {bot} plays your seat {letter}.", { bot: botWords(bots[seat]), letter: seatMark(order, seat).letter });
      return h("div", { class: "row" }, h("b", {}, words), button(t("Take it back"), back, { class: "button primary", disabled: this.busy }));
    });
    return [...rows, this.alarm()];
  }

  /** @param {MatchModel} model */
  #ended(model) {
    const [words, why] = outcome(model);
    const again = this.player?.keyring.get(model.match);
    return [
      h("p", {}, h("b", {}, words), why && ` (${why})`),
      h(
        "div",
        { class: "row" },
        button(t("Watch from the start"), () => model.go(0), { class: "button" }),
        again
          ? button(t("Rematch"), () => void this.rematch(model), { class: "button primary", disabled: this.busy })
          : null,
      ),
      this.alarm(),
    ];
  }

  /** The same again; what goes wrong is said here. @param {MatchModel} model */
  async rematch(model) {
    await this.attempt(async () => {
      const { match } = (await this.player?.rematch(model)) ?? { match: "" };
      if (match) location.assign(matchPath(match));
    });
  }

  /** @param {MatchModel} model */
  #join(model) {
    const { match } = model.headState;
    const free = match.order.filter((/** @type {string} */ seat) => !(seat in match.seats));
    const { invitation } = this;
    const invited = invitation?.opens || this.player?.keyring.get(model.match)?.host;
    if (invitation?.isOpenQuestion) return h("p", { role: "status" }, t("Asking the server about your invitation …"));
    if (!invited && invitation?.isVoid && !this.#isOpen(model)) return h("div", {}, ...this.#opensNothing());
    if (!this.player || !free.length || (!invited && !this.#isOpen(model)))
      return h("p", {}, t("Waiting until every seat is taken. You are watching."));
    return this.#form(match.cooperative ? t("You are invited to this party.") : t("You are invited to this battle."), model);
  }

  /**
   * Under which name to sit down.
   * @param {string} words
   * @param {MatchModel} model
   */
  #form(words, model) {
    const name = h("input", {
      class: "input",
      maxlength: 40,
      value: this.#nameFor(model),
      placeholder: t("your name (others see it)"),
      "aria-label": t("your name"),
      autocomplete: "nickname",
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#sit(model, name.value.trim());
    };
    const ends = seatWouldEnd();
    return h(
      "form",
      { class: "row", onsubmit: submit },
      h("b", {}, words),
      name,
      h("button", { class: "button primary", disabled: this.busy }, t("Take a seat")),
      this.alarm(),
      ends ? h("p", { class: "notice warn" }, ends) : null,
      termsList(model.headState.match, Boolean(model.headState.match.terms)),
    );
  }

  /** Who goes on from another device keeps the name at the seat. @param {MatchModel} model */
  #nameFor({ names }) {
    const { invitation, player } = this;
    const own = invitation?.own ? names[invitation.seats?.[0] ?? ""] : "";
    return unisolated(own || (player?.keyring.name ?? ""));
  }

  /** @param {MatchModel} model */
  #isOpen(model) {
    return Boolean(model.commits.get(1)?.record?.command.open);
  }

  /**
   * @param {MatchModel} model
   * @param {string} name
   * @param {string} [seat] one in particular
   */
  #sit(model, name, seat) {
    return this.attempt(async () => {
      const { invitation, player } = this;
      if (!player) return;
      if (name) player.keyring.name = name;
      const invite = (!seat && invitation?.code) || player.keyring.get(model.match)?.host;
      try {
        await player.join(model.match, { head: model.head, ...(seat ? { seat } : {}), ...(invite ? { invite } : {}), ...(name ? { name } : {}) });
        if (!seat) invitation?.used();
      } catch (error) {
        if (error instanceof Refusal) void invitation?.ask(); // it may open nothing any more
        throw error;
      }
    });
  }

  /** @param {MatchModel} model */
  #waiting(model) {
    const { match } = model.headState;
    const free = match.order.filter((/** @type {string} */ seat) => !(seat in match.seats || seat in (match.bots ?? {})));
    const entry = this.player?.keyring.get(model.match);
    const rows = free.flatMap((/** @type {string} */ seat) => this.#shareRow(model, entry, seat));
    const links = rows.length > 1 ? t("Send these links; each works once.") : t("Send this link; it works once.");
    return [
      h("p", {}, h("b", {}, awaited(match, free)), rows.length ? ` ${links}` : ""),
      ...rows,
      this.alarm(),
    ];
  }

  /**
   * The link to a free seat, for who opened the match; it may be played here as well.
   * @param {MatchModel} model
   * @param {import("../../core/types.js").KeyringEntry | null | undefined} entry
   * @param {string} seat
   */
  #shareRow(model, entry, seat) {
    if (!entry?.invites?.[seat]) return [];
    const text = inviteLink(model.match, entry.invites[seat]);
    const letter = seat.toUpperCase();
    const copy = () => this.dispatchEvent(new CustomEvent("wd-copy", { detail: { text }, bubbles: true }));
    const here = entry.host
      ? button(t("Play it here too"), () => void this.#sit(model, "", seat), {
          class: "button",
          disabled: this.busy,
          "aria-label": t("Play seat {letter} here too", { letter }),
        })
      : null;
    const link = h("input", { class: "input", readonly: true, value: text, "aria-label": t("invite for seat {letter}", { letter: seat }) });
    const name = h("b", {}, t("Invite for seat {letter}", { letter }));
    return [h("div", { class: "share-row" }, name, link, button(t("Copy"), copy, { class: "button primary" }), here)];
  }
}

/**
 * The winners and the reason.
 * @param {MatchModel} model
 * @returns {[string, string]}
 */
function outcome(model) {
  const { cooperative, order, reason, winners } = model.headState.match;
  if (cooperative) return [winners.length ? t("The party wins") : (LOST[reason] ?? t("The party loses")), ""];
  const names = winners.map((/** @type {string} */ seat) => seatTitle(order, seat, model.names));
  const words = names.length ? tn(names.length, "{names} wins", "{names} win", { names: listed(names) }) : t("A draw");
  return [words, REASONS[reason] ?? reason];
}

/**
 * Whose coming is awaited.
 * @param {any} match
 * @param {string[]} free
 */
function awaited(match, free) {
  if (!match.cooperative && match.order.length < 3) return t("Waiting for your opponent.");
  if (!free.length) return t("Everybody is about to sit down.");
  return tn(free.length, "Waiting for seat {seats} of the party.", "Waiting for seats {seats} of the party.", { seats: listed(free.map((seat) => seat.toUpperCase())) });
}

customElements.define("wd-banner", Banner);
