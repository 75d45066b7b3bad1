"""The bounded cache that the server's memories of addresses, matches and pictures are made of."""

from wardrum.server.lru import LruCache


def test_the_least_recently_used_entry_is_dropped():
    """Reading and writing both count as use; past the bound the entry used longest ago goes, and no other."""
    cache = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (list(cache), len(cache), "b" in cache) == (["a", "c"], 2, False)
    cache.put("a", 4)
    cache.put("d", 5)
    assert [cache.get(key) for key in "abcd"] == [4, None, None, 5]


def test_an_entry_can_be_dropped_by_hand():
    """Discarding an entry makes room; discarding one that is not there does nothing."""
    cache = LruCache(2)
    cache.put("a", 1)
    cache.discard("a")
    cache.discard("a")
    assert (len(cache), cache.get("a")) == (0, None)
