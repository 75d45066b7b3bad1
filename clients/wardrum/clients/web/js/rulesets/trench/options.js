/** The options of the legal list in the words of the game. */

import { t } from "../../core/i18n.js";
import { commandName, matchLabel } from "../../kit/match_words.js";
import { only, settled } from "../../kit/options.js";
import { capital, title } from "../../kit/words.js";
import { modelName, plainWords, seatName, specialName, weaponName } from "./names.js";
import { openRoll, windowOf } from "./tasks.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = {
  Activate: t("Activate"),
  Charge: t("Charge"),
  ChooseDirection: t("Say where it lands"),
  ChooseFirst: t("Say who is first"),
  ChooseOrder: t("Say what is spent first"),
  ChooseTarget: t("Say who is hit"),
  ChooseZone: t("Choose a zone"),
  Dash: t("Dash"),
  Deploy: t("Set up"),
  EndActivation: t("End the Activation"),
  Fight: t("Fight"),
  FreeFight: t("Strike"),
  Move: t("Move"),
  PlaceFallen: t("Say where it falls"),
  Retreat: t("Retreat"),
  Shoot: t("Shoot"),
  SpendBlessing: t("Spend blessing"),
  SpendBlood: t("Spend blood"),
  Special: t("Help a friend"),
  StandUp: t("Stand up"),
  SubmitWarband: t("Muster"),
};

/** What the legal list calls an option, where that is shown as it comes. @type {Record<string, string>} */
const LABELS = {
  "Choose the north or the south": t("Choose the north or the south"),
  "Choose the way of the Charge": t("Choose the way of the Charge"),
  "Choose the way of the Charge, with a risk": t("Choose the way of the Charge, with a risk"),
  Dash: t("Dash"),
  "Dash, with a risk": t("Dash, with a risk"),
  "End the Activation": t("End the Activation"),
  "Fight on, Shaken": t("Fight on, Shaken"),
  "Flee and lose": t("Flee and lose"),
  "Get out of the way": t("Get out of the way"),
  "Get out of the way, with a risk": t("Get out of the way, with a risk"),
  Infiltrate: t("Infiltrate"),
  "Let it go": t("Let it go"),
  "Make it a Bloodbath": t("Make it a Bloodbath"),
  "Make no more attacks": t("Make no more attacks"),
  "Roll for the Initiative": t("Roll for the Initiative"),
  "Say where it lands": t("Say where it lands"),
  "Say which markers are spent first": t("Say which markers are spent first"),
  "Say who checks Morale first": t("Say who checks Morale first"),
  "Say who goes first": t("Say who goes first"),
  "Set up a model": t("Set up a model"),
  "Stand up at once": t("Stand up at once"),
  "Stand up slowly": t("Stand up slowly"),
  Stay: t("Stay"),
  "Stay Down": t("Stay Down"),
};

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  Activate: t("Activate"),
  ChooseDirection: t("The blast lands"),
  ChooseFirst: t("First"),
  ChooseOrder: t("Spent first"),
  ChooseTarget: t("The shot goes at"),
  ChooseZone: t("Take the zone"),
  Deploy: t("Set up"),
  PlaceFallen: t("It comes down"),
  SubmitWarband: t("Muster"),
};

/** @type {Record<string, string>} what a model does, by the command that begins it */
const ACTIONS = { Charge: t("Charge"), Dash: t("Dash"), Fight: t("Fight"), Move: t("Move"), Retreat: t("Retreat"), Shoot: t("Shoot") };

/** @type {Record<string, string>} */
const PARAMS = {
  direction: t("Direction"),
  first: t("Spent first"),
  model: t("Model"),
  n: t("How many"),
  partner: t("Partner"),
  path: t("Way"),
  point: t("Place"),
  sample: t("Warband"),
  seat: t("First"),
  side: t("Zone"),
  target: t("Target"),
  weapon: t("Weapon"),
};

/** Sixteen directions, the first to the right and then clockwise. */
const COMPASS = [
  t("east"), t("east-south-east"), t("south-east"), t("south-south-east"), t("south"), t("south-south-west"), t("south-west"), t("west-south-west"),
  t("west"), t("west-north-west"), t("north-west"), t("north-north-west"), t("north"), t("north-north-east"), t("north-east"), t("east-north-east"),
]; // prettier-ignore

/** Sides of the table and kinds of markers. @type {Record<string, string>} */
const CHOICES = { blessing: t("blessing"), blood: t("blood"), east: t("east"), north: t("north"), south: t("south"), west: t("west") };

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? commandName(command);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function optionLabel(state, option) {
  switch (option.command) {
    case "Activate":
      return activateLabel(state, option);
    case "Deploy":
      return deployLabel(state, option);
    case "FreeFight":
      return t("Strike with the {weapon}", { weapon: weaponName(state, striker(state), only(option, "weapon")) });
    case "ChooseTarget":
      return t("Hit {model}", { model: modelName(state, only(option, "target")) });
    case "PlaceFallen":
      return GROUPS.PlaceFallen;
    case "SpendBlood":
    case "SpendBlessing":
      return spendLabel(state, option);
    case "Special":
      return actor(state, option, specialName(only(option, "special")));
    default:
      return option.command in ACTIONS ? actionLabel(state, option) : labelOf(option);
  }
}

