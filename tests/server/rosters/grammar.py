"""Roster files at random, from the grammar of each format, with a word that occurs nowhere else for every leaf.

A leaf is what a reader must not drop in silence: a rule, a keyword, a modifier, a thing, a name. It is accounted for if it
occurs in the answer, or if the answer says that the one it belongs to was left out or stayed behind.
"""

from itertools import count
from random import Random

from tests.server.rosters import makers as m

NOTHING = ("", "-", "N/A", "*", "none", None)
ODD = ("lots", "?", "see below", "-99", "1e9", "6.5", "x" * 300, [], {}, [1, "two"])
NUMBERS = ("4", "5", 6, '6"', "10*", "10-6", "+1 Dice", "0", "3.0")
RANGES = ('24"', "24", '6-36"', '12"/Melee', "Melee", "melee only", 'up to 18"', '18"/24"', '3"-15"', "1")
HANDS = ("1-Handed", "2-Handed", "two handed", "2H", "Grenade", "Shield", "Armour", "Equipment")
STATES = ("active", True, 1, "dead", "lost", "reserved", False, "injured", None, "")
KNOWN = (
    "ASSAULT",
    "HEAVY",
    "+1 INJURY DICE",
    'BLAST 2"',
    "-1 INJURY MODIFIER",
    "NEGATE GAS",
    "CRITICAL",
    "SHIELD",
)
MODIFIERS = ("+1D to Injuries", "2 attacks", "ignores cover", "-1D hit")


class Maker:
    """The leaves of one file with the names of those to whom they belong, and what is drawn for it."""

    def __init__(self, seed):
        self.random, self.leaves, self._owner, self._next = Random(seed), {}, "", count(seed * 977)

    def word(self):
        """A new word, of letters alone."""
        number, letters = next(self._next), ""
        while number:
            number, digit = divmod(number, 26)
            letters += chr(97 + digit)
        return f"q{letters}w"

    def leaf(self):
        """A new word that has to be accounted for, of the model that was named last."""
        found = self.word()
        self.leaves[found] = self._owner
        return found

    def owner(self):
        """A new word for somebody, to whom the next leaves belong."""
        self._owner = self.word()
        self.leaves[self._owner] = self._owner
        return self._owner

    def one(self, *pools, odds=0.06):
        """A value of these pools, sometimes a word for nothing, sometimes an odd one."""
        drawn = self.random.random()
        if drawn < odds:
            return self.random.choice(ODD)
        return self.random.choice(NOTHING if drawn < 3 * odds else self.random.choice(pools))

    def some(self, make, most=3):
        """Up to this many of something."""
        return [make() for _ in range(self.random.randint(0, most))]

    def chance(self, share=0.5):
        return self.random.random() < share

    def words(self):
        """A list of keywords as text: known ones, new ones, words for nothing."""
        known = self.some(lambda: self.random.choice(KNOWN), 2)
        odd = self.some(lambda: str(self.random.choice(NOTHING)), 1)
        found = [*known, *self.some(self.leaf, 2), *odd]
        self.random.shuffle(found)
        return self.random.choice([", ", ",", "; "]).join(found)


# -- BattleScribe and New Recruit


def tree(make):
    """A roster of either game, as XML or JSON."""
    trench = make.chance()
    models = [trench_model(make) if trench else warcry_model(make) for _ in range(make.random.randint(1, 4))]
    others = make.some(lambda: stash(make), 2)
    chosen = [*models, *others]
    make.random.shuffle(chosen)
    if make.chance(0.2):
        chosen = [m.selection(make.word(), "unit", selections=chosen, rules=make.some(lambda: rule(make), 1))]
    document = (m.trench_roster if trench else m.roster)(*chosen)
    return [(m.as_json if make.chance() else xml)(document)]


def xml(document):
    """Everything as text, as XML has it; nulls and lists are left out."""
    return m.as_xml(_texts(document))


def _texts(value):
    if isinstance(value, dict):
        kept = {key: _texts(each) for key, each in value.items() if each is not None}
        return {
            key: each for key, each in kept.items() if key in m.PLURALS or not isinstance(each, (list, dict))
        } | {key: each for key, each in kept.items() if key == "roster"}
    return [_texts(each) for each in value] if isinstance(value, list) else value


def rule(make):
    return {"name": make.leaf(), "description": "own example text"}


def bare(make):
    return m.selection(make.leaf(), "upgrade", number=make.random.choice([1, 3, 150]))


