"""Work in slices for tests."""


def after_a_pause(result):
    """Work of one pause and this result."""
    yield
    return result


def counted(work, step=next):
    """The result of work in slices, and how often it paused. step: takes one slice."""
    pauses = 0
    while True:
        try:
            step(work)
        except StopIteration as end:
            return end.value, pauses
        pauses += 1
