"""What every connection needs: frames, problems, rate limits and the interface of the clock."""
