/** What the skills of chips do, in the server's words. */

import { title } from "../../kit/words.js";

/** @typedef {{title: string, text: string, n: number}} Skill n: the number in its text, unless the chip says another */

/** By name; empty until the server has told. @type {Map<string, Skill>} */
const known = new Map();

/** @param {{skills?: Record<string, Skill>}} samples */
export function learn({ skills = {} }) {
  for (const [name, skill] of Object.entries(skills)) known.set(name, skill);
}

/**
 * The name of a skill as a chip has it: "Pack heart 2".
 * @param {string} word such as "pack-heart-2"
 */
export function skillName(word) {
  const { name, number } = taken(word);
  return [known.get(name)?.title ?? title(name), number].filter(Boolean).join(" ");
}

/**
 * The same with what it does, once that is known.
 * @param {string} word
 */
export function skillWords(word) {
  const { name, number } = taken(word);
  const skill = known.get(name);
  return skill ? `${skillName(word)}: ${skill.text.replace("{n}", number || String(skill.n))}` : skillName(word);
}

/** @param {string} word */
function taken(word) {
  const found = /^(.*)-(\d+)$/.exec(word);
  return found ? { name: found[1], number: found[2] } : { name: word, number: "" };
}
