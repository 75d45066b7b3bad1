/** The options of the legal list in the words of the game. */

import { capital, title } from "../../kit/words.js";
import { modelName, plainWords, seatName, weaponName } from "./names.js";
import { openRoll, windowOf } from "./tasks.js";

/** @typedef {import("../../kit/types.js").Option} Option */
/** @typedef {import("../../kit/types.js").State} State */

/** @type {Record<string, string>} */
const GROUPS = {
  Activate: "Activate",
  ChooseDirection: "Say where it lands",
  Deploy: "Set up",
  FreeFight: "Strike",
  PlaceFallen: "Say where it falls",
  SpendBlessing: "Spend blessing",
  SpendBlood: "Spend blood",
  Special: "Help a friend",
  StandUp: "Stand up",
  SubmitWarband: "Muster",
};

/** @type {Record<string, string>} what is about to be done, before its values */
const DEEDS = {
  Activate: "Activate",
  ChooseDirection: "The blast lands",
  ChooseFirst: "First",
  ChooseOrder: "Spent first",
  ChooseTarget: "The shot goes at",
  ChooseZone: "Take the zone",
  Deploy: "Set up",
  PlaceFallen: "It comes down",
  SubmitWarband: "Muster",
};

/** @type {Record<string, string>} what a model does, by the command that begins it */
const ACTIONS = { Charge: "Charge", Dash: "Dash", Fight: "Fight", Move: "Move", Retreat: "Retreat", Shoot: "Shoot" };

/** @type {Record<string, string>} */
const PARAMS = {
  direction: "Direction",
  first: "Spent first",
  model: "Model",
  partner: "Partner",
  path: "Way",
  point: "Place",
  sample: "Warband",
  seat: "First",
  side: "Zone",
  target: "Target",
};

/** Sixteen directions, the first to the right and then clockwise. */
const COMPASS = "east, east-south-east, south-east, south-south-east, south, south-south-west, south-west, west-south-west, west, west-north-west, north-west, north-north-west, north, north-north-east, north-east, east-north-east".split(", ");

/** @param {string} command */
export function groupLabel(command) {
  return GROUPS[command] ?? command.replace(/(?<=[a-z])(?=[A-Z])/g, " ");
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
      return `Strike with the ${weaponName(state, striker(state), only(option, "weapon"))}`;
    case "SpendBlood":
    case "SpendBlessing":
      return spendLabel(state, option);
    case "Special":
      return actor(state, option, capital(only(option, "special")));
    default:
      return option.command in ACTIONS ? actionLabel(state, option) : option.label;
  }
}

/**
 * @param {State} state
 * @param {Option} option
 */
export function commandLabel(state, option) {
  if (option.command in DEEDS && !option.params.partner) return settled(state, option);
  return aimed(state, option, optionLabel(state, option));
}

/**
 * With the values that leave no choice, which nothing else names.
 * @param {State} state
 * @param {Option} option
 */
function settled(state, option) {
  const names = Object.keys(option.params).filter((name) => only(option, name));
  return [DEEDS[option.command], ...names.map((name) => valueLabel(state, option, name, only(option, name)))].join(" ");
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
      return whom ? `Shoot at ${label}` : `Shoot ${label}`;
    case "Fight":
      return `Fight ${label}`;
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
  if (!partner) return "One model";
  return `Fireteam: ${modelName(state, only(option, "model"))} and ${modelName(state, partner)}`;
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
  return `${label}: ${[...counts].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ")}`;
}

/**
 * "Ditch Brute (b-m2), rifle": at whom, with what; "Move", "Dash" and the like for the others.
 * @param {State} state
 * @param {Option} option
 */
function actionLabel(state, option) {
  const weapon = only(option, "weapon");
  if (!weapon) return actor(state, option, ACTIONS[option.command] + (option.odds?.arrives ? " over dangerous ground" : ""));
  const target = only(option, "target");
  const words = `${target ? modelName(state, target) : "between enemies"}, ${weaponName(state, only(option, "model"), weapon)}`;
  return team(state) ? `${words} of ${only(option, "model")}` : words;
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
  if (!roll || n === "0") return "Spend none";
  const { bearer, count, kind } = windowOf(state, roll);
  return `Spend ${n} of ${count} ${kind} of ${modelName(state, bearer)}`;
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
  if (name === "result") return value === "draw" ? "A draw" : `${seatName(String(value))} wins`;
  if (name === "weapon") return weaponName(state, only(option, "model") || striker(state), String(value));
  if (name === "side" || name === "first") return plainWords(String(value));
  return typeof value === "string" ? title(value) : String(value);
}

/**
 * @param {State} _state
 * @param {Option} option
 * @param {string} name
 */
export function paramLabel(_state, option, name) {
  if (option.command === "Shoot" && name === "point") return "Aim at";
  return PARAMS[name] ?? capital(name.replace(/_/g, " "));
}

/**
 * The one value that a field can have; "" = there are several, or the field is not there.
 * @param {Option} option
 * @param {string} name
 */
export function only(option, name) {
  const domain = option.params[name];
  return domain?.kind === "choice" && domain.of.length === 1 ? String(domain.of[0]) : "";
}
