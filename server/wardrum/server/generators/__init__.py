"""Developer tools: generators of committed types and text lists, of new rulesets, and of the site of the documents."""
