"""The bounds within which a file is read, each with its reason. Pure data."""

from __future__ import annotations

from typing import Final

BYTES_MAX: Final = (
    2 * 1024 * 1024
)  # ten times the largest roster seen with all its rules text; also when unpacked
DEPTH_MAX: Final = 64  # selections within selections; makers nest 20 deep, decoders recurse
ELEMENTS_MAX: Final = 60_000  # of XML, objects of JSON: about a second of reading
ATTRIBUTES_MAX: Final = 40  # of one element; makers write 12
TEXT_MAX: Final = (
    2_000  # characters of one value, as a list of keywords; what is longer is rules text and not kept
)
ENTRIES_MAX: Final = 16  # of a zip; a .rosz has one, an archive of one's own files a few
RATIO_MAX: Final = 200  # unpacked to packed; XML packs about 20 : 1
