"""The modules of a page as one script, and as one more for each module that is loaded later.

Each module is a function in the order in which the browser would run them: what it imports, then itself. It gives its
exports, frozen and without a prototype as those of a module are. A script that is loaded later contains only what the
page's script does not, and what two of them contain runs once. Of those that the page fetches at once anyway
(`preloaded`), what others need too is in the page's script, so that it is sent once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from .modules import Module, read_module
from .tokens import Unjoinable

TABLE = """const modules={__proto__:null};
const use=(name)=>modules[name];
const load=async(name)=>{
if(!modules[name]){
const part=await import(later[name]).catch(()=>{
throw new Error("a part of this page could not be loaded; see whether this device is online and the server runs, then try again");
});
part.default(define);
}
return modules[name];
};
const define=(name,body)=>{
modules[name]??=Object.freeze(body(use,load));
};
"""


class Scripts(Struct, frozen=True):
    """main: the script of a page, from the addresses of those loaded later · later: their texts, by module."""

    main: Callable[[dict[str, str]], str]
    later: dict[str, str]


class ModuleGraph:
    """The modules of the web client, each read once. source: the text of a file by its name; raises OSError."""

    def __init__(self, source: Callable[[str], str]) -> None:
        self._source = source
        self._modules: dict[str, Module] = {}

    def scripts(self, entry: str, preloaded: Sequence[str] = ()) -> Scripts:
        """The scripts of the page that begins with this module. preloaded: modules loaded later that are fetched at once.

        Raises Unjoinable.
        """
        own = list(self._ordered(entry))
        wanted = self._later(own)
        if lost := [name for name in preloaded if name not in wanted]:
            raise Unjoinable(f"{entry}: {lost[0]} is fetched at once, but nothing loads it later")
        names = {each.name for each in own}
        others = [each for name in wanted if name not in preloaded for each in wanted[name]]
        shared = {each.name for each in others} - names
        for each in (each for name in preloaded for each in wanted[name] if each.name in shared):
            if each.name not in names:
                own.append(each)
                names.add(each.name)
        later = {
            name: joined_later([each for each in modules if each.name not in names])
            for name, modules in wanted.items()
        }
        return Scripts(lambda addresses: joined_main(own, addresses), later)

    def _later(self, own: list[Module]) -> dict[str, list[Module]]:
        """The modules that these load later, each with all that it imports, and those that these load in turn."""
        names = {each.name for each in own}
        found: dict[str, list[Module]] = {}
        wanted = [name for each in own for name in each.loads]
        while wanted:
            name = wanted.pop()
            if name not in found and name not in names:
                found[name] = list(self._ordered(name))
                wanted += [name for each in found[name] for name in each.loads]
        return found

    def _ordered(self, entry: str) -> Iterator[Module]:
        """A module after all that it imports."""
        seen: set[str] = set()

        def walk(name: str, above: tuple[str, ...]) -> Iterator[Module]:
            if name in above:
                raise Unjoinable(f"a circle of imports: {' → '.join([*above, name])}")
            if name in seen:
                return
            module = self._module(name, above)
            for each in module.imports:
                yield from walk(each, (*above, name))
            seen.add(name)
            yield module

        return walk(entry, ())

    def _module(self, name: str, above: tuple[str, ...]) -> Module:
        if name not in self._modules:
            try:
                source = self._source(name)
            except OSError as error:
                asking = above[-1] if above else "the page"
                raise Unjoinable(f"{asking} imports {name}, which cannot be read: {error.strerror}") from None
            self._modules[name] = read_module(name, source)
        return self._modules[name]


def joined_main(modules: list[Module], addresses: dict[str, str]) -> str:
    """The script of a page. addresses: of the scripts loaded later, by module; they lie beside it, below whatever path."""
    beside = {name: f"./{address.rpartition('/')[2]}" for name, address in addresses.items()}
    later = json.dumps(beside, sort_keys=True, separators=(",", ":"))
    return f"{TABLE}const later={later};\n{''.join(map(defined, modules))}"


def joined_later(modules: list[Module]) -> str:
    """A script that defines these modules for the page that loads it."""
    return f"export default(define)=>{{\n{''.join(map(defined, modules))}}};\n"


def defined(module: Module) -> str:
    """A module as a function, under a line with its name for those who read a stack."""
    return f'// {module.name}\ndefine("{module.name}",(use,load)=>{{\n{module.body}\n}});\n'
