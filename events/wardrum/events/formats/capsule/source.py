"""A capsule as a file that pytest runs, readable from its beginning to its end.

In JSON a quotation mark within a text has a backslash before it, so three in a row, which would end the literal, do not occur.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .layout import laid_out
from .moment import Capsule

FRAME = '''\
"""Version {version} of a battle of {ruleset}, to be decided again: python -m pytest {name}"""

from wardrum.events.formats.capsule import Capsule
{sentences}
GIVEN = r"""
{given}
"""

WHEN = r"""
{when}
"""

THEN = r"""
{then}
"""

AFTER = "{after}"  # the hash of the whole state after it
{past}
capsule = Capsule("{ruleset}", GIVEN, WHEN, THEN, AFTER{and_past})


def test_the_same_happens():
    """The command, put to the state before it with the dice that fell then, has the same events."""
    assert capsule.decided() == capsule.told()


def test_the_same_comes_of_it():
    """These events lead to the same state."""
    assert capsule.state_hash() == AFTER
'''


def source(capsule: Capsule, name: str, sentences: Iterable[str]) -> str:
    """The file's text. name: what it will be called · sentences: what happened, in words."""
    told = "".join(f"# {' '.join(sentence.split())}\n" for sentence in sentences)
    return FRAME.format(
        version=capsule.record.version,
        ruleset=capsule.ruleset,
        name=name,
        sentences=f"\n{told}" if told else "",
        given=arranged(capsule.given),
        when=arranged(capsule.when),
        then=arranged(capsule.then),
        after=capsule.after,
        past=earlier(capsule),
        and_past=", PAST" if capsule.past else "",
    )


def earlier(capsule: Capsule) -> str:
    """The states that the rules look back to, if they do."""
    if not capsule.past:
        return ""
    states = (f'    {version}: r"""\n{arranged(text)}\n""",\n' for version, text in capsule.past.items())
    return f"\nPAST = {{  # earlier states, by version\n{''.join(states)}}}\n"


def arranged(text: str) -> str:
    """JSON laid out for its reader."""
    return laid_out(msgspec.json.decode(text))
