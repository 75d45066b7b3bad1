/** Uploads a roster file in parts. The server reads it, stores nothing, and answers with a warband that can be chosen. */

import { t } from "./i18n.js";
import { commandId } from "./ids.js";
import { Refusal } from "./refusal.js";

/** @typedef {import("./wire.js").Roster} Roster */

const PART_BYTES = 9216; // 12 KiB of base64
const TRIES_MAX = 5;
export const FILE_BYTES_MAX = 2 * 1024 * 1024;

/**
 * The roster in these bytes; rejects with a Refusal whose sentence says what is wrong with them.
 * @param {import("./connection.js").Connection} connection
 * @param {Uint8Array} bytes
 * @param {{ruleset?: string, onProgress?: (share: number) => void}} [options] share: of the file, 0 to 1
 * @returns {Promise<Roster>}
 */
export async function uploadRoster(connection, bytes, options = {}) {
  if (bytes.length > FILE_BYTES_MAX) {
    throw new Refusal({ code: "upload_too_big", sentence: t("This file is too big: a roster has at most {n} bytes.", { n: FILE_BYTES_MAX }) });
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(connection, bytes, options);
    } catch (error) {
      const lost = error instanceof Refusal && error.code === "upload_out_of_order"; // another connection, another beginning
      if (!lost || tries === TRIES_MAX) throw error;
    }
  }
}

/**
 * One file as it is; several as an array, as a roster with the table of its weapons. What is no JSON is a string in it, as a list in text.
 * @param {Uint8Array[]} files
 */
export function together(files) {
  if (files.length === 1) return files[0];
  const text = (/** @type {string} */ sign) => new TextEncoder().encode(sign);
  const parts = files.flatMap((file, i) => [text(i ? "," : "["), asJson(unmarked(file))]);
  return joined([...parts, text("]")]);
}

/**
 * @param {import("./connection.js").Connection} connection
 * @param {Uint8Array} bytes
 * @param {{ruleset?: string, onProgress?: (share: number) => void}} options
 */
async function send(connection, bytes, { ruleset, onProgress }) {
  const id = commandId();
  const count = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
  const wanted = ruleset ? { ruleset } : {};
  /** @type {any} */
  let answer = null;
  for (let part = 0; part < count; part += 1) {
    const data = base64(bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    answer = await connection.request({ type: "upload", id, part, last: part === count - 1, data, ...wanted });
    onProgress?.((part + 1) / count);
  }
  return answer;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * Without the mark that some editors put before text in UTF-8: within an array it would be part of the text.
 * @param {Uint8Array} file
 */
function unmarked(file) {
  return [0xef, 0xbb, 0xbf].every((byte, i) => file[i] === byte) ? file.subarray(3) : file;
}

/** @param {Uint8Array} file */
function asJson(file) {
  const first = file.find((byte) => byte > 32);
  if (first === 0x5b || first === 0x7b) return file;
  return new TextEncoder().encode(JSON.stringify(new TextDecoder().decode(file)));
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
