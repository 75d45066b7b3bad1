"""What an operator can set, what is fixed, and where settings come from.

Defaults < TOML file < `WARDRUM_*` in the environment < flags. An unknown key or a value that does not fit is
refused in one sentence that names the key and its source.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import FieldInfo, fields, replace

ENV_PREFIX = "WARDRUM_"
TEST_PREFIX = "WARDRUM_TEST_"  # settings of the test suite, which are none of a server's
CONFIG_ENV = "WARDRUM_CONFIG"  # names the TOML file itself
WEB_ADDRESS = "https://wardrum.example[:port]"


class ConfigError(Exception):
    """A setting cannot be used; the text is one sentence for the operator."""


class Rate(Struct, frozen=True):
    """How often something may happen: so many at once, so many more each second."""

    burst: int
    per_s: float


class FixedLimits(Struct, frozen=True, kw_only=True):
    """What no operator could judge, each with its reason. Units stand last in the names."""

    # -- one connection
    frame_bytes_max: int = 16 * 1024  # the largest command seen is 2 KiB; parts of uploads are 12 KiB
    json_depth_max: int = 32  # commands nest 6 deep; decoders recurse on untrusted input
    inbox_max: int = 16  # requests of one connection waiting for a slow one; then its socket is not read
    write_limit_bytes: int = 64 * 1024  # more than this unsent: the peer counts as slow
    outbound_commits_max: int = 64  # commits a slow peer may be owed before it goes back to reading the log
    outbound_bytes_max: int = 256 * 1024  # unsent bytes after which a peer is cut off: memory stays bounded
    page_commits_max: int = 64  # commits of one step of catching up: live matches go on in between
    behind_s: float = 30.0  # falling behind three times within this long means too slow for good
    stalled_s: float = 4.0  # a peer that takes nothing for so long is gone
    open_s: float = 5.0  # for the handshake: slow senders of headers hold a socket no longer
    hello_s: float = 5.0  # for the first frame, likewise
    close_s: float = 1.0  # for the closing handshake; a stalled peer never answers it
    drain_s: float = 2.0  # for appends in flight when the server stops; with close_s it is gone within 5 s
    ping_s: float = 20.0  # proxies drop what is silent for 60 s; phones sleep through shorter ones
    user_timeout_ms: int = 10_000  # the kernel drops a peer that acknowledges nothing for so long
    unsent_bytes_low: int = 16 * 1024  # keeps the backlog where we see it: the kernel would hide 4 MB

    # -- how many
    seats_max: int = 64  # seats one connection acts for: a party of bots
    watches_max: int = 64  # matches one connection follows
    queue_max: int = 64  # commands waiting for one match; a seat sends one at a time

    # -- how often
    connects_per_s: int = 10  # of an address that has used up `connects_per_address_max`; a connection that is ended for a flood counts as twenty
    commands_burst: int = 60  # per seat: setting up a warband by script
    commands_per_s: int = 20  # per seat: faster than people play
    requests_burst: int = 120  # per connection: what else may be asked at once
    requests_per_s: int = 20
    phrases_burst: int = 6  # per seat, with changes of its name: a greeting, not a chat
    phrases_per_min: int = 15  # more would disturb the others
    auth_failures_per_min: int = 10  # per address: 128-bit tokens cannot be guessed, this saves the effort

    luck_waiting_max: int = 32  # luck reports waiting; the longest match takes a second, read once

    # -- roster files
    uploads_burst: int = 256  # parts of files, per connection: the largest file in one go
    uploads_per_s: int = 16  # then its next one after a quarter of a minute
    uploads_waiting_max: int = 8  # files waiting to be read; reading one takes a second at most
    uploads_held_bytes_max: int = 64 * 1024 * 1024  # of files that are not complete, of all connections
    upload_idle_s: float = 30.0  # a file that is not continued for so long makes room for others
    upload_read_s: float = 10.0  # then its sender is not kept waiting any longer

    # -- pictures and replay files
    handouts_burst: int = 120  # per address: a page that shows the rounds of a battle side by side
    handouts_per_s: int = 10  # then; drawing one folds up to 64 commits and takes milliseconds
    downloads_max: int = 16  # replay files on their way at once; each takes its turns between commits
    download_stalled_s: float = 30.0  # who saves a file pauses for longer than who watches

    # -- quotas: of one address (an IPv6 /64 counts as one), and of all together
    matches_per_min: int = 4  # of an address that has used up `new_matches_per_address_max`
    matches_all_burst: int = 1_000
    matches_all_per_min: int = 120  # 2 GB of disk a day at most
    written_burst_bytes: int = 128 * 1024 * 1024  # of the log; a long battle is 1 MB
    written_bytes_per_s: int = 64 * 1024  # then: a hundred people, each with a command every two seconds
    written_all_burst_bytes: int = 2 * 1024 * 1024 * 1024
    written_all_bytes_per_s: int = 1024 * 1024  # beyond it nothing new begins; what is played goes on
    renames_burst: int = 100  # changes of display names: each erases the name before from the disk
    renames_per_min: int = 60
    renames_all_burst: int = 400
    renames_all_per_min: int = 300
    files_burst: int = 40  # roster files: everybody of a club brings one
    files_per_min: int = 20
    files_all_burst: int = 200
    files_all_per_min: int = 60  # reading one takes a second at most
    uploads_held_per_address_bytes_max: int = 16 * 1024 * 1024  # of files that are not complete
    handouts_all_burst: int = 600  # pictures and replay files, for all addresses together
    handouts_all_per_s: int = 50
    downloads_per_address_max: int = 4  # replay files on their way at once

    # -- one match
    commits_max: int = 10_000  # ten times the longest battle; then it can only be given up or end by time
    folds_max: int = 64  # commits folded to show an earlier version: half a millisecond
    rungs_max: int = 160  # states kept for that, 0.8 KiB each: one each 64 commits of the longest match
    presence_ms: int = 250  # who is there is told at most this often
    away_s: float = 5.0  # without a connection before it is told: pages loaded anew are back sooner


def _meta(unit: str, when: str, *, among: str = "", ge: float | None = None, le: float | None = None) -> Meta:
    """What an operator knows of a setting. when: to touch it · among: its range where that is not from `ge` to `le`."""
    return Meta(ge=ge, le=le, extra={"unit": unit, "when": when, "among": among})


class Config(FixedLimits, frozen=True, kw_only=True):
    """The settings of one server, and its limits. A setting is what has a unit, a range and a reason to touch it."""

    host: Annotated[
        str,
        _meta(
            "address", "other machines are to connect, as in a club: 0.0.0.0", among="one of this machine's"
        ),
    ] = "127.0.0.1"  # other machines are let in on purpose, never by default
    port: Annotated[
        int, _meta("TCP port", "another program has it; 0 takes any that is free", ge=0, le=65_535)
    ] = 8000
    data: Annotated[
        str,
        _meta(
            "directory",
            "matches are to outlive the process; without one they are kept in memory",
            among="any",
        ),
    ] = ""
    public_url: Annotated[
        str,
        _meta(
            "web address",
            "friends come through a proxy, a container or a name",
            among=WEB_ADDRESS + "[/path]",
        ),
    ] = ""
    allowed_origins: Annotated[
        tuple[str, ...],
        _meta("web addresses", "pages of another site are to connect, as a viewer", among=WEB_ADDRESS),
    ] = ()
    trust_proxy: Annotated[
        bool, _meta("", "a proxy that sets X-Forwarded-For is the only way in; else addresses are lies")
    ] = False
    log_format: Annotated[
        Literal["auto", "console", "json"],
        _meta("", "the log is read by a program; auto: console on a terminal, else json"),
    ] = "auto"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        _meta("", "the log says too much, or a defect is looked for"),
    ] = "info"

    sockets_max: Annotated[
        int,
        _meta("connections", "the machine has little memory (14 KB each) or open files", ge=1, le=1_000_000),
    ] = 10_000
    sockets_per_address_max: Annotated[
        int,
        _meta(
            "connections",
            "a club or a school is behind one address, and somebody is refused",
            ge=1,
            le=1_000_000,
        ),
    ] = 100
    connects_per_address_max: Annotated[
        int, _meta("connections at once", "the same, when all come back together", ge=1, le=1_000_000)
    ] = 200
    spectators_max: Annotated[
        int,
        _meta(
            "connections", "a match has a larger audience; each commit is written to each", ge=1, le=1_000_000
        ),
    ] = 2_000
    new_matches_per_address_max: Annotated[
        int, _meta("matches at once", "a tournament begins behind one address", ge=1, le=1_000_000)
    ] = 100
    open_matches_per_address_max: Annotated[
        int,
        _meta("matches that wait for players", "one address fills the lobby, or may not", ge=1, le=1_000_000),
    ] = 100
    open_matches_max: Annotated[
        int, _meta("matches that wait for players", "the lobby of a large club is full", ge=1, le=1_000_000)
    ] = 2_000

    bots_max: Annotated[
        int,
        _meta(
            "matches",
            "bots take too much of the processor, or people wait for one; 0: no bots",
            ge=0,
            le=10_000,
        ),
    ] = 40
    bots_per_address_max: Annotated[
        int, _meta("matches", "a club behind one address plays against bots; of `bots_max`", ge=0, le=10_000)
    ] = 20
    demos_max: Annotated[
        int,
        _meta(
            "matches", "bots among themselves never pause; 0: none of these; of `bots_max`", ge=0, le=10_000
        ),
    ] = 4
    demos_per_address_max: Annotated[
        int, _meta("matches", "one address shows several of these; of `demos_max`", ge=0, le=10_000)
    ] = 2
    bot_pace_ms: Annotated[
        int,
        _meta(
            "milliseconds before each command",
            "people cannot follow the bots, or wait for them",
            ge=0,
            le=60_000,
        ),
    ] = 700

    upload_bytes_max: Annotated[
        int,
        _meta(
            "bytes",
            "roster files are refused as too large; ten times the largest seen",
            ge=1_024,
            le=16 * 1024 * 1024,
        ),
    ] = 2 * 1024 * 1024
    disk_reserve_bytes: Annotated[
        int,
        _meta(
            "bytes free",
            "the disk is small, or shared: with less nothing new begins; 0: no reserve",
            ge=0,
            le=2**40,
        ),
    ] = 512 * 1024 * 1024
    never_begun_keep_s: Annotated[
        float,
        _meta(
            "seconds", "matches that never began are to go sooner, or later; 0: never", ge=0, le=315_360_000
        ),
    ] = 7 * 24 * 3600.0
    idle_s: Annotated[
        float,
        _meta("seconds", "memory is short: an untouched match leaves it, to be read again", ge=1, le=86_400),
    ] = 60.0
    restart_grace_s: Annotated[
        float,
        _meta(
            "seconds",
            "people need longer to come back before a decision runs out after a start",
            ge=0,
            le=3_600,
        ),
    ] = 60.0

    @property
    def command_rate(self) -> Rate:
        return Rate(self.commands_burst, self.commands_per_s)

    @property
    def connect_rate(self) -> Rate:
        return Rate(self.connects_per_address_max, self.connects_per_s)

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
        each = Rate(self.new_matches_per_address_max, self.matches_per_min / 60)
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


SETTINGS: Final[Mapping[str, FieldInfo]] = {
    field.name: field for field in fields(Config) if field.name not in FixedLimits.__struct_fields__
}
"""The settings by name."""

RENAMED: Final = {
    "connects_burst": "connects_per_address_max",
    "matches_burst": "new_matches_per_address_max",
}
"""Former names of settings."""

FORMER: Final = (*RENAMED, *FixedLimits.__struct_fields__)
"""What was a setting once."""


class Described(Struct, frozen=True):
    """A setting as an operator judges it. among: its range · when: to touch it. All are text as it is shown."""

    name: str
    unit: str
    default: str
    among: str
    when: str


def described() -> tuple[Described, ...]:
    """All settings, in the order of the table."""
    return tuple(
        Described(name, _words(name)["unit"], shown(field.default), _among(name), _words(name)["when"])
        for name, field in SETTINGS.items()
    )


def shown(value: object) -> str:
    """A value as one would type it; "none" = an empty one."""
    match value:
        case bool():
            return str(value).lower()
        case float():
            return f"{value:.15g}"
        case tuple():
            return ",".join(value) or "none"
        case _:
            return str(value) or "none"


def _kind(name: str) -> tuple[Any, Meta]:
    """The type of a setting, and what is known of it."""
    kind, meta = get_args(SETTINGS[name].type)
    return kind, meta


def _words(name: str) -> dict[str, str]:
    return _kind(name)[1].extra or {}


def _among(name: str) -> str:
    """The range of a setting in words."""
    kind, meta = _kind(name)
    if get_origin(kind) is Literal:
        return ", ".join(get_args(kind))
    if kind is bool:
        return "true, false"
    return _words(name)["among"] or f"{meta.ge:,} to {meta.le:,}"


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
    """What is in force, as plain values."""
    plain: dict[str, object] = msgspec.to_builtins(config)
    return {name: plain[name] for name in SETTINGS}


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
    if name not in SETTINGS:
        raise ConfigError(_unknown(name, place))
    try:
        converted = msgspec.convert(value, SETTINGS[name].type, strict=False)
    except msgspec.ValidationError as error:
        raise ConfigError(f"the setting {name!r} in {place} cannot be {value!r}: {_bounds(name)}") from error
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


def _bounds(name: str) -> str:
    """What a setting may be, as the end of a sentence."""
    kind, meta = _kind(name)
    if meta.ge is not None:
        return f"it is from {_among(name)} ({_words(name)['unit']})"
    if get_origin(kind) is Literal or kind is bool:
        return f"it is one of {_among(name)}"
    return "it is a list of texts" if get_origin(kind) is tuple else "it is a text"


def _unknown(name: str, place: str) -> str:
    """The sentence for a name that is no setting: what has become of it, if it was one."""
    if name in RENAMED:
        return f"the setting {name!r} (in {place}) is called {RENAMED[name]!r} now"
    if name in FixedLimits.__struct_fields__:
        return f"{name!r} (in {place}) is no setting any more: it is fixed at {shown(getattr(FixedLimits(), name))}"
    return f"there is no setting {name!r} (in {place})"
