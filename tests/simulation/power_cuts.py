"""Worlds whose disk loses power: the SQLite store under the recorder of `tests/faults/powercut`, in a process of its own.

The recorder writes down each system call on the folder. When the world cuts the power, or kills the server in the midst
of a write, the folder is rebuilt as it was at some instant since the server last sent anybody anything: unsynced writes
are lost, torn or reordered. The next server starts on that, the same people come back to it, and the invariants go on.

`python -m tests.simulation.power_cuts SCRATCH FIRST LAST [weakened…]` runs the worlds of these seeds and prints JSON.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.faults.powercut.replay import LOSSES, Call, apply, calls
from tests.faults.powercut.replay import Disk as FileModel
from tests.faults.powercut.workload import weaken
from tests.simulation.disks import SqliteDisk
from tests.simulation.server_world import ServerWorld

DATA = "data"  # what the model calls the folder, wherever it is


class RecordedDisk(SqliteDisk):
    """Knows from the recording which writes and names are on the disk for certain."""

    loses = True

    def __init__(self, scratch: Path, trace: Path, rng: Random) -> None:
        self._scratch, self._trace, self._rng = scratch, trace.open("rb"), rng
        self._number = self._mark = 0
        self._model = FileModel()
        self._trace.seek(0, os.SEEK_END)
        self._is_cut = False
        super().__init__(Path(os.environ["REC_ROOT"]), rng.choice((3, 20, 200)))

    def note_promise(self) -> None:
        self._mark = os.fstat(self._trace.fileno()).st_size

    def cut_power(self) -> None:
        """The process that dies next takes the power with it."""
        self._is_cut = True

    def leave(self, before: Path) -> None:
        self._go_back(before)
        if self._is_cut:
            self._leave_what_is_certain()
        else:
            self._leave_what_was_written()
        self._is_cut = False

    def open(self) -> None:
        self._skip()
        super().open()

    def close(self) -> None:
        super().close()
        self._trace.close()

    # -- inside

    def _go_back(self, before: Path) -> None:
        """The model at an instant since the last promise: in a write, in a sync, or after all of them."""
        start = self._trace.tell()
        recorded = self._trace.read()
        certain = list(calls(recorded[: max(0, self._mark - start)]))
        possible = list(calls(recorded[max(0, self._mark - start) :]))
        happened = self._instant(possible)
        for place, call in enumerate([*certain, *possible[:happened]]):
            number = self._number + place
            self._take(replace(call, number=number), before.name)
        self._number += len(certain) + len(possible)

    def _instant(self, possible: list[Call]) -> int:
        """How many of the calls happened; often the last of them is the write before a sync."""
        syncs = [index for index, call in enumerate(possible) if call.kind == "s"]
        if syncs and self._rng.random() < 0.5:
            return self._rng.choice(syncs)
        return self._rng.randint(0, len(possible))

    def _take(self, call: Call, folder: str) -> None:
        if call.name == folder or call.name.startswith(f"{folder}/"):
            self._model.take(replace(call, name=DATA + call.name[len(folder) :]))
        elif call.name == "":
            self._model.take(call)

    def _leave_what_was_written(self) -> None:
        """A process dies: the next one reads everything, synced or not."""
        self.folder.mkdir()
        self._model.inodes = {}
        for name, file in self._model.names.items():
            path = self.root / f"{self._lives}{name.removeprefix(DATA)}"
            if file is None:
                path.mkdir(exist_ok=True)
            else:
                content = bytearray(file.content)
                apply(content, file.pending)
                path.write_bytes(content)
                self._model.inodes[path.stat().st_ino] = file

    def _leave_what_is_certain(self) -> None:
        """The power comes back: the disk has what it kept."""
        image = self._scratch / f"image-{self._lives}"
        self._model.cut(image, self._rng.choice(LOSSES), self._rng)
        (image / DATA).mkdir(exist_ok=True)
        self._model = FileModel.found(image)
        (image / DATA).rename(self.folder)
        image.rmdir()

    def _skip(self) -> None:
        """What was just done to the folder was not done by a server."""
        self._number += sum(1 for _ in calls(self._trace.read()))
        self._mark = self._trace.tell()


class PowerCutWorld(ServerWorld):
    """Servers die in their writes, half of them with the power. cut_share: of the writes that are the last."""

    def __init__(self, seed: int, scratch: Path, trace: Path) -> None:
        self._recorded = RecordedDisk(scratch, trace, Random(f"disk/{seed}"))
        super().__init__(seed, self._recorded)
        self._is_next_cut = False
        self.cut_share = self.rng.uniform(0.01, 0.08)

    def after_a_write(self) -> None:
        if not self.is_calm and self.rng.random() < self.cut_share:
            self.outside(0.0, self._die)

    def _die(self) -> None:
        """With the power, or without it; then it may be cut as soon as the next server tells anything."""
        if self.rng.random() < 0.5:
            self._cut_power()
        else:
            self.crash()
            self._is_next_cut = self.rng.random() < 0.7

    def promised(self) -> None:
        super().promised()
        if self._is_next_cut:
            self._is_next_cut = False
            self.outside(self.rng.uniform(0, 0.2), self._cut_power)

    def _cut_power(self) -> None:
        if self.any_node() is not None and not self.is_calm:
            self.met["power cut"] += 1
            self._recorded.cut_power()
            self.crash()


def run(scratch: Path, seeds: range) -> dict[str, object]:
    """broken: what does not hold in the first world that is broken · met: how often something happened."""
    broken: list[str] = []
    met: Counter[str] = Counter()
    for seed in seeds:
        world = PowerCutWorld(seed, scratch, Path(os.environ["REC_TRACE"]))
        try:
            world.run()
        except Exception as error:  # noqa: BLE001 -- whatever a server meets on such a disk is a finding
            broken.append(f"seed {seed}: {type(error).__name__}: {error}")
        met += world.met
        if broken:
            break
    return {"broken": broken, "met": met}


if __name__ == "__main__":
    for setting in sys.argv[4:]:
        weaken(setting)
    sys.stdout.write(json.dumps(run(Path(sys.argv[1]), range(int(sys.argv[2]), int(sys.argv[3])))))
