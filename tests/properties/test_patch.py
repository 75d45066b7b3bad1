"""Merge patches against a naive oracle: applying what leads from one document to another gives the other."""

import json

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core import patch

scalars = st.booleans() | st.integers(-9, 9) | st.text(max_size=3)
documents = st.recursive(
    scalars | st.lists(scalars.filter(lambda value: not isinstance(value, bool)), max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abcde"), inner, max_size=4),
    max_leaves=20,
)
objects = st.dictionaries(st.sampled_from("abcde"), documents, max_size=4)


def merge(target, change):
    """RFC 7396, section 2, word for word."""
    if not isinstance(change, dict):
        return change
    if not isinstance(target, dict):
        target = {}
    for name, value in change.items():
        if value is None:
            if name in target:
                del target[name]
        else:
            target[name] = merge(target.get(name), value)
    return target


def same(one, other):
    """Equal as JSON, where true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(objects, objects)
def test_a_patch_leads_from_one_to_the_other(before, after):
    """A reader that follows the RFC gets the second document from the first and the patch."""
    change = patch.diff(before, after)
    assert same(merge(json.loads(json.dumps(before)), json.loads(json.dumps(change))), after)


@given(objects, objects)
def test_apply_is_what_the_rfc_says(target, change):
    """Our own `apply` agrees with the RFC's, for deletions too, and leaves its arguments alone."""
    change = {**change, "a": None}
    kept = json.dumps([target, change])
    assert same(patch.apply(target, change), merge(json.loads(json.dumps(target)), change))
    assert json.dumps([target, change]) == kept


@given(objects)
def test_nothing_changed_is_an_empty_patch(document):
    """Equal documents need no patch, whether they are the same object or not."""
    assert patch.diff(document, json.loads(json.dumps(document))) == {}
    assert patch.diff(document, document) == {}


@given(objects, objects)
def test_a_patch_holds_only_what_differs(before, after):
    """No member that is equal on both sides is repeated."""
    change = patch.diff(before, after)
    assert not [key for key in change if key in before and key in after and same(before[key], after[key])]


class Inner(Struct, frozen=True, tag_field="kind", tag="inner"):
    x: int
    y: int | UnsetType = UNSET


class Point(Struct, frozen=True, array_like=True):
    x: int
    y: int


class Outer(Struct, frozen=True, rename={"at": "where"}):
    at: Point
    parts: dict[str, Inner] = {}
    one: Inner | UnsetType = UNSET


inners = st.builds(Inner, st.integers(0, 2), st.integers(0, 2) | st.just(UNSET))
outers = st.builds(
    Outer,
    st.builds(Point, st.integers(0, 2), st.integers(0, 2)),
    st.dictionaries(st.sampled_from("abc"), inners),
    inners | st.just(UNSET),
)


@given(outers, outers)
def test_structs_are_compared_as_what_is_sent_of_them(before, after):
    """The patch between two structs is the patch between their JSON: renamed, tagged, unset and array-like parts too."""
    plain = [msgspec.to_builtins(each) for each in (before, after)]
    assert merge(plain[0], patch.diff(before, after)) == plain[1]
