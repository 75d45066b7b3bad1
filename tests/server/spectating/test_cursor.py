"""A cursor without a socket: whatever happens to it, it hands out every version once and in order."""

from hypothesis import given
from hypothesis import strategies as st

from wardrum.server.spectating.cursor import Cursor, CursorStage, SlowPeerPolicy, Variant

POLICY = SlowPeerPolicy(owed_max=4, behind_s=30)


def live(version=0):
    cursor = Cursor(version, Variant(), POLICY)
    assert cursor.sent(version, version)
    return cursor


def fall(cursor, now_s=0.0):
    """Offer slow commits until the cursor falls behind."""
    while cursor.accept(cursor.version + 1, now_s, slow=True):
        pass


def test_it_goes_live_at_the_head():
    """Pages of the log come first; the one that reaches the head makes the cursor live."""
    cursor = Cursor(0, Variant(), POLICY)
    assert not cursor.accept(1, 0, slow=False)
    assert not cursor.sent(64, 100)
    assert cursor.sent(100, 100)
    assert cursor.stage is CursorStage.LIVE
    assert cursor.accept(101, 0, slow=False)


def test_nothing_is_reported_twice():
    """A version that has been handed out is not handed out again."""
    cursor = live(5)
    assert not cursor.accept(5, 0, slow=False)
    assert cursor.accept(6, 0, slow=False)


def test_a_gap_sends_it_back_to_the_log():
    """A live commit that is not the next one is not handed out: the log knows what lies between."""
    cursor = live(5)
    assert not cursor.accept(8, 0, slow=False)
    assert (cursor.stage, cursor.version) == (CursorStage.CATCHING_UP, 5)


def test_a_slow_peer_falls_behind_and_catches_up():
    """More commits than it may owe send it back to the log, once it has taken what it was sent."""
    cursor = live()
    fall(cursor)
    assert (cursor.stage, cursor.version) == (CursorStage.FELL_BEHIND, POLICY.owed_max)
    assert not cursor.accept(POLICY.owed_max + 1, 0, slow=False)
    assert cursor.drained()
    assert cursor.sent(9, 9)
    assert cursor.accept(10, 0, slow=False)


def test_a_peer_that_is_slow_only_now_and_then_owes_nothing():
    """Taking what was sent settles the account."""
    cursor = live()
    for version in range(1, 20):
        assert cursor.accept(version, 0, slow=version % POLICY.owed_max != 0)


def test_falling_behind_three_times_in_a_row_is_the_end():
    """The third fall within the time cuts it off; spread out over more time it does not."""
    for gap, stage in ((10, CursorStage.GONE), (20, CursorStage.FELL_BEHIND)):
        cursor = live()
        for number in range(3):
            fall(cursor, number * gap)
            if number < 2:
                cursor.drained()
                cursor.sent(cursor.version, cursor.version)
        assert cursor.stage is stage


@given(
    st.lists(st.sampled_from(["commit", "slow commit", "page", "drained"]), max_size=80), st.integers(0, 5)
)
def test_versions_come_in_order_without_gaps(happenings, start):
    """However commits, pages of the log and slowness mix, what is handed out is in order and complete."""
    cursor, head, reported = Cursor(start, Variant(), POLICY), start, []
    for happening in happenings:
        match happening:
            case "commit" | "slow commit":
                head += 1
                if cursor.accept(head, 0, slow=happening == "slow commit"):
                    reported.append(head)
            case "page" if cursor.stage is CursorStage.CATCHING_UP:
                page = range(cursor.version + 1, min(head, cursor.version + 3) + 1)
                reported += page
                cursor.sent(page[-1] if page else cursor.version, head)
            case "drained":
                cursor.drained()
    assert reported == list(range(start + 1, start + 1 + len(reported)))
    assert cursor.version == start + len(reported)
