"""Plain HTTP requests: routes, responses, static files, shared links."""
