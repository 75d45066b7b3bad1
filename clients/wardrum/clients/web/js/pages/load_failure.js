/**
 * Says that the modules of a page cannot be loaded, or are late, and offers to try again. It is a classic script before all
 * modules and imports none, because a module that cannot be loaded takes with it everything that imports it. Each page says
 * by the event "wd-ready" of the document that its modules are there: until then they are late, afterwards never.
 */
{
  /** @param {string} text in English */
  const t = (text) => /** @type {{STRINGS?: {[english: string]: string}}} */ (/** @type {unknown} */ (globalThis)).STRINGS?.[text] ?? text;
  const SLOW_MS = 20_000;
  const FAILED =
    t("A part of this page could not be loaded. See whether this device is online and the server runs, then try again.");
  const SLOW = t("This page is still loading: the network is slow or away. Wait, or try again.");

  const notice = document.createElement("p");
  notice.id = "load-failure";
  notice.className = "notice bad";
  notice.setAttribute("role", "alert");

  /** @param {string} words */
  const say = (words) => {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button";
    again.textContent = t("Try again");
    again.addEventListener("click", () => location.reload());
    notice.replaceChildren(words, " ", again);
    const loading = document.querySelector("#loading");
    if (loading) loading.before(notice);
    else document.querySelector("main")?.prepend(notice);
  };

  const slow = setTimeout(() => say(SLOW), SLOW_MS);

  /** Events of a script element do not bubble. @param {Event} event */
  const failed = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
    clearTimeout(slow);
    say(FAILED); // where the page says that it loads
    document.querySelector("#loading")?.remove();
  };

  const ready = () => {
    clearTimeout(slow);
    notice.remove();
  };
  addEventListener("error", failed, true);
  document.addEventListener("wd-ready", ready, { once: true });
}
