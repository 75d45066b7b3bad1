"""What a program works with; exported by `wardrum.clients`.

client (`Client`) · seat (`Seat`) · keyring (`Key`, `Keyring`) · session_state (what a client restores on each new
connection) · reveal_watch (when to reveal a seat's seed).
"""
