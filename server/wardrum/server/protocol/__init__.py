"""What every connection shares: frames, problems, rate limits, the clock."""
