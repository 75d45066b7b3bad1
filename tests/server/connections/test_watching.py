"""Following a match: every version once and in order, from wherever one starts."""

import pytest

from tests.support.table_talk import Battle, talking, token
from wardrum.events.core import patch
from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.record import digest

HEAD = 25  # the match of these tests: 5 commits to begin, 20 of play, bets among them


async def watched(server, battle, **options):
    """What a spectator hears up to `caught_up`."""
    async with talking(server) as talker:
        await talker.say("watch", match=battle.match, **options)
        await talker.hear("caught_up", version=HEAD)
        return talker.heard[1:]


@pytest.mark.parametrize("after", range(HEAD + 1))
async def test_records_resume_at_every_version(server, under_way, after):
    """Watching records after v brings exactly v + 1 … head, chained to the head at v."""
    commits = [f for f in await watched(server, under_way, after=after) if f["type"] == "commit"]
    assert [commit["record"]["version"] for commit in commits] == list(range(after + 1, HEAD + 1))


@pytest.mark.parametrize("after", range(HEAD + 1))
async def test_states_resume_at_every_version(server, under_way, after):
    """Watching the state after v brings the snapshot at v; each patch leads to the state that its hash says."""
    frames = await watched(server, under_way, after=after, as_="state", hash=True)
    snapshot, *commits = [f for f in frames if f["type"] in ("snapshot", "commit")]
    assert snapshot["version"] == after
    state = snapshot["state"]
    assert digest(state) == snapshot["state_hash"]
    for commit in commits:
        state = patch.apply(state, commit["patch"])
        assert digest(state) == commit["state_hash"]
        assert state["match"]["version"] == commit["record"]["version"]
        assert commit["text"]
    assert state["match"]["version"] == HEAD


async def test_patches_equal_snapshots(server, talker, under_way):
    """Patching from the start gives, at every version, the very state that is sent when asked for."""
    snapshot, *commits = [
        f
        for f in await watched(server, under_way, after=0, as_="state")
        if f["type"] in ("snapshot", "commit")
    ]
    state = snapshot["state"]
    for commit in commits:
        state = patch.apply(state, commit["patch"])
        asked = await talker_of(server, under_way, state["match"]["version"])
        assert asked["state"] == state


