"""The cooldown track: 13 places, left = next to leave; overfatigue stays until it is removed (F-21, F-28, B-9)."""

from __future__ import annotations

from typing import Final, NamedTuple

PLACES: Final = 13
LIGHT: Final = "light"
OVERFATIGUE: Final = "over"
UNLIMITED: Final = -1  # a supply that has no end

Track = tuple[str, ...]  # a word for each fatigue die and status, the id of each skill die


class Entered(NamedTuple):
    """What comes of a die entering a track.

    out: the dice that have no place on it now · true_damage: for overfatigue that found none (BE-10).
    """

    track: Track
    out: tuple[str, ...] = ()
    true_damage: int = 0


class Recovered(NamedTuple):
    """What comes of recovery: the track, the dice that left it."""

    track: Track
    back: tuple[str, ...]


def overfatigue_of(track: Track) -> int:
    """B-9: how many overfatigue dice lie in the track."""
    return track.count(OVERFATIGUE)


def gain_overfatigue(track: Track, supply: int = UNLIMITED) -> Entered:
    """BE-9, BE-10: an overfatigue die at the first free place; on a full track instead of the rightmost other die."""
    if supply == 0:
        return Entered(track, (), 1)
    if len(track) < PLACES:
        return Entered((*track, OVERFATIGUE))
    others = [place for place, die in enumerate(track) if die != OVERFATIGUE]
    if not others:
        return Entered(track, (), 1)
    last = others[-1]
    return Entered((*track[:last], OVERFATIGUE, *track[last + 1 :]), (track[last],))


def enter(track: Track, die: str, supply: int = UNLIMITED) -> Entered:
    """F-28: a die at the leftmost free place; on a full track it goes out, and overfatigue comes in."""
    if die == OVERFATIGUE:
        return gain_overfatigue(track, supply)
    if len(track) < PLACES:
        return Entered((*track, die))
    after = gain_overfatigue(track, supply)
    return after._replace(out=(die, *after.out))


def gain_light(track: Track, light: int = UNLIMITED, overfatigue: int = UNLIMITED) -> Entered:
    """Section 5.3: a light fatigue die; overfatigue instead if no light die is left in the supply."""
    return enter(track, OVERFATIGUE if light == 0 else LIGHT, overfatigue)


def recover(track: Track, cooldown: int) -> Recovered:
    """F-21, BE-29: so many dice leave on the left in one batch; overfatigue among them goes in again on the right."""
    leaving, staying = track[:cooldown], track[cooldown:]
    again = tuple(die for die in leaving if die == OVERFATIGUE)
    return Recovered(staying + again, tuple(die for die in leaving if die != OVERFATIGUE))


def to_the_back(track: Track, die: str) -> Track:
    """Section 5.7: a status that is got twice moves to the back of the track."""
    place = track.index(die)
    return (*track[:place], *track[place + 1 :], die)
