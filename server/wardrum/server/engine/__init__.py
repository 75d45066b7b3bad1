"""From command to durable commit: the lane of one match. Sans-IO."""
