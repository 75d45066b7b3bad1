"""The way to the server: one connection at a time, requests that outlive it, limits, subscriptions."""
