/**
 * Sets the chosen theme before anything is painted, so that a page never shows the other one first. It is a classic script
 * in the head: a module would come after the first paint. ui/shared/theme_switch.js keeps the choice.
 */
{
  let kept = null;
  try {
    kept = localStorage.getItem("wardrum:theme");
  } catch {
    // no storage: as the system has it
  }
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}
