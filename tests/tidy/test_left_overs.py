"""Nothing in the tree that a visitor should not find: unfinished work, hosts of registries, paths of one machine.

The needles are put together here so that this file does not hold what it looks for.
"""

import re

from tests.tidy.tree import files, python_files, shown

UNFINISHED_NOTES = ("TO" + "DO", "FIX" + "ME", "X" * 3, "NotImplemented" + "Error")
UNFINISHED_IN = {"", ".py", ".js", ".css", ".html", ".sh", ".toml", ".yaml", ".service"}
REGISTRIES = tuple(
    f"{name}.{domain}"
    for name, domain in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("docker", "io"),
        ("docker", "com"),
        ("ghcr", "io"),
        ("gcr", "io"),
        ("quay", "io"),
        ("crates", "io"),
        ("golang", "org"),
    )
)
MACHINE_FOLDERS = ("work", "farm", "root", r"home/\w+")


def any_of(words):
    return "(" + "|".join(words) + ")"


UNFINISHED = re.compile(rf"\b{any_of(UNFINISHED_NOTES)}\b")
REGISTRY = re.compile(rf"\b{any_of(map(re.escape, REGISTRIES))}\b")
MACHINE = re.compile(rf"(?<![\w./-])/{any_of(MACHINE_FOLDERS)}(?![\w-])")


def lines():
    """Every line of every text file, with the place to look at."""
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            yield path, f"{shown(path)}:{number}", line


def found(pattern):
    return [f"{where} {match[0]}" for _, where, line in lines() if (match := pattern.search(line))]


def test_nothing_is_left_unfinished():
    """No source holds a note to finish it later or a stub that says so."""
    notes = [
        f"{where} {match[0]}"
        for path, where, line in lines()
        if path.suffix in UNFINISHED_IN and (match := UNFINISHED.search(line))
    ]
    assert notes == []


def test_no_registry_is_named():
    """The project installs behind any mirror: no file, the lock included, names a registry's host."""
    assert found(REGISTRY) == []


def test_no_path_of_one_machine_is_named():
    """No file knows where somebody's checkout or home folder lies."""
    assert found(MACHINE) == []


def test_needles_are_found():
    """The patterns of this file do find what they look for, and no more."""
    assert all(UNFINISHED.search(f"# {note}: later") for note in UNFINISHED_NOTES)
    assert all(REGISTRY.search(f"https://{host}/simple") for host in REGISTRIES)
    assert all(MACHINE.search(f"cd /{folder}/main") for folder in ("work", "farm", "root", "home/ann"))
    assert not MACHINE.search("https://example.net/work docs/root /workshop /home")


VARIABLE = re.compile(r'environ(?:\.get\(|\.setdefault\(|\[)"(WARDRUM_(?!TEST_)\w+)"')


def read_as_settings(texts):
    """Variables of the environment that tests read and that a server would take for its settings."""
    return {name for text in texts for name in VARIABLE.findall(text)}


def test_variables_of_the_tests_are_named_so():
    """What tests read from the environment begins with WARDRUM_TEST_, which no server reads."""
    ours = [path for path in python_files() if shown(path).startswith("tests/") or shown(path) == "dev"]
    assert read_as_settings(path.read_text(encoding="utf-8") for path in ours) == set()


def test_a_variable_that_is_named_otherwise_is_found():
    """Negative control: of three variables the one that a server would refuse."""
    text = "\n".join(f'environ["{name}"]' for name in ("WARDRUM_TEST_X", "WARDRUM_SOAK_S", "HOME"))
    assert read_as_settings([text]) == {"WARDRUM_SOAK_S"}
