"""How long it takes from a press on an action until its places are painted, with the server on this machine."""

from statistics import median

import pytest

from tests.browser.test_open_places import DOTS, KINDS, playing

PRESSES = 8
"""On each page: each on one that has just been loaded, so that no place is known from before."""
THINKING_MS = (0, 400)
"""What a person takes between seeing the actions and pressing one."""
PRESS = """(button, dots) => new Promise((resolve) => {
    const pressed = performance.now(), { port1, port2 } = new MessageChannel();
    let made = 0;
    port1.onmessage = () => resolve([made, performance.now() - pressed]);
    new MutationObserver(() => { if (!made && document.querySelector(dots)) made = performance.now() - pressed; }).observe(document, { childList: true, subtree: true });
    const look = () => requestAnimationFrame(() => (document.querySelector(dots) ? port2.postMessage(null) : look()));
    button.click();
    look();
})"""
"""Milliseconds until there are dots, and to the end of the first frame that shows them."""


def pressed_ms(page, thinking_ms):
    """Milliseconds from the press until there are dots, and to the end of the first frame with them."""
    page.reload()
    page.locator("wd-actions .turn.mine").wait_for()
    press = page.locator("[data-key=group-Move]")
    press.wait_for()
    if thinking_ms:
        page.wait_for_timeout(thinking_ms)
    return press.evaluate(PRESS, DOTS)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(KINDS))
def test_dots_follow_a_press(server, page, ruleset, capsys):
    """A Move, pressed at once and after a moment: how long its dots take, printed."""
    playing(server, page, ruleset=ruleset, script="")
    for thinking_ms in THINKING_MS:
        taken = [pressed_ms(page, thinking_ms) for _ in range(PRESSES)]
        made, painted = zip(*taken, strict=True)
        with capsys.disabled():
            print(
                f"{ruleset}, {thinking_ms} ms later: {shown(made)} until made, {shown(painted)} until painted"
            )
        assert min(painted) > 0


def shown(times):
    """As "median 12 ms, at most 20 ms"."""
    return f"median {median(times):.0f} ms, at most {max(times):.0f} ms"