def text(make):
    return m.selection(
        make.word(), "upgrade", profiles=[m.profile("Ability", make.leaf(), Description="own example text")]
    )


def stash(make):
    """Things of nobody, in a selection that may call itself a model."""
    name = make.owner()
    held = [thing(make) for _ in range(make.random.randint(0, 2))]
    category = make.random.choice(["Configuration", "Stash", "Uncategorised"])
    kind = make.random.choice(["model", "upgrade"])
    return m.selection(
        name, kind, selections=held, categories=m.categories(category), costs=m.cost("-3", "Ducats")
    )


def thing(make):
    """A weapon or a kit of the trench, with what the catalogue tells of it."""
    kind = make.random.choice(["Weapon", "Battlekit", "Ranged Weapon", "Armour"])
    facts = {
        "Type": make.one(HANDS, odds=0.03),
        "Range": make.one(RANGES),
        "Keywords": make.words(),
        "Rules": make.one(["own example text"], odds=0),
    }
    if make.chance(0.3):
        facts["Modifiers"] = make.leaf() if make.chance() else make.random.choice([*MODIFIERS, "-"])
    if make.chance(0.2):
        facts[make.leaf()] = "3"
    name = make.leaf()
    return m.selection(
        name,
        "upgrade",
        number=make.random.choice([1, 1, 2]),
        profiles=[m.profile(kind, name, **_shown(facts))],
    )


def _shown(facts):
    return {name: value if isinstance(value, (str, int)) else "" for name, value in facts.items()}


def trench_model(make):
    name = make.owner()
    facts = {
        "Movement": make.one(['6"/Infantry', '8"/Flying', 'Infantry 6"'], NUMBERS[:5]),
        "Ranged": make.one(["+1 Dice", "0", "−1 DICE"]),
        "Melee": make.one(["+0 Dice", "2"]),
        "Armour": make.one(["-1", "0"]),
        "Base": make.one(["32mm", "25", "60x35.5mm"]),
    }
    if make.chance(0.3):
        facts["Keywords"] = make.words()
    if make.chance(0.2):
        facts[make.leaf()] = "3"
    kit = [make.random.choice([thing, thing, bare, text])(make) for _ in range(make.random.randint(0, 3))]
    return m.selection(
        name,
        number=make.random.choice([1, 1, 2]),
        profiles=[m.profile("Unit", name, **_shown(facts))],
        selections=kit,
        rules=make.some(lambda: rule(make), 2),
        categories=m.categories("Troop", *make.some(make.leaf, 2)),
        costs=m.cost(make.random.choice(["40", 0, "x"]), make.random.choice(["Ducats", "Glory Points"])),
    )


def warcry_model(make):
    name = make.owner()
    facts = {
        "Move": make.one(NUMBERS[:6]),
        "Toughness": make.one(["3", 4]),
        "Wounds": make.one(["12", 20, "12*"]),
    }
    if make.chance(0.2):
        facts[make.leaf()] = "3"
    blades = [
        m.blade(
            make.word(),
            Range=make.one(RANGES, odds=0.03) or "1",
            Damage=make.random.choice(["1/4", "2-5", "2"]),
        )
        for _ in range(make.random.randint(0, 3))
    ]
    kit = [make.random.choice([bare, text])(make) for _ in range(make.random.randint(0, 2))]
    return m.selection(
        name,
        number=make.random.choice([1, 1, 2]),
        profiles=[
            m.profile("Model", name, **_shown(facts)),
            *(blade | _facts_shown(blade) for blade in blades),
        ],
        selections=kit,
        rules=make.some(lambda: rule(make), 2),
        categories=m.categories("Fighters", *make.some(make.leaf, 2)),
        costs=m.cost(make.random.choice(["100", "0.0", "75"])),
    )


def _facts_shown(profile):
    return {
        "characteristics": [
            each | {"$text": each["$text"] if isinstance(each["$text"], str) else "1"}
            for each in profile["characteristics"]
        ]
    }


# -- Trench Companion


