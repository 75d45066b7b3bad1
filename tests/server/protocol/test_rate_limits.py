"""Buckets and tallies, with time given to them."""

from hypothesis import given
from hypothesis import strategies as st

from tests.support.hub import Hub
from wardrum.server.protocol.rate_limits import (
    BucketVerdict,
    ConnectionCounts,
    FailureLimiter,
    Rate,
    TokenBucket,
)


def test_a_burst_passes_then_the_rate():
    """The burst at once, then one for each share of a second."""
    bucket = TokenBucket(Rate(3, 2), 0)
    assert [bucket.take(0) for _ in range(4)] == [BucketVerdict.PASS] * 3 + [BucketVerdict.REFUSE]
    assert bucket.retry_after == 1
    assert bucket.take(1.0) is BucketVerdict.PASS


def test_hammering_is_a_flood():
    """Going on at three times the burst is distinguished from being a little early."""
    bucket = TokenBucket(Rate(10, 1), 0)
    verdicts = [bucket.take(0) for _ in range(31)]
    assert verdicts == [BucketVerdict.PASS] * 10 + [BucketVerdict.REFUSE] * 20 + [BucketVerdict.FLOOD]


@given(st.lists(st.floats(0, 2), max_size=100))
def test_no_more_passes_than_the_rate_allows(pauses):
    """Over any stretch of time at most burst + rate · time pass."""
    bucket, now, passed = TokenBucket(Rate(5, 3), 0), 0.0, 0
    for pause in pauses:
        now += pause
        passed += bucket.take(now) is BucketVerdict.PASS
    assert passed <= 5 + 3 * now + 1e-6


def test_failures_block_one_address_for_a_while():
    """Only the address that fails is blocked, and one more try comes back each share of a minute."""
    failures = FailureLimiter(Rate(2, 0.1))
    for _ in range(2):
        assert not failures.blocked("x", 0)
        failures.count("x", 0)
    assert failures.blocked("x", 0)
    assert not failures.blocked("y", 0)
    assert failures.blocked("x", 9)
    assert not failures.blocked("x", 10)


def test_failures_are_remembered_within_bounds():
    """A million addresses cannot fill the memory: the oldest are forgotten."""
    failures = FailureLimiter(Rate(1, 0.1), addresses_max=10)
    for number in range(1_000):
        failures.count(str(number), 0)
    assert failures.blocked("999", 0)
    assert not failures.blocked("5", 0)
    assert len(failures._buckets) == 10


def test_a_tally_has_two_limits():
    """Each address has its share, all together have theirs, and who leaves makes room."""
    tally = ConnectionCounts(each_max=2, total_max=3)
    assert [tally.add("x"), tally.add("x"), tally.add("x")] == [True, True, False]
    assert [tally.add("y"), tally.add("z")] == [True, False]
    tally.remove("x")
    assert tally.add("z")
    assert tally.total == 3


def test_a_failure_at_one_node_counts_at_all():
    """A client that tries at each node in turn is blocked everywhere after as many failures as at one; others are not."""
    hub, rate = Hub(), Rate(3, 0.1)
    limiters = [FailureLimiter(rate, bus=hub.join(name)) for name in "abc"]
    for limiter in limiters:
        limiter.follow(lambda: 0.0)
    for limiter in limiters:
        assert not limiter.blocked("2001:db8::/64", 0.0)
        limiter.count("2001:db8::/64", 0.0)
        hub.carry()
    assert all(limiter.blocked("2001:db8::/64", 0.0) for limiter in limiters)
    assert not any(limiter.blocked("192.0.2.1", 0.0) for limiter in limiters)
    assert not any(limiter.blocked("2001:db8::/64", 10.0) for limiter in limiters)
