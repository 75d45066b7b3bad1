/** Has the browser keep the page, so that it opens without the server and can be installed. */

import { root } from "./site.js";

const NAME = "service_worker.js"; // beside the lobby, as it keeps what lies below

/** After the page has loaded: what is kept must not delay what is shown. Does nothing where the context is not secure. */
export function keepPage() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

async function register() {
  try {
    await navigator.serviceWorker.register(scriptAddress());
  } catch {
    // a private window, or the server went away meanwhile: the page works without it
  }
}

/** The policy of the page refuses strings as addresses of scripts; this one address is the exception that it names. */
function scriptAddress() {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  if (!trustedTypes) return root() + NAME;
  return trustedTypes.createPolicy("service-worker", { createScriptURL: () => root() + NAME }).createScriptURL("");
}
