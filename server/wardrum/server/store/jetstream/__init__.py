"""The log on NATS JetStream, for several nodes that serve the same matches.

What is durable lies in the streams of the cluster (`streams`). Each node keeps a mirror of it (`mirror`), which all reading is
of and which may be deleted. Nothing here is imported before `store.open_store` is asked for: `nats` is an optional extra.
"""
