"""A viewer without a socket: whatever happens to it, it hands out every version once and in order."""

from hypothesis import given
from hypothesis import strategies as st

from wardrum.server.spectating.cursor import Cursor, CursorStage, SlowPeerPolicy, Variant

PATIENCE = SlowPeerPolicy(owed_max=4, behind_s=30)


def live(version=0):
    viewer = Cursor(version, Variant(), PATIENCE)
    assert viewer.handed_out(version, version)
    return viewer


def fall(viewer, now_s=0.0):
    """Offer slow commits until the viewer falls behind."""
    while viewer.offer(viewer.version + 1, now_s, slow=True):
        pass


def test_it_goes_live_at_the_head():
    """Pages of the log come first; the one that reaches the head makes the viewer live."""
    viewer = Cursor(0, Variant(), PATIENCE)
    assert not viewer.offer(1, 0, slow=False)
    assert not viewer.handed_out(64, 100)
    assert viewer.handed_out(100, 100)
    assert viewer.stage is CursorStage.LIVE
    assert viewer.offer(101, 0, slow=False)


def test_nothing_is_told_twice():
    """A version that has been handed out is not handed out again."""
    viewer = live(5)
    assert not viewer.offer(5, 0, slow=False)
    assert viewer.offer(6, 0, slow=False)


def test_a_gap_sends_it_back_to_the_log():
    """A live commit that is not the next one is not handed out: the log knows what lies between."""
    viewer = live(5)
    assert not viewer.offer(8, 0, slow=False)
    assert (viewer.stage, viewer.version) == (CursorStage.CATCHING_UP, 5)


def test_a_slow_peer_falls_behind_and_catches_up():
    """More commits than it may owe send it back to the log, once it has taken what it was sent."""
    viewer = live()
    fall(viewer)
    assert (viewer.stage, viewer.version) == (CursorStage.FELL_BEHIND, PATIENCE.owed_max)
    assert not viewer.offer(PATIENCE.owed_max + 1, 0, slow=False)
    assert viewer.drained()
    assert viewer.handed_out(9, 9)
    assert viewer.offer(10, 0, slow=False)


def test_a_peer_that_is_slow_only_now_and_then_owes_nothing():
    """Taking what was sent settles the account."""
    viewer = live()
    for version in range(1, 20):
        assert viewer.offer(version, 0, slow=version % PATIENCE.owed_max != 0)


def test_falling_behind_three_times_in_a_row_is_the_end():
    """The third fall within the time cuts it off; spread out over more time it does not."""
    for gap, stage in ((10, CursorStage.GONE), (20, CursorStage.FELL_BEHIND)):
        viewer = live()
        for number in range(3):
            fall(viewer, number * gap)
            if number < 2:
                viewer.drained()
                viewer.handed_out(viewer.version, viewer.version)
        assert viewer.stage is stage


@given(
    st.lists(st.sampled_from(["commit", "slow commit", "page", "drained"]), max_size=80), st.integers(0, 5)
)
def test_versions_come_in_order_without_gaps(happenings, start):
    """However commits, pages of the log and slowness mix, what is handed out is in order and complete."""
    viewer, head, told = Cursor(start, Variant(), PATIENCE), start, []
    for happening in happenings:
        match happening:
            case "commit" | "slow commit":
                head += 1
                if viewer.offer(head, 0, slow=happening == "slow commit"):
                    told.append(head)
            case "page" if viewer.stage is CursorStage.CATCHING_UP:
                page = range(viewer.version + 1, min(head, viewer.version + 3) + 1)
                told += page
                viewer.handed_out(page[-1] if page else viewer.version, head)
            case "drained":
                viewer.drained()
    assert told == list(range(start + 1, start + 1 + len(told)))
    assert viewer.version == start + len(told)