/** @param {Option} option */
function labelOf({ label }) {
  return LABELS[label] ?? matchLabel(label);
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  if (option.command in DEEDS && !option.params.partner) return settled(DEEDS[option.command], option, (name, value) => valueLabel(state, option, name, value));
  return aimed(state, option, optionLabel(state, option));
}

/** Markers, like "2 BLOOD". @param {string} cost */
export function costLabel(cost) {
  const [n, marker] = cost.split(" ");
  return `${n} ${t(marker)}`;
}

/**
 * With the verb that a list of targets leaves out, or the only target.
 * @param {State} state
 * @param {Option} option
 * @param {string} label
 */
function aimed(state, option, label) {
  const whom = only(option, "target");
  switch (option.command) {
    case "Shoot":
      return whom ? t("Shoot at {target}", { target: label }) : t("Shoot {way}", { way: label });
    case "Fight":
      return t("Fight {target}", { target: label });
    case "Charge":
    case "Special":
      return whom ? `${label} ${modelName(state, whom)}` : label;
    default:
      return label;
  }
}

/**
 * @param {State} state
 * @param {Option} option
 */
function activateLabel(state, option) {
  const partner = only(option, "partner");
  if (!partner) return t("One model");
  return t("Fireteam: {model} and {partner}", { model: modelName(state, only(option, "model")), partner: modelName(state, partner) });
}

/**
 * "4 × Watch Rifle, Watch Medic": those whose bases fit the same places.
 * @param {State} state
 * @param {Option} option
 */
function deployLabel({ battle }, { label, params }) {
  const ids = params.model?.kind === "choice" ? params.model.of : [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of ids) {
    const name = title(battle.models[String(id)]?.card.profile.name ?? "");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return `${LABELS[label] ?? label}: ${[...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ")}`;
}

/**
 * "Ditch Brute 2, rifle": at whom, with what; "Move", "Dash" and the like for the others.
 * @param {State} state
 * @param {Option} option
 */
function actionLabel(state, option) {
  const weapon = only(option, "weapon");
  const action = ACTIONS[option.command];
  if (!weapon) return actor(state, option, option.odds?.arrives ? t("{action} over dangerous ground", { action }) : action);
  const target = only(option, "target");
  const words = `${target ? modelName(state, target) : t("between enemies")}, ${weaponName(state, only(option, "model"), weapon)}`;
  return team(state) ? t("{words} of {model}", { words, model: modelName(state, only(option, "model")) }) : words;
}

/**
 * With the model that does it, where two act.
 * @param {State} state
 * @param {Option} option
 * @param {string} words
 */
function actor(state, option, words) {
  return team(state) ? `${words}: ${modelName(state, only(option, "model"))}` : words;
}

/** Whether a fireteam acts. @param {State} state */
function team({ battle }) {
  return (battle.activation?.models.length ?? 0) > 1;
}

/** Who may strike at the model that retreats. @param {State} state */
function striker({ battle }) {
  return battle.tasks[battle.agenda[0]]?.enemies?.[0] ?? "";
}

/**
 * @param {State} state
 * @param {Option} option
 */
function spendLabel(state, option) {
  const n = only(option, "n");
  const roll = openRoll(state);
  if (!roll || n === "0") return t("Spend none");
  const { bearer, count, kind } = windowOf(state, roll);
  const words = { n, count, model: modelName(state, bearer) };
  return kind === "blessing" ? t("Spend {n} of {count} blessing of {model}", words) : t("Spend {n} of {count} blood of {model}", words);
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {string} name
 * @param {unknown} value
 */
export function valueLabel(state, option, name, value) {
  if (typeof value === "string" && value in state.battle.models) return modelName(state, value);
  if (name === "direction") return COMPASS[Number(value)] ?? String(value);
  if (name === "seat") return seatName(String(value));
  if (name === "result") return value === "draw" ? t("A draw") : t("{seat} wins", { seat: seatName(String(value)) });
  if (name === "weapon") return weaponName(state, only(option, "model") || striker(state), String(value));
  if (name === "side" || name === "first") return CHOICES[String(value)] ?? plainWords(String(value));
  return typeof value === "string" ? title(value) : String(value);
}

/**
 * @param {State} _state
 * @param {Option} option
 * @param {string} name
 */
export function paramLabel(_state, option, name) {
  if (option.command === "Shoot" && name === "point") return t("Aim at");
  return PARAMS[name] ?? capital(name.replace(/_/g, " "));
}

/**
 * What to know before a zone is chosen.
 * @param {State} _state
 * @param {Option} option
 */
export function paramMeaning(_state, { command }) {
  return command === "ChooseZone" ? t("The table shows the zone that you point at or choose.") : "";
}

