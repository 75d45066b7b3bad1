"""Every setting and every limit, with its reason, and where settings come from.

Defaults < TOML file < `WARDRUM_*` in the environment < flags. An unknown key or a value that does not fit is
refused in one sentence that names the key and its source.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields, replace

ENV_PREFIX = "WARDRUM_"
TEST_PREFIX = "WARDRUM_TEST_"  # settings of the test suite, which are none of a server's
CONFIG_ENV = "WARDRUM_CONFIG"  # names the TOML file itself
WEB_ADDRESS = "https://wardrum.example[:port]"

Positive = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class ConfigError(Exception):
    """A setting cannot be used; the text is one sentence for the operator."""


class Rate(Struct, frozen=True):
    """How often something may happen: so many at once, so many more each second."""

    burst: int
    per_s: float


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of one server. Units stand last in the names."""

    # -- where
    host: str = "127.0.0.1"  # other machines are let in on purpose, never by default
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000  # 0 = any free one, for tests
    data: str = ""  # a directory; "" keeps everything in memory, gone with the process
    public_url: str = ""  # what friends' browsers use, e.g. https://wardrum.example: its origin is allowed
    allowed_origins: tuple[str, ...] = ()  # web pages from elsewhere that may connect, as https://host[:port]
    trust_proxy: bool = (
        False  # believe X-Forwarded-For: only behind a proxy that sets it, or addresses are lies
    )

    # -- saying what happens
    log_format: Literal["auto", "console", "json"] = "auto"  # auto: console on a terminal, else JSON
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    # -- one connection
    frame_bytes_max: Positive = 16 * 1024  # the largest command seen is 2 KiB; parts of uploads are 12 KiB
    json_depth_max: Positive = 32  # commands nest 6 deep; decoders recurse on untrusted input
    inbox_max: Positive = 16  # requests of one connection waiting for a slow one; then its socket is not read
    write_limit_bytes: Positive = 64 * 1024  # more than this unsent: the peer counts as slow
    outbound_commits_max: Positive = (
        64  # commits a slow peer may be owed before it goes back to reading the log
    )
    outbound_bytes_max: Positive = (
        256 * 1024
    )  # unsent bytes after which a peer is cut off: memory stays bounded
    page_commits_max: Positive = 64  # commits of one step of catching up: live matches go on in between
    behind_s: Seconds = 30.0  # falling behind three times within this long means too slow for good
    stalled_s: Seconds = 4.0  # a peer that takes nothing for so long is gone
    open_s: Seconds = 5.0  # for the handshake: slow senders of headers hold a socket no longer
    hello_s: Seconds = 5.0  # for the first frame, likewise
    close_s: Seconds = 1.0  # for the closing handshake; a stalled peer never answers it
    drain_s: Seconds = 2.0  # for appends in flight when the server stops; with close_s it is gone within 5 s
    ping_s: Seconds = 20.0  # proxies drop what is silent for 60 s; phones sleep through shorter ones
    user_timeout_ms: Positive = 10_000  # the kernel drops a peer that acknowledges nothing for so long
    unsent_bytes_low: Positive = 16 * 1024  # keeps the backlog where we see it: the kernel would hide 4 MB

    # -- how many
    sockets_max: Positive = 10_000  # 14 KB each; file descriptors are checked at start
    sockets_per_address_max: Positive = 100  # a club behind one address
    spectators_max: Positive = 2_000  # per match; each commit is written to each of them
    seats_max: Positive = 64  # seats one connection acts for: a party of bots
    watches_max: Positive = 64  # matches one connection follows
    queue_max: Positive = 64  # commands waiting for one match; a seat sends one at a time

    # -- how often
    connects_burst: Positive = 200  # websockets one address opens at once: a full club comes back twice
    connects_per_s: Positive = 10  # then; a connection that is ended for a flood counts as twenty
    commands_burst: Positive = 60  # per seat: setting up a warband by script
    commands_per_s: Positive = 20  # per seat: faster than people play
    requests_burst: Positive = 120  # per connection: what else may be asked at once
    requests_per_s: Positive = 20
    phrases_burst: Positive = 6  # per seat, with changes of its name: a greeting, not a chat
    phrases_per_min: Positive = 15  # more would disturb the others
    auth_failures_per_min: Positive = (
        10  # per address: 128-bit tokens cannot be guessed, this saves the effort
    )

    luck_waiting_max: Positive = 32  # luck reports waiting; the longest match takes a second, read once

    # -- roster files
    upload_bytes_max: Positive = 2 * 1024 * 1024  # ten times the largest roster seen, rules text and all
    uploads_burst: Positive = 256  # parts of files, per connection: the largest file in one go
    uploads_per_s: Positive = 16  # then its next one after a quarter of a minute
    uploads_waiting_max: Positive = 8  # files waiting to be read; reading one takes a second at most
    uploads_held_bytes_max: Positive = 64 * 1024 * 1024  # of files that are not complete, of all connections
    upload_idle_s: Seconds = 30.0  # a file that is not continued for so long makes room for others
    upload_read_s: Seconds = 10.0  # then its sender is not kept waiting any longer

    # -- pictures and replay files
    handouts_burst: Positive = 120  # per address: a page that shows the rounds of a battle side by side
    handouts_per_s: Positive = 10  # then; drawing one folds up to 64 commits and takes milliseconds
    downloads_max: Positive = 16  # replay files on their way at once; each takes its turns between commits
    download_stalled_s: Seconds = 30.0  # who saves a file pauses for longer than who watches

    # -- the server's own bots
    bots_max: Annotated[int, Meta(ge=0)] = 40  # matches they play in; each has one connection of this machine
    demos_max: Annotated[int, Meta(ge=0)] = 4  # of those, battles of bots only: they never pause
    bot_pace_ms: Annotated[int, Meta(ge=0)] = 700  # before each command: people want to see what happens

    # -- quotas: of one address (an IPv6 /64 counts as one), and of all together
    matches_burst: Positive = 100  # an evening of a club behind one address, all of it begun at once
    matches_per_min: Positive = 4
    matches_all_burst: Positive = 1_000
    matches_all_per_min: Positive = 120  # 2 GB of disk a day at most
    open_matches_per_address_max: Positive = 100  # matches that wait for players
    open_matches_max: Positive = 2_000  # the lobby of a large club
    written_burst_bytes: Positive = 128 * 1024 * 1024  # of the log; a long battle is 1 MB
    written_bytes_per_s: Positive = 64 * 1024  # then: a hundred people, each with a command every two seconds
    written_all_burst_bytes: Positive = 2 * 1024 * 1024 * 1024
    written_all_bytes_per_s: Positive = 1024 * 1024  # beyond it nothing new begins; what is played goes on
    renames_burst: Positive = 100  # changes of display names: each erases the name before from the disk
    renames_per_min: Positive = 60
    renames_all_burst: Positive = 400
    renames_all_per_min: Positive = 300
    files_burst: Positive = 40  # roster files: everybody of a club brings one
    files_per_min: Positive = 20
    files_all_burst: Positive = 200
    files_all_per_min: Positive = 60  # reading one takes a second at most
    uploads_held_per_address_bytes_max: Positive = 16 * 1024 * 1024  # of files that are not complete
    handouts_all_burst: Positive = 600  # pictures and replay files, for all addresses together
    handouts_all_per_s: Positive = 50
    downloads_per_address_max: Positive = 4  # replay files on their way at once
    bots_per_address_max: Annotated[int, Meta(ge=0)] = 20  # of bots_max
    demos_per_address_max: Annotated[int, Meta(ge=0)] = 2  # of demos_max

    # -- the disk
    disk_reserve_bytes: Annotated[int, Meta(ge=0)] = (
        512 * 1024 * 1024
    )  # with less than this free nothing new begins: it is kept for matches under way; 0 = no reserve
    never_begun_keep_s: Annotated[float, Meta(ge=0)] = (
        7 * 24 * 3600.0
    )  # matches whose battle never began are removed after so long; 0 = never

    # -- one match
    commits_max: Positive = (
        10_000  # ten times the longest battle; then it can only be given up or end by time
    )
    folds_max: Positive = 64  # commits folded to show an earlier version: half a millisecond
    rungs_max: Positive = 160  # states kept for that, 0.8 KiB each: one each 64 commits of the longest match
    idle_s: Seconds = 60.0  # an untouched match leaves memory; opening it again takes milliseconds
    restart_grace_s: Annotated[float, Meta(ge=0)] = (
        60.0  # after a start, before a decision that was open expires: people come back to their pages
    )
    presence_ms: Positive = 250  # who is there is told at most this often
    away_s: Seconds = 5.0  # without a connection before it is told: pages loaded anew are back sooner

    @property
    def command_rate(self) -> Rate:
        return Rate(self.commands_burst, self.commands_per_s)

    @property
    def connect_rate(self) -> Rate:
        return Rate(self.connects_burst, self.connects_per_s)

    @property
    def request_rate(self) -> Rate:
        return Rate(self.requests_burst, self.requests_per_s)

    @property
    def voice_rate(self) -> Rate:
        return Rate(self.phrases_burst, self.phrases_per_min / 60)

    @property
    def upload_rate(self) -> Rate:
        return Rate(self.uploads_burst, self.uploads_per_s)

    @property
    def handout_rate(self) -> Rate:
        return Rate(self.handouts_burst, self.handouts_per_s)

    @property
    def handout_all_rate(self) -> Rate:
        return Rate(self.handouts_all_burst, self.handouts_all_per_s)

    @property
    def match_rates(self) -> tuple[Rate, Rate]:
        """Of one address, and of all; likewise those below."""
        each = Rate(self.matches_burst, self.matches_per_min / 60)
        return each, Rate(self.matches_all_burst, self.matches_all_per_min / 60)

    @property
    def written_rates(self) -> tuple[Rate, Rate]:
        each = Rate(self.written_burst_bytes, self.written_bytes_per_s)
        return each, Rate(self.written_all_burst_bytes, self.written_all_bytes_per_s)

    @property
    def rename_rates(self) -> tuple[Rate, Rate]:
        each = Rate(self.renames_burst, self.renames_per_min / 60)
        return each, Rate(self.renames_all_burst, self.renames_all_per_min / 60)

    @property
    def file_rates(self) -> tuple[Rate, Rate]:
        each = Rate(self.files_burst, self.files_per_min / 60)
        return each, Rate(self.files_all_burst, self.files_all_per_min / 60)

    @property
    def failure_rate(self) -> Rate:
        return Rate(self.auth_failures_per_min, self.auth_failures_per_min / 60)