def flat(make):
    """The flat export, perhaps with a table."""
    found, rows = [], []
    for _ in range(make.random.randint(1, 4)):
        name = make.owner()
        things = make.some(lambda: flat_thing(make, rows), 3)
        fields = {
            "stat-move": make.one(['6"/Infantry'], NUMBERS[:5]),
            "stat-ranged": make.one(["+1 DICE", "0"]),
            "stat-armour": make.one(["-1", "0"]),
            "status": make.random.choice([None, "veteran", "dead"]),
            make.word(): make.leaf(),
        }
        for many, one in (("abilities", "ability"), ("upgrades", "upgrade"), ("injuries", "injury")):
            fields[many] = make.some(lambda one=one: {f"{one}-name": make.leaf(), f"{one}-id": "x"}, 2)
        fields["keywords"] = make.some(lambda: {"keyword-name": make.leaf(), "keyword-id": "kw_x"}, 2)
        found.append(m.flat_model(name, equipment=things, **fields))
    return [m.as_json(m.flat(*found)), *([m.as_json(rows)] if rows and make.chance() else [])]


def flat_thing(make, rows):
    name = make.leaf()
    rows.append(row(make, name, used=False))
    kind = make.random.choice(["melee weapon", "ranged weapon", "armour", "equipment", "", None])
    return {"equipment-name": name, "equipment-id": f"eq_{name}", "equipment-type": kind}


def row(make, name, *, used):
    """An entry of a table; what it tells of a thing is accounted for where the table is used."""
    new = make.leaf if used else make.word
    return {
        "id": f"eq_{name}",
        "name": name,
        "category": make.random.choice(["ranged", "melee", "armour", "equipment"]),
        "distance": make.one([24, 12, 1], RANGES),
        "stats": make.random.choice(
            [{"hands_ranged": 2, "ranged": True}, {"hands_melee": 1, "melee": True}, {}, []]
        ),
        "keywords": [
            *make.some(lambda: make.random.choice(["kw_heavy", "-", {"name": "GAS"}]), 2),
            *(f"kw_{new()}" for _ in range(2)),
        ],
        "modifiers": [
            *make.some(lambda: make.random.choice([*MODIFIERS, "-"]), 1),
            *(new() for _ in range(make.random.randint(0, 1))),
        ],
        "contextdata": {new(): 1}
        if make.chance(0.3)
        else make.random.choice([{}, [], {"ignore_element": {"element": ["kw_gas"]}}]),
    }


def share(make):
    """The share envelope with a table of what it names."""
    found, rows = [], []
    for _ in range(make.random.randint(1, 4)):
        name = make.owner()
        ids = [make.word() for _ in range(make.random.randint(0, 3))]
        rows += [row(make, id, used=True) for id in ids]
        member = m.share_model(name, equipment=[f"eq_{id}" for id in ids])
        member["model"] |= {
            "active": make.random.choice(STATES),
            "stat_selections": make.random.choice([[], [{"base": [50]}], [{make.word(): 3}]]),
            "subproperties": make.some(lambda: {"object_id": make.leaf()}, 2),
            "list_upgrades": make.some(lambda: {"upgrade": {"name": make.leaf(), "object_id": "up_x"}}, 2),
            "list_injury": make.some(lambda: {"injury": {"object_id": make.leaf()}}, 1),
            make.leaf(): 3,
        }
        found.append(member)
    odd = make.some(lambda: make.random.choice([7, "x", {"note": 1}, None]), 1)
    return [m.as_json(m.share(*found)), m.as_json([*rows, *(odd if rows else []), *m.TABLE])]


# -- warcry_data


def data(make):
    """A list of fighters, perhaps with something else among them."""
    found = [data_fighter(make) for _ in range(make.random.randint(1, 5))]
    odd = make.some(lambda: {"name": make.owner()} if make.chance() else make.random.choice([7, None]), 1)
    return [m.as_json([*found, *odd])]


def data_fighter(make):
    name = make.owner()
    weapons = [
        m.data_fighter()["weapons"][0]
        | {
            "max_range": make.one([1, 15, "3-15", "1"]),
            "attacks": make.one([3, [6, 4]]),
            "runemark": make.word(),
        }
        for _ in range(make.random.randint(0, 3))
    ]
    return m.data_fighter(
        name,
        movement=make.one([4, "5", [10, 8, 6], "10*"]),
        wounds=make.one([12, "20"]),
        points=make.one([100, 0, "75"]),
        runemarks=[*make.some(make.leaf, 3), *make.some(lambda: make.random.choice(["-", ""]), 1)],
        weapons=weapons,
        status=make.random.choice([None, "active", "dead"]),
        **{make.leaf(): make.random.choice([3, "x", ["y"]])},
    )


FORMATS = (tree, flat, share, data)
