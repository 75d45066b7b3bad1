"""These tests need the extra `gym`, which the extra `dev` has."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pettingzoo") else ["test_*.py"]