@pytest.mark.parametrize("after", [0, HEAD // 2])
async def test_the_hash_is_of_what_is_folded(server, under_way, after):
    """Of the display for who watches that: each patch leads to the display that the hash says, and to another hash than the state's."""
    options = {"after": after, "hash": True}
    as_display = await watched(server, under_way, as_="display", **options)
    as_state = await watched(server, under_way, as_="state", **options)
    display = next(f["display"] for f in as_display if f["type"] == "display")
    commits = [f for f in as_display if f["type"] == "commit"]
    assert len(commits) == HEAD - after
    for commit in commits:
        display = patch.apply(display, commit["patch"])
        assert digest(display) == commit["state_hash"]
    assert not {f["state_hash"] for f in commits} & {
        f["state_hash"] for f in as_state if f["type"] == "commit"
    }


@pytest.mark.parametrize("after", range(HEAD + 1))
async def test_displays_resume_at_every_version(server, under_way, after):
    """Watching the display after v brings what is shown at v; each patch leads to what is made anew of the next state."""
    frames = await watched(server, under_way, after=after, as_="display")
    first, *commits = [f for f in frames if f["type"] in ("display", "snapshot", "commit", "sealed")]
    assert (first["type"], first["version"]) == ("display", after)
    seen = first["display"]
    for version, commit in enumerate(commits, after + 1):
        seen = patch.apply(seen, commit["patch"])
        anew = await watched(server, under_way, after=version, as_="display")
        assert seen == anew[0]["display"]
        assert "state" not in commit
        assert "goals" not in commit
        assert commit["shown"]["text"]


async def test_a_commit_is_shown_as_it_was_sent(server, under_way):
    """The sentences of a display are those of the state, with names that nobody shares; a die is a beat."""
    reported, shown = [
        [f for f in await watched(server, under_way, after=5, as_=as_) if f["type"] == "commit"]
        for as_ in ("state", "display")
    ]
    assert [commit["text"] for commit in reported] == [commit["shown"]["text"] for commit in shown]
    rolled = [commit["shown"] for commit in shown if commit["record"]["command"]["type"] == "Roll"]
    assert rolled
    for each in rolled:
        assert each["icon"] == "dice"
        assert [beat["beat"] for beat in each["beats"]] == ["dice"]


async def talker_of(server, battle, version):
    async with talking(server) as spectator:
        return await spectator.ask("state", match=battle.match, version=version)


async def test_heads_chain(server, under_way):
    """Every commit's head follows from the head before it and the record's own bytes."""
    async with talking(server) as talker:
        await talker.say("watch", match=under_way.match, after=0)
        head, raw = root(under_way.match), b""
        while b'"type":"caught_up"' not in raw:
            raw = await talker.socket.recv(decode=False)
            if b'"type":"commit"' in raw[:20]:
                record = raw[raw.index(b'"record":') + 9 : raw.rindex(b',"head":')]
                head = link(head, leaf(record))
                assert f'"head":"{head.hex()}"'.encode() in raw


async def test_without_a_version_one_starts_at_the_head(server, talker, under_way):
    """Watching from nowhere brings a snapshot at the head, then what happens."""
    for as_, begins_with in (("events", "snapshot"), ("state", "snapshot"), ("display", "display")):
        frames = await watched(server, under_way, as_=as_)
        assert [frame["type"] for frame in frames] == [begins_with, "caught_up"]
        assert frames[0]["version"] == HEAD


async def test_a_version_to_come_is_a_problem(talker, under_way):
    """Nobody can have seen what has not happened."""
    problem = await talker.ask("watch", match=under_way.match, after=HEAD + 1)
    assert (problem["code"], problem["pointer"]) == ("no_such_version", "$.after")
    assert (await talker.ask("state", match=under_way.match, version=HEAD + 1))["code"] == "no_such_version"
    assert (await talker.ask("watch", match=token()))["code"] == "no_such_match"


async def test_what_is_live_equals_what_is_resumed(server, talker, battle):
    """A spectator who was there from the start and one who came late hold the same frames."""
    async with talking(server) as early:
        await early.say("watch", match=battle.match, after=0, as_="state", hash=True)
        await early.hear("caught_up")
        await battle.play(talker, 10)
        while len(early.all("commit")) < HEAD:
            await early.hear("commit")
        late = [
            f for f in await watched(server, battle, after=0, as_="state", hash=True) if f["type"] == "commit"
        ]
        assert early.all("commit") == late


async def test_a_secret_is_sealed_for_the_others_and_opened_in_time(server, talker, battle):
    """The first bet's record goes to its own seat alone, until the second bet opens it."""
    async with talking(server) as spectator:
        for each in (talker, spectator):
            await each.say("watch", match=battle.match, after=5, as_="state")
            await each.hear("caught_up")
        await battle.act(talker, "a", "Bet", number=3)
        assert (await talker.hear("commit"))["record"]["salt"]
        sealed = await spectator.hear("sealed")
        assert not {"record", "text", "command", "events"} & set(sealed)
        assert (sealed["version"], sealed["actor"]) == (6, "a")
        assert "secret" not in sealed["patch"].get("battle", {})
        await battle.act(talker, "b", "Bet", number=4)
        await spectator.hear("commit")
        opened = await spectator.hear("opened", version=6)
        assert opened["record"]["command"] == {"number": 3, "type": "Bet"}


async def test_a_display_keeps_secrets_like_a_state(server, talker, battle):
    """What a seat hides is shown to it alone until it is open; others get neither its sentences nor its beats."""
    async with talking(server) as spectator:
        for each in (talker, spectator):
            await each.say("watch", match=battle.match, after=5, as_="display")
            await each.hear("caught_up")
        await battle.act(talker, "a", "Bet", number=3)
        own = await talker.hear("commit")
        assert own["patch"]["seats"]["a"]["score"][-1] == {"label": "Bet", "value": "3"}
        sealed = await spectator.hear("sealed")
        assert not {"record", "shown", "text"} & set(sealed)
        assert "score" not in sealed["patch"].get("seats", {}).get("a", {})
        await battle.act(talker, "b", "Bet", number=4)
        opening = await spectator.hear("commit")
        assert opening["patch"]["seats"]["a"]["score"][-1] == {"label": "Bet", "value": "3"}
        assert opening["shown"]["text"]


async def test_a_closed_secret_stays_closed_for_who_comes_later(server, talker, battle):
    """Until it is opened a sealed commit is sealed in every catch-up and every state but its own seat's."""
    await battle.act(talker, "a", "Bet", number=3)
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match, after=0)
        await spectator.hear("caught_up", version=6)
        assert [frame["version"] for frame in spectator.all("sealed")] == [6]
        state = await spectator.ask("state", match=battle.match)
        assert state["state"]["battle"]["secret"] == {}
    mine = await talker.ask("state", match=battle.match)
    assert mine["state"]["battle"]["secret"] == {"a": 3}


async def test_who_saw_it_sealed_is_shown_it_after_a_reconnect(server, talker, battle):
    """A viewer that missed the opening commit gets `opened` when it comes back."""
    await battle.act(talker, "a", "Bet", number=3)
    await battle.act(talker, "b", "Bet", number=4)
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match, after=6)
        await spectator.hear("caught_up", version=7)
    assert [frame["version"] for frame in spectator.all("opened")] == [6]


async def test_sitting_down_changes_what_one_sees(server, talker, battle):
    """A spectator who takes up a seat gets the state as that seat may know it."""
    await battle.act(talker, "a", "Bet", number=3)
    async with talking(server) as other:
        await other.say("watch", match=battle.match, as_="state")
        assert (await other.hear("snapshot"))["state"]["battle"]["secret"] == {}
        await other.say("seat", match=battle.match, token=battle.tokens["a"])
        assert (await other.hear("snapshot"))["state"]["battle"]["secret"] == {"a": 3}


