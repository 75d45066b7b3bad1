"""The shapes that leave the process: wire frames, replay files, test cases."""
