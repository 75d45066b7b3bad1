"""Feeds over plain HTTP, for whatever speaks no websocket: what happens in a match as it happens, which matches there are, which battles are over."""

from .lobby_feeds import LobbyFeeds
from .match_feeds import Feed, FeedForm, MatchFeeds

__all__ = ["Feed", "FeedForm", "LobbyFeeds", "MatchFeeds"]
