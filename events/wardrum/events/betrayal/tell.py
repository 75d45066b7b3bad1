from ..grammar import Grammar
tell = Grammar()
