"""The faces of Wardrum: the Python client, bots, the terminal, the web page and roster importers."""
