"""The server leans on what `websockets` documents, and on nothing that any of its releases may change.

A name is hidden if an object of the library has it and the reference of its sans-IO layer does not show it. No attribute of a
hidden name may be used where such objects come by, whatever it is used on: nobody needs to tell what a variable holds.
"""

import ast

import pytest
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from tests.tidy.planting import planted
from tests.tidy.tree import Tree, parsed, project, within

IMPORTS = {
    "websockets.asyncio.server.ServerConnection",
    "websockets.asyncio.server.broadcast",
    "websockets.asyncio.server.serve",
    "websockets.datastructures.Headers",
    "websockets.exceptions.InvalidMessage",
    "websockets.extensions.permessage_deflate.ServerPerMessageDeflateFactory",
    "websockets.frames.Frame",
    "websockets.frames.Opcode",
    "websockets.http11.Request",
    "websockets.http11.Response",
    "websockets.protocol.SEND_EOF",
    "websockets.protocol.State",
    "websockets.server.ServerProtocol",
}
"""What the library's reference shows and the server uses."""
SHOWN = {
    ServerProtocol: """
        receive_data receive_eof accept select_subprotocol reject send_response send_continuation send_text send_binary
        send_close send_ping send_pong fail events_received data_to_send close_expected id logger state handshake_exc
        close_code close_reason close_exc
    """,
    Frame: "opcode data fin rsv1 rsv2 rsv3",
    Request: "path headers method protocol",
    Response: "status_code reason_phrase headers body",
    Headers: "get_all raw_items get pop popitem setdefault keys values items clear update",
}
OBJECTS = (
    ServerProtocol(),
    Frame(Opcode.TEXT, b""),
    Request("/", Headers()),
    Response(200, "OK", Headers()),
    Headers(),
)
WHERE = ("wardrum.server.connections", "wardrum.server.http")  # and where else `websockets` is imported
OURS = {
    "log.exception",
    "done.exception",
    "watched.discard",
    "tasks.discard",
    "_unordered.discard",
    "lane.check",
    "_health.check",
}
"""What is not the library's and bears such a name."""
ROUNDABOUT = {"getattr", "setattr", "delattr", "vars", "dir", "__dict__", "attrgetter", "methodcaller"}


def hidden():
    """The names of the library's objects that its reference does not show for any of them."""
    shown = {name for names in SHOWN.values() for name in names.split()}
    return {name for each in OBJECTS for name in dir(each)} - shown - set(dir(object)) - set(dir(dict))


def offences(tree: Tree):
    """Where the server uses what `websockets` does not document, or might do so unseen."""
    found = []
    for module, path in tree.modules.items():
        imported = {name for name in tree.imports(module) if within(name, ("websockets",))}
        if not within(module, ("wardrum.server",)) or not (imported or within(module, WHERE)):
            continue
        found += [f"{module} imports {name}" for name in sorted(imported - IMPORTS)]
        names = {name.rpartition(".")[2] for name in imported}
        for node in ast.walk(parsed(path)):
            found += [f"{module}:{node.lineno} {what}" for what in breaches(node, names)]
    return found


def breaches(node: ast.AST, names: set[str]):
    """What is wrong with a node. names: those that its module has from the library."""
    if isinstance(node, ast.Attribute):
        if node.attr in HIDDEN and ".".join(ast.unparse(node).split(".")[-2:]) not in OURS:
            yield f".{node.attr}"
        is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        if node.attr.startswith("_") and not node.attr.startswith("__") and not is_own:
            yield f".{node.attr}"
    word = getattr(node, "id", getattr(node, "attr", None))
    if names and isinstance(node, ast.Name | ast.Attribute) and word in ROUNDABOUT:
        yield word
    if isinstance(node, ast.ClassDef):
        yield from (f"class {node.name}" for base in node.bases if {*words(base)} & names)


def words(node: ast.AST):
    """Every name in an expression."""
    return (each.id for each in ast.walk(node) if isinstance(each, ast.Name))


HIDDEN = hidden()


def test_the_reference_is_that_of_the_library():
    """What the reference shows is there, and there is something that it does not show."""
    for each, (kind, names) in zip(OBJECTS, SHOWN.items(), strict=True):
        assert isinstance(each, kind)
        assert {*names.split()} <= {*dir(each)}
    assert {"parser", "parser_exc", "reader", "events", "writes", "extensions", "serialize"} <= HIDDEN


def test_nothing_hidden_is_used():
    """The server reads, writes and overrides nothing of the library's that its reference does not show."""
    assert offences(project()) == []


IMPORT = "from websockets.server import ServerProtocol\n"
BREACHES = {
    "reads": IMPORT + "def f(protocol: ServerProtocol) -> object:\n    return protocol.parser",
    "reads, by another name": IMPORT
    + "def f(self):\n    other = self._protocol\n    return other.parser_exc",
    "writes": IMPORT + "def f(protocol: ServerProtocol) -> None:\n    protocol.extensions = []",
    "goes round about": IMPORT + "def f(protocol: ServerProtocol) -> object:\n    return vars(protocol)",
    "asks by a string": IMPORT
    + "def f(protocol: ServerProtocol) -> object:\n    return getattr(protocol, 'par' 'ser')",
    "overrides": IMPORT + "class Ours(ServerProtocol):\n    pass",
    "takes another's private part": "def f(connection):\n    return connection._protocol.state",
    "uses the library elsewhere": "def f(connection):\n    return connection.protocol.parser",
    "imports what is not shown": "from websockets.asyncio.connection import Connection",
    "imports all": "import websockets.protocol",
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_planted_breach_is_found(breach, tmp_path):
    """Each way round the reference is found where it is planted."""
    tree = planted(tmp_path, {"server/wardrum/server/connections/protocol.py": BREACHES[breach]})
    assert len(offences(tree)) == 1
