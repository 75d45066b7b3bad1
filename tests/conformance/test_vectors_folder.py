"""`WARDRUM_TEST_VECTORS=DIR ./dev test tests/vectors`: other people's vectors in the place of ours."""

import os
import shutil
import subprocess
import sys

from tests.support.cli import environment
from tests.support.patience import patient
from tests.tidy.tree import ROOT

PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/vectors"]


def tried(folder):
    """Exit code and output of the vector tests on this folder."""
    ended = subprocess.run(
        PYTEST,
        cwd=ROOT,
        env={**environment(), "WARDRUM_TEST_VECTORS": os.fspath(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=patient(100),
    )
    return ended.returncode, ended.stdout


def test_absent_files_are_named(tmp_path):
    """What is there is tried, and each file that is not there is named at the end."""
    shutil.copy(ROOT / "tests/vectors/warcry_hero.json", tmp_path)
    code, said = tried(tmp_path)
    named = {
        line.split()[6] for line in said.splitlines() if line.startswith("skipped: there is no vector file")
    }
    shipped = {path.name for path in (ROOT / "tests/vectors").glob("*.json")} - {"dice_draws.json"}
    assert (code, named) == (0, shipped - {"warcry_hero.json"})


def test_a_folder_that_is_none_fails(tmp_path):
    """A slip in the path is no run in which everything was skipped."""
    code, said = tried(tmp_path / "nowhere")
    assert code == 1
    assert f"WARDRUM_TEST_VECTORS names no folder: {tmp_path / 'nowhere'}" in said


def test_a_file_that_is_no_json_is_named(tmp_path):
    """One sentence with the place, and no trace through the decoder."""
    (tmp_path / "warcry_hero.json").write_text('{"cases": ')
    code, said = tried(tmp_path)
    assert code == 1
    assert f"{tmp_path / 'warcry_hero.json'} is no JSON: " in said
    assert "scan_once" not in said
