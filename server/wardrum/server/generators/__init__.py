"""Developer tools: generators of committed types and text lists, and of new rulesets."""
