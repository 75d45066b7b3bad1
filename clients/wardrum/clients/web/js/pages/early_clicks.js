/**
 * Keeps what is clicked before the page's script is there: the last button with a `data-action` says that it waits, and is
 * clicked again at the event "wd-ready" of the document. A classic script before the page's own, like `load_failure.js`.
 */
{
  /** @type {Element | null} */
  let waiting = null;

  /** @param {Element | null} button */
  const wait = (button) => {
    waiting?.removeAttribute("aria-busy");
    waiting = button;
    waiting?.setAttribute("aria-busy", "true");
  };

  /** @param {Event} event */
  const clicked = ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-action]") : null;
    if (button) wait(button);
  };

  document.addEventListener("click", clicked);
  document.addEventListener(
    "wd-ready",
    () => {
      document.removeEventListener("click", clicked);
      const button = waiting;
      wait(null);
      if (button instanceof HTMLElement) button.click();
    },
    { once: true },
  );
}
