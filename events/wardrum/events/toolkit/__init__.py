"""What rulesets are built with: options, dice pools, luck, grammar, visibility."""
