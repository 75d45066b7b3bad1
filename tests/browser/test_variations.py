"""The tree of a battle's variations: forks of forks are branches with links; forks that are not listed stay with their device."""

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table
from tests.browser.test_forks import MODEL, fork, open_at

OPEN = "() => document.body.dispatchEvent(new CustomEvent('wd-open', { detail: { what: 'variations' }, bubbles: true }))"
LINKS = "nodes => nodes.map(node => node.getAttribute('href'))"
MATCH = f"() => {MODEL}.match"


def links(page):
    """The addresses in the tree."""
    page.evaluate(OPEN)
    page.locator(".variation-tree").wait_for()
    return page.locator(".variation-tree a").evaluate_all(LINKS)


def test_forks_of_forks(server, person):
    """A study of a study is a branch of a branch; each says where it left, and who comes from elsewhere sees the listed ones."""
    table = Table(server)
    table.advance(20)
    page, other = person(bypass_csp=True), person()
    open_at(page, table, 12)
    fork(page, "Study both sides")
    page.wait_for_function(f"() => {MODEL}.headState.match.status === 'live'")
    first = page.evaluate(MATCH)
    settle(page)
    fork(page, "Study both sides")
    page.wait_for_function(f"() => {MODEL}.headState.match.status === 'live'")
    second, version = page.evaluate(MATCH), page.evaluate(f"() => {MODEL}.headState.match.parent.version")
    tree = [
        f"/m/{table.match}",
        f"/m/{table.match}#v=12",
        f"/m/{first}",
        f"/m/{first}#v={version}",
        f"/m/{second}",
    ]
    assert links(page) == tree
    assert page.locator(".variation-tree [aria-current]").get_attribute("href") == f"/m/{second}"
    assert complaints(page) == []
    shoot(page, "variations")
    other.goto(table.url)
    settle(other)
    assert set(links(other)) == set(tree)


def test_an_unlisted_fork_is_nobody_elses_business(server, person):
    """A fork that is not listed is in the tree of the device that made it, and in no other."""
    table = Table(server)
    table.advance(20)
    page, other = person(), person()
    open_at(page, table, 12)
    page.evaluate(
        f"""async match => {{
            const {{ player }} = document.querySelector("wd-banner");
            await player.fork({MODEL}, 12, {{ dice: "chosen", listed: false }});
        }}"""
    )
    other.goto(table.url)
    settle(other)
    assert len(links(page)) == 3
    assert links(other) == [f"/m/{table.match}"]
    other.get_by_text("No variation is known.").wait_for()
