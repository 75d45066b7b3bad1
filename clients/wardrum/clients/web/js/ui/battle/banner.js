/** <wd-banner>: what stands between the viewer and the battle: an invitation, empty seats, the end. */

import { button, h, put } from "./dom.js";
import { seatTitle } from "./seats.js";
import { listed } from "./words.js";

/** @typedef {import("../../core/model.js").MatchModel} MatchModel */
/** @typedef {import("../../core/player.js").Player} Player */

/** @type {Record<string, string>} */
const REASONS = { victory: "victory", draw: "a draw", conceded: "conceded", abandoned: "abandoned", agreed: "agreed" };

export class Banner extends HTMLElement {
  /** @type {MatchModel | null} */ model = null;
  /** @type {Player | null} */ player = null;
  invite = "";
  problem = "";
  busy = false;
  drawn = "";

  /**
   * @param {MatchModel} model
   * @param {Player | null} player
   * @param {string} invite
   */
  attach(model, player, invite) {
    Object.assign(this, { model, player, invite });
    for (const kind of ["cursor", "seats", "names", "ended"]) model.addEventListener(kind, () => this.#draw());
    this.#draw();
  }

  #draw() {
    const { model } = this;
    if (!model?.headState) return;
    const { status } = model.headState.match;
    const kind = status === "ended" ? "ended" : status === "open" ? (model.seats.length ? "waiting" : "join") : "";
    const key = [
      kind,
      model.live,
      this.busy,
      this.problem,
      Object.keys(model.headState.match.seats).join(),
      model.seats.join(),
      JSON.stringify(model.names),
    ].join("|");
    if (key === this.drawn) return;
    this.drawn = key;
    this.hidden = kind === "" || (kind === "ended" && !model.live);
    if (kind === "ended") put(this, ...this.#ended(model));
    else if (kind === "join") put(this, this.#join(model));
    else if (kind === "waiting") put(this, ...this.#waiting(model));
    else put(this);
  }

  /** @param {MatchModel} model */
  #ended(model) {
    const { match } = model.headState;
    const winners = match.winners.map((/** @type {string} */ seat) => seatTitle(match.order, seat, model.names));
    const words = winners.length ? `${listed(winners)} ${winners.length > 1 ? "win" : "wins"}` : "Nobody wins";
    const again = this.player?.keyring.get(model.match);
    return [
      h("p", {}, h("b", {}, words), ` (${REASONS[match.reason] ?? match.reason})`),
      h(
        "div",
        { class: "row" },
        button("Watch from the start", () => model.go(0), { class: "button" }),
        again
          ? button("Rematch", () => void this.#rematch(model), { class: "button primary", disabled: this.busy })
          : null,
      ),
      this.#alert(),
    ];
  }

  /** @param {MatchModel} model */
  async #rematch(model) {
    await this.#try(async () => {
      const { match } = (await this.player?.rematch(model)) ?? { match: "" };
      if (match) location.assign(`/m/${match}${location.search}`);
    });
  }

  /** @param {MatchModel} model */
  #join(model) {
    const { match } = model.headState;
    const free = match.order.filter((/** @type {string} */ seat) => !(seat in match.seats));
    const invited = this.invite || this.player?.keyring.get(model.match)?.host;
    if (!this.player || !free.length || (!invited && !this.#isOpen(model)))
      return h("p", {}, "Waiting until every seat is taken. You are watching.");
    const name = h("input", {
      class: "input",
      maxlength: 40,
      value: this.player.keyring.name,
      placeholder: "your name (others see it)",
      "aria-label": "your name",
      autocomplete: "nickname",
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#sit(model, name.value.trim());
    };
    return h(
      "form",
      { class: "row", onsubmit: submit },
      h("b", {}, "You are invited to this battle."),
      name,
      h("button", { class: "button primary", disabled: this.busy }, "Take a seat"),
      this.#alert(),
    );
  }

  /** @param {MatchModel} model */
  #isOpen(model) {
    return Boolean(model.commits.get(1)?.record?.command.open);
  }

  /**
   * @param {MatchModel} model
   * @param {string} name
   */
  #sit(model, name) {
    return this.#try(async () => {
      const { player } = this;
      if (!player) return;
      if (name) player.keyring.name = name;
      const invite = this.invite || player.keyring.get(model.match)?.host;
      await player.join(model.match, { ...(invite ? { invite } : {}), ...(name ? { name } : {}) });
      this.invite = "";
    });
  }

  /** @param {MatchModel} model */
  #waiting(model) {
    const { match } = model.headState;
    const entry = this.player?.keyring.get(model.match);
    const free = match.order.filter((/** @type {string} */ seat) => !(seat in match.seats));
    const links = free.flatMap((/** @type {string} */ seat) =>
      entry?.invites?.[seat] ? [{ seat, link: inviteLink(model.match, entry.invites[seat]) }] : [],
    );
    const rows = links.map((/** @type {{seat: string, link: string}} */ { seat, link }) =>
      h(
        "div",
        { class: "share-row" },
        h("b", {}, `Invite for seat ${seat.toUpperCase()}`),
        h("input", { class: "input", readonly: true, value: link, "aria-label": `invite for seat ${seat}` }),
        button(
          "Copy",
          () => this.dispatchEvent(new CustomEvent("wd-copy", { detail: { text: link }, bubbles: true })),
          { class: "button primary" },
        ),
      ),
    );
    const hotSeat =
      entry?.host && free.length
        ? button("Play this seat here too", () => void this.#sit(model, ""), { class: "button", disabled: this.busy })
        : null;
    return [
      h("p", {}, h("b", {}, "Waiting for your opponent."), links.length ? " Send this link; it works once." : ""),
      ...rows,
      hotSeat,
      this.#alert(),
    ];
  }

  #alert() {
    return this.problem ? h("p", { class: "refusal", role: "alert" }, this.problem) : null;
  }

  /** @param {() => Promise<void>} deed */
  async #try(deed) {
    Object.assign(this, { busy: true, problem: "" });
    this.#draw();
    try {
      await deed();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.#draw();
  }
}

/**
 * @param {string} match
 * @param {string} invite
 */
export function inviteLink(match, invite) {
  return `${location.origin}/m/${match}${location.search}#invite=${invite}`;
}

customElements.define("wd-banner", Banner);
