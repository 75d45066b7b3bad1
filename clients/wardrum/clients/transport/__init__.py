"""The connection to a server, below any notion of a match's state.

connection (one websocket) · rpc (requests that survive lost connections) · throttle (the server's rate limits) ·
backoff (when to reconnect) · subscription, update_stream (a match's updates, each once and in order) · upload.
"""
