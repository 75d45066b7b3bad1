"""The source of the site of the documents: what is written by hand, as the site's builder wants it, and the pages that are generated.

documents (the files of the repository) · reference (which schema stands where, and what its section says) · rules (the catalogues) ·
kit (the Python package) · markdown (fields and examples). `python -m wardrum.server.generators.site DIR` writes all of it; `./dev docs` builds the site.
"""
