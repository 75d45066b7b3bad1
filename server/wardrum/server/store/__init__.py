"""Where matches are stored: the interface (`interface`), and its engines (`memory`, `sqlite`, `jetstream`)."""
