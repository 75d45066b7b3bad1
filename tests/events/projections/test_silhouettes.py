"""Silhouettes are drawn once, on the page; the picture has the same paths written out."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from tests.support.patience import patient
from tests.tidy.tree import ROOT
from wardrum.events.projections.picture.silhouettes import PLAIN, SHAPES, role_of
from wardrum.events.toolkit.display.shapes import Role

PAGE = Path(ROOT) / "clients/wardrum/clients/web/js/kit/silhouettes.js"
SCRIPT = f"""
const {{ SHAPES, silhouetteHeight }} = await import({json.dumps(PAGE.as_uri())});
const whole = Object.entries(SHAPES).map(([role, shape]) => [role, {{ front: "", ...shape, height: silhouetteHeight(role) }}]);
console.log(JSON.stringify(Object.fromEntries(whole)));
"""


def test_the_same_paths_as_on_the_page():
    """Every role has the page's paths and height, to the letter."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node here, which reads the page's module")
    said = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT],
        capture_output=True,
        check=True,
        text=True,
        timeout=patient(60),
    )
    ours = {
        role: {name: getattr(shape, name) for name in shape.__struct_fields__}
        for role, shape in SHAPES.items()
    }
    assert ours == json.loads(said.stdout)


def test_every_role_has_one():
    """Every role is drawn as something: by a silhouette of its own, or as the plainest."""
    own = {role for role in get_args(Role) if role_of(role) == role}
    assert own == {*SHAPES}
    assert {role_of(role) for role in get_args(Role)} - own == set()
    assert role_of("plain") == PLAIN
