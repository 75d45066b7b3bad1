"""What an operator can set, and where settings come from. What is fixed stands beside its use.

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

from wardrum.server import log_address

ENV_PREFIX = "WARDRUM_"
TEST_PREFIX = "WARDRUM_TEST_"  # settings of the test suite, which are none of a server's
CONFIG_ENV = "WARDRUM_CONFIG"  # names the TOML file itself
HIDDEN = "…"  # shown instead of a secret
WEB_ADDRESS = "https://wardrum.example[:port]"


class ConfigError(Exception):
    """A setting cannot be used; the text is one sentence for the operator."""


def _meta(unit: str, when: str, *, among: str = "", ge: float | None = None, le: float | None = None) -> Meta:
    """What an operator knows of a setting. when: to touch it · among: its range where that is not from `ge` to `le`."""
    return Meta(ge=ge, le=le, extra={"unit": unit, "when": when, "among": among})


class Config(Struct, frozen=True, kw_only=True):
    """The settings of one server. A setting is what has a unit, a range and a reason to touch it."""

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
    log: Annotated[
        str,
        _meta(
            "address",
            "several nodes serve one log; `data` then has this node's mirror of it, and the keys of all",
            among=log_address.SHAPE,
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

    metrics_token: Annotated[
        str,
        _meta(
            "secret",
            "a scraper on another machine reads `/metrics`: it sends `Authorization: Bearer` and this; without one only this machine may",
            among="any, best from a file that is yours alone",
        ),
    ] = ""

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


SETTINGS: Final[Mapping[str, FieldInfo]] = {field.name: field for field in fields(Config)}
"""The settings by name."""

RENAMED: Final = {
    "connects_burst": "connects_per_address_max",
    "matches_burst": "new_matches_per_address_max",
}
"""Former names of settings."""


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
    config = _overlaid(config, given, "the flags")
    if config.log and not config.data:
        raise ConfigError(
            "the setting 'log' needs 'data' too: a directory for this node's mirror of the log, and the keys"
        )
    return config


def effective(config: Config) -> dict[str, object]:
    """What is in force, as plain values."""
    plain: dict[str, object] = msgspec.to_builtins(config)
    hidden = {"log": log_address.shown(config.log), "metrics_token": HIDDEN if config.metrics_token else ""}
    return {name: plain[name] for name in SETTINGS} | hidden


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
    if name == "log" and converted:
        _check_log(converted, place)
    if converted == HIDDEN:
        raise ConfigError(
            f"the setting {name!r} in {place} is what `wardrum config` shows instead of it: write the secret itself"
        )
    for address in _web_addresses(name, converted):
        with_path = name == "public_url"
        if not _is_web_address(address, with_path=with_path):
            shape = WEB_ADDRESS + "[/path]" * with_path
            raise ConfigError(f"the setting {name!r} in {place} cannot be {address!r}: it is as {shape}")
    return converted


def _check_log(address: str, place: str) -> None:
    """Raises ConfigError: this is no address of a log."""
    try:
        log_address.parsed(address)
    except ValueError as error:
        raise ConfigError(
            f"the setting 'log' in {place} cannot be {log_address.shown(address)!r}: {error}"
        ) from None


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
    return f"there is no setting {name!r} (in {place})"
