"""The server's keys and signatures."""
