"""Times on the pages are the server's: this device's clock may be hours away from it."""

import re

from tests.tidy.tree import ROOT

JS = ROOT / "clients/wardrum/clients/web/js"
CLOCK = re.compile(r"Date\.now\b|new Date\b|Date\(\)")
READERS = {
    "core/connection.js": 4,  # what the server's clock is ahead of it, and whether the device slept
    "core/keyring.js": 1,  # where no connection tells the server's
}


def test_the_devices_clock_is_read_where_it_is_compared_with_the_servers():
    """No other module of the pages reads it: what moves is timed by `performance.now`, all else by `Connection.serverNow`."""
    found = {
        str(path.relative_to(JS)): len(CLOCK.findall(path.read_text())) for path in sorted(JS.rglob("*.js"))
    }
    assert {name: count for name, count in found.items() if count} == READERS
