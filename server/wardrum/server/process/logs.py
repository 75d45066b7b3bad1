"""Logging: for people on a terminal, as JSON otherwise; never a token, a seed or an invite, never a line per command."""

from __future__ import annotations

import logging
import sys
from typing import Any, Literal, TextIO

import structlog
from structlog.dev import ConsoleRenderer, RichTracebackFormatter
from structlog.processors import ExceptionRenderer, JSONRenderer, TimeStamper
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET_WORDS = ("token", "seed", "invite", "secret", "salt")


def configure(form: Literal["auto", "console", "json"], level: str, stream: TextIO | None = None) -> None:
    """Sets up logging for the whole process. stream: standard error unless given."""
    stream = stream or sys.stderr
    on_terminal = form == "console" or (form == "auto" and stream.isatty())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            TimeStamper(fmt="iso", utc=True),
            drop_secrets,
            *(_for_people() if on_terminal else _for_machines()),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.WriteLoggerFactory(stream),
        cache_logger_on_first_use=False,
    )
    # websockets reports closed handshakes of scanners as errors; what matters of them is counted in the metrics
    logging.getLogger("websockets").setLevel(logging.CRITICAL)


def drop_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """A processor: fields whose names speak of secrets are left out, whatever they hold."""
    return {name: value for name, value in event.items() if not _is_secret(name)}


def _is_secret(name: str) -> bool:
    return any(word in name.lower() for word in SECRET_WORDS)


def _for_people() -> list[Processor]:
    # locals of a frame may hold tokens and seeds: never shown, on either way
    return [ConsoleRenderer(exception_formatter=RichTracebackFormatter(show_locals=False))]


def _for_machines() -> list[Processor]:
    transformer: Any = ExceptionDictTransformer(show_locals=False)
    return [ExceptionRenderer(transformer), JSONRenderer()]
