/** The editor for each kind of domain. */

import { forced } from "../domains.js";
import { CellEditor, ofCells, RouteEditor } from "./cells.js";
import { EachEditor } from "./each.js";
import { PartitionEditor } from "./partition.js";
import { PathEditor } from "./path.js";
import { EachPlaceEditor, PlaceEditor } from "./places.js";
import { ChoiceEditor, CountEditor, SubsetEditor } from "./values.js";

/** @typedef {import("../../../../kit/types.js").Domain} Domain */
/** @typedef {import("../command_draft.js").CommandDraft} CommandDraft */
/** @typedef {import("./editor.js").Context} Context */
/** @typedef {import("./editor.js").Editor} Editor */

/**
 * The editors that an option needs: none for what leaves no choice, one for places and how bases face there.
 * @param {CommandDraft} draft
 * @param {Context} context
 * @returns {Editor[]}
 */
export function editorsOf(draft, context) {
  return Object.entries(draft.option.params)
    .filter(([name, domain]) => !forced(domain) && !(name === "facings" && "positions" in draft.option.params))
    .map(([name, domain]) => editorOf(draft, name, domain, context));
}

/**
 * @param {CommandDraft} draft
 * @param {string} name
 * @param {Domain} domain
 * @param {Context} context
 * @returns {Editor}
 */
function editorOf(draft, name, domain, context) {
  switch (domain.kind) {
    case "choice":
      return choiceEditor(draft, name, domain, context);
    case "count":
      return new CountEditor(draft, name, domain, context);
    case "subset":
      return new SubsetEditor(draft, name, domain, context);
    case "partition":
      return new PartitionEditor(draft, name, domain, context);
    case "path":
      return new PathEditor(draft, name, domain, context);
    case "place":
      return new PlaceEditor(draft, name, domain, context);
    case "route":
      return new RouteEditor(draft, name, domain, context);
    default:
      return eachEditor(draft, name, domain, context);
  }
}

/**
 * @param {CommandDraft} draft
 * @param {string} name
 * @param {import("../../../../kit/types.js").Choice} domain
 * @param {Context} context
 */
function choiceEditor(draft, name, domain, context) {
  const OneOf = ofCells(domain, context) ? CellEditor : ChoiceEditor;
  return new OneOf(draft, name, domain, context);
}

/**
 * @param {CommandDraft} draft
 * @param {string} name
 * @param {import("../../../../kit/types.js").Each} domain
 * @param {Context} context
 */
function eachEditor(draft, name, domain, context) {
  const places = Object.values(domain.of).every((inner) => inner.kind === "place");
  if (places) return new EachPlaceEditor(draft, name, domain, context);
  const others = Object.entries(domain.of).filter(([, inner]) => inner.kind !== "place");
  return new EachEditor(draft, name, /** @type {any} */ (Object.fromEntries(others)), context);
}
