"""Work that several wait for is done once; it goes on for as long as one of them waits."""

import asyncio

import pytest

from wardrum.server.matches.slices import SharedWork, SliceRunner


class Works:
    """Works that pause until they may end. begun, closed: how many."""

    def __init__(self):
        self.begun = self.closed = 0
        self.may_end = False
        self.shared = SharedWork(SliceRunner(asyncio.get_running_loop().call_soon))

    def ask(self, key, result="made"):
        """Somebody waits for it."""
        return asyncio.ensure_future(self.shared.run(key, lambda: self._work(result)))

    def _work(self, result):
        self.begun += 1
        try:
            while not self.may_end:
                yield
        finally:
            self.closed += 1
        if isinstance(result, Exception):
            raise result
        return result


async def turns(number=10):
    """Let the loop turn a few times."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_those_of_one_key_share_one_work():
    """Another key is another work; once it has ended nothing is kept."""
    works = Works()
    asked = [works.ask(key) for key in "aab"]
    await turns()
    assert (works.begun, len(works.shared)) == (2, 2)
    works.may_end = True
    assert await asyncio.gather(*asked) == ["made"] * 3
    assert (works.closed, len(works.shared)) == (2, 0)
    assert await works.ask("a") == "made"
    assert works.begun == 3


async def test_one_that_leaves_takes_the_work_from_nobody():
    """The last one to leave gives it up, and who asks then begins anew."""
    works = Works()
    one, other = works.ask("a"), works.ask("a")
    await turns()
    one.cancel()
    await turns()
    assert (works.closed, len(works.shared)) == (0, 1)
    other.cancel()
    late = None
    while late is None:
        await asyncio.sleep(0)
        late = works.ask("a") if not len(works.shared) else None
    await turns()
    assert (works.begun, works.closed) == (2, 1)
    works.may_end = True
    assert await late == "made"


async def test_all_of_them_are_answered_what_the_work_raises():
    """Each by itself."""
    works = Works()
    asked = [works.ask("a", ValueError("it cannot be done")) for _ in range(2)]
    works.may_end = True
    for each in asked:
        with pytest.raises(ValueError, match="it cannot be done"):
            await each
