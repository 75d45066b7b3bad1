"""What every connection needs: frames, problems, rate limits, and the document that describes them."""