HIDDEN = ("secret", "token", "password", "key")


def read(
    file: Path | None = None,
    env: Mapping[str, str] | None = None,
    flags: Mapping[str, object] | None = None,
) -> Config:
    """The settings from all places; flags that are None were not given. Raises ConfigError."""
    env = os.environ if env is None else env
    file = file or (Path(env[CONFIG_ENV]) if env.get(CONFIG_ENV) else None)
    config = Config()
    if file is not None:
        config = _overlaid(config, _from_file(file), str(file))
    config = _overlaid(config, _from_env(env), "the environment")
    given = {name: value for name, value in (flags or {}).items() if value is not None}
    return _overlaid(config, given, "the flags")


def effective(config: Config) -> dict[str, object]:
    """What is in force, as plain values, for `wardrum config`; anything secret shows as "…"."""
    shown: dict[str, object] = msgspec.to_builtins(config)
    return {name: "…" if value and _is_hidden(name) else value for name, value in shown.items()}


def _is_hidden(name: str) -> bool:
    return any(word in name.split("_") for word in HIDDEN)


def _from_file(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read {file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} is no TOML: {error}") from error


def _from_env(env: Mapping[str, str]) -> dict[str, str | list[str]]:
    names = {
        name
        for name in env
        if name.startswith(ENV_PREFIX) and not name.startswith(TEST_PREFIX) and name != CONFIG_ENV
    }
    return {name.removeprefix(ENV_PREFIX).lower(): _value_of(name, env[name]) for name in names}


def _value_of(name: str, text: str) -> str | list[str]:
    """Lists are written with commas in the environment; everything else is converted by the field's type."""
    if name.removeprefix(ENV_PREFIX).lower() == "allowed_origins":
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _overlaid(config: Config, values: Mapping[str, object], place: str) -> Config:
    for name, value in values.items():
        config = replace(config, **{name: _converted(name, value, place)})
    return config


def _converted(name: str, value: object, place: str) -> Any:
    known = {field.name: field.type for field in fields(Config)}
    if name not in known:
        raise ConfigError(f"there is no setting {name!r} (in {place})")
    try:
        converted = msgspec.convert(value, known[name], strict=False)
    except msgspec.ValidationError as error:
        words = get_args(known[name]) if get_origin(known[name]) is Literal else ()
        why = f"it is one of {', '.join(words)}" if words else error
        raise ConfigError(f"the setting {name!r} in {place} cannot be {value!r}: {why}") from error
    for address in _web_addresses(name, converted):
        with_path = name == "public_url"
        if not _is_web_address(address, with_path=with_path):
            shape = WEB_ADDRESS + "[/path]" * with_path
            raise ConfigError(f"the setting {name!r} in {place} cannot be {address!r}: it is as {shape}")
    return converted


def _web_addresses(name: str, value: Any) -> tuple[str, ...]:
    """Those that a setting holds; others are not looked at."""
    match name:
        case "public_url":
            return (value,) if value else ()
        case "allowed_origins":
            return tuple(value)
        case _:
            return ()


def _is_web_address(text: str, *, with_path: bool) -> bool:
    """Whether it is http(s)://host[:port], a browser's origin; with_path: a path may follow."""
    try:
        parts = urlsplit(text)
        named = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return named and (with_path or text == f"{parts.scheme}://{parts.netloc}")
