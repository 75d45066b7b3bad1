"""Refusals."""

from contextvars import ContextVar

from wardrum.events.core.kernel import Rejected

TONGUE = ContextVar("TONGUE", default="English")


def test_a_sentence_is_made_once_it_is_read_in_the_language_of_the_refusal():
    """Who tries what may be listed makes no sentences, and who reads one later reads it in the language spoken before."""
    made = []

    def why():
        made.append(TONGUE.get())
        return f"no, in {TONGUE.get()}"

    spoken = TONGUE.set("German")
    refusal = Rejected("W-1", "no", why)
    TONGUE.reset(spoken)
    assert not made
    assert refusal.sentence == "no, in German"
    assert str(refusal) == "W-1 no: no, in German"
    assert made == ["German"]
    assert Rejected("W-1", "no", "no").sentence == "no"
