"""A test case as a file that pytest runs, readable from its beginning to its end.

In JSON a quotation mark within a text has a backslash before it, so three in a row, which would end the literal, do not occur.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .layout import laid_out
from .moment import TestCase

FRAME = '''\
"""Version {version} of a battle of {ruleset}, to be decided again: python -m pytest {name}"""

from wardrum.events.formats.test_case import TestCase
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
case = TestCase("{ruleset}", GIVEN, WHEN, THEN, AFTER{and_past})


def test_the_same_happens():
    """The command, put to the state before it with the dice that fell then, has the same events."""
    assert case.decided() == case.happened()


def test_the_same_comes_of_it():
    """These events lead to the same state."""
    assert case.state_hash() == AFTER
'''


def source(case: TestCase, name: str, sentences: Iterable[str]) -> str:
    """The file's text. name: what it will be called · sentences: what happened, in words."""
    comments = "".join(f"# {' '.join(sentence.split())}\n" for sentence in sentences)
    return FRAME.format(
        version=case.record.version,
        ruleset=case.ruleset,
        name=name,
        sentences=f"\n{comments}" if comments else "",
        given=arranged(case.given),
        when=arranged(case.when),
        then=arranged(case.then),
        after=case.after,
        past=earlier(case),
        and_past=", PAST" if case.past else "",
    )


def earlier(case: TestCase) -> str:
    """The states that the rules look back to, if they do."""
    if not case.past:
        return ""
    states = (f'    {version}: r"""\n{arranged(text)}\n""",\n' for version, text in case.past.items())
    return f"\nPAST = {{  # earlier states, by version\n{''.join(states)}}}\n"


def arranged(text: str) -> str:
    """JSON laid out for its reader."""
    return laid_out(msgspec.json.decode(text))
