"""Every name that authors of clients import says what it is."""

import inspect

import pytest

import wardrum.clients
from wardrum.clients import sync

OFFERED = {
    **{name: getattr(wardrum.clients, name) for name in wardrum.clients.__all__},
    **{
        name: value for name, value in vars(sync).items() if getattr(value, "__module__", "") == sync.__name__
    },
}
CLASSES = {name: value for name, value in OFFERED.items() if inspect.isclass(value)}


def silent(thing):
    """The public methods and properties of a class that have no docstring."""
    return [
        name
        for name, member in vars(thing).items()
        if not name.startswith("_")
        and isinstance(member, property | staticmethod | classmethod | type(silent))
        and not inspect.getdoc(member)
    ]


@pytest.mark.parametrize("name", sorted(name for name in CLASSES if not name.startswith("_")))
def test_a_class_says_what_it_and_its_methods_do(name):
    """A docstring of its own for each."""
    assert CLASSES[name].__doc__
    assert silent(CLASSES[name]) == []


def test_functions_say_what_they_do():
    """All functions that the packages offer."""
    functions = {
        name: value
        for name, value in OFFERED.items()
        if inspect.isfunction(value) and not name.startswith("_")
    }
    assert {"connect", "play", "play_randomly", "position"} <= set(functions)
    assert [name for name, value in functions.items() if not value.__doc__] == []


def test_a_silent_method_is_found():
    """Of three, the one without a docstring that is public."""

    class Speaks:
        def loud(self):
            """It says so."""

        def quiet(self):
            pass

        def _own(self):
            pass

    assert silent(Speaks) == ["quiet"]
