"""Websocket connections: handshake, session, one handler per kind of frame."""
