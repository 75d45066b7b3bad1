"""A match kept up to date and checked: state, hash chain, signature."""
