"""The shell of Wardrum: sockets, store, timers and the command line around the pure core."""
