/** A refusal of the server as an error: by the rules (`rejected`) or by the protocol (`problem`). */
export class Refusal extends Error {
  /**
   * @param {{code: string, sentence: string, rule?: string, frame?: import("./types.js").Frame}} no
   * code: stable · sentence: for the person · rule: the id of the rule that refuses, "" if none does
   */
  constructor({ code, sentence, rule = "", frame }) {
    super(sentence);
    this.name = "Refusal";
    this.code = code;
    this.sentence = sentence;
    this.rule = rule;
    this.frame = frame;
  }
}

/**
 * The refusal that a frame is, null for any other frame.
 * @param {import("./types.js").Frame} frame
 */
export function refusalOf(frame) {
  if (frame.type === "rejected") {
    return new Refusal({ code: frame.code, sentence: frame.sentence, rule: frame.rule, frame });
  }
  if (frame.type !== "problem") return null;
  const sentence = [frame.title, frame.detail].filter(Boolean).join(". ");
  return new Refusal({ code: frame.code, sentence, frame });
}

/** Whether a command was not carried out because the position is another than it was chosen in (`Player.undone` tells it). @param {unknown} error */
export function isConflict(error) {
  return error instanceof Refusal && error.code === "conflict";
}

/** Why something failed, to be shown where it was tried; "" = it is shown elsewhere. @param {unknown} error */
export function reasonOf(error) {
  if (isConflict(error)) return "";
  return error instanceof Error ? error.message : String(error);
}
