/** The battle on the whole screen: a button for the status bar, and what the key does. Browsers without it have no button. */

import { button, put } from "../../kit/dom.js";
import { t } from "../../core/i18n.js";
import { icon } from "./icons.js";

/** Switches it on or off; a browser may refuse, and then nothing changes. */
export async function toggleWholeScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  await change?.catch(() => undefined);
}

/** @returns {HTMLButtonElement | null} */
export function wholeScreenButton() {
  if (!document.fullscreenEnabled) return null;
  const element = button("", () => void toggleWholeScreen(), {
    class: "tool whole-screen",
    "aria-label": t("whole screen (W)"),
    title: t("whole screen (W)"),
    "aria-pressed": "false",
  });
  put(element, icon("screen"));
  document.addEventListener("fullscreenchange", () => element.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
  return element;
}