async def test_sitting_down_changes_what_one_is_shown(server, talker, battle):
    """A spectator of the display who takes up a seat is sent the display of that seat."""
    await battle.act(talker, "a", "Bet", number=3)
    async with talking(server) as other:
        await other.say("watch", match=battle.match, as_="display")
        score = (await other.hear("display"))["display"]["seats"]["a"]["score"]
        assert [line["label"] for line in score] == ["Points"]
        await other.say("seat", match=battle.match, token=battle.tokens["a"])
        score = (await other.hear("display"))["display"]["seats"]["a"]["score"]
        assert [line["label"] for line in score] == ["Points", "Bet"]


async def test_legal_lists_follow_the_match(talker, battle):
    """Seats that asked get their list after each commit, once the commit itself is out."""
    await talker.say("watch", match=battle.match, after=5, legal=True)
    await talker.hear("legal", seat="b", version=5)
    await battle.act(talker, "a", "Roll")
    after = await talker.hear("legal", seat="b", version=6)
    assert {"Roll", "Pass"} <= {option["command"] for option in after["options"]}
    asked = await talker.ask("legal", match=battle.match, seat="a")
    assert "Roll" not in {option["command"] for option in asked["options"]}


async def test_who_watches_the_display_is_sent_options_in_words(server, talker, battle):
    """Beside each option stand its label, what it does, its group and the words of its parameters; others get none."""
    await talker.say("watch", match=battle.match, after=5, legal=True, as_="display")
    listed = await talker.hear("legal", seat="a", version=5)
    by_command = dict(zip([o["command"] for o in listed["options"]], listed["words"], strict=True))
    assert by_command["Roll"] == {
        "label": "Roll the die",
        "text": "The seats roll in turn.",
        "rule": "Y-1",
        "group": "Roll",
    }
    assert next(option for option in listed["options"] if option["command"] == "Pass")["kind"] == "end"
    assert by_command["Concede"]["group"] == "The match"
    assert by_command["Bet"]["params"] == {"number": {"label": "Number"}}
    assert (await talker.ask("legal", match=battle.match, seat="a"))["words"] == listed["words"]
    async with talking(server) as other:
        await other.ask("seat", match=battle.match, token=battle.tokens["a"])
        assert "words" not in await other.ask("legal", match=battle.match, seat="a")


async def test_unwatch_is_the_end_of_it(talker, battle):
    """Nothing of a match is sent any more after `unwatch`."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")
    await talker.say("unwatch", match=battle.match)
    await battle.act(talker, "a", "Roll")
    await talker.ask("ping")
    assert talker.all("commit") == []


async def test_presence_tells_who_is_there(clock, server, talker, battle):
    """Seats with a connection and the number of spectators are reported, a little after they change."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")
    clock.advance(250)
    assert (await talker.hear("presence"))["watching"] == 0
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match)
        await spectator.hear("caught_up")
        clock.advance(250)
        presence = await talker.hear("presence")
        assert (presence["seats"], presence["watching"]) == (["a", "b"], 1)


async def test_spectators_are_counted(server, talker, battle):
    """More spectators than a match may have are refused; seats always get in."""
    config = server.context.config
    async with talking(server) as spectator:
        await spectator.say("watch", match=battle.match)
        await spectator.hear("caught_up")
        room = server.registry.room(battle.match)
        full = dict.fromkeys(range(config.spectators_max))
        room.audience._cursors, real = full, room.audience._cursors
        async with talking(server) as late:
            assert (await late.ask("watch", match=battle.match))["code"] == "match_full"
        room.audience._cursors = real


async def test_the_lobby_lists_what_is_listed(talker):
    """Open, live and finished matches stand in their lists, unlisted ones in none."""
    ready, hidden, over = Battle(), Battle(), Battle()
    await ready.create(talker)
    await hidden.create(talker, listed=False)
    await over.begin(talker, setup={"target": 1})
    await over.act(talker, "a", "Roll")
    open_ = (await talker.ask("list", filter="open"))["matches"]
    finished = (await talker.ask("list", filter="finished"))["matches"]
    assert [(m["match"], m["free"]) for m in open_] == [(ready.match, ["a", "b"])]
    assert [(m["match"], m["result"]) for m in finished] == [(over.match, "Seat A wins")]


async def test_the_lobby_comes_in_pages(talker, monkeypatch):
    """`next` leads from page to page, through every match once."""
    monkeypatch.setattr("wardrum.server.engine.summaries.PAGE_SIZE", 2)
    battles = [Battle() for _ in range(5)]
    for battle in battles:
        await battle.create(talker)
    seen, after = [], {}
    while after is not None:
        page = await talker.ask("list", filter="open", **after)
        seen += [match["match"] for match in page["matches"]]
        after = {"after": page["next"]} if "next" in page else None
    assert sorted(seen) == sorted(battle.match for battle in battles)
    assert len(seen) == 5
