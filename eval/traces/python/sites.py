"""
Where a call stands in the source: the instruction's position, matched with the syntax tree of its file. Lines and
columns count from 1, columns in UTF-16 units, as in `codeagent graph --json`.
"""

import ast
import opcode
import os
import sys

from shapes import Scopes

OPCODES = opcode.opmap
CALL_INSTRUCTIONS = ("CALL", "PRECALL", "CALL_FUNCTION_EX", "CALL_KW", "KW_NAMES")

HOWS = {
    "LOAD_ATTR": "attribute",
    "LOAD_METHOD": "attribute",
    "STORE_ATTR": "attribute",
    "DELETE_ATTR": "attribute",
    "BINARY_OP": "operator",
    "COMPARE_OP": "operator",
    "CONTAINS_OP": "operator",
    "UNARY_NOT": "operator",
    "UNARY_NEGATIVE": "operator",
    "UNARY_INVERT": "operator",
    "BINARY_SUBSCR": "subscript",
    "STORE_SUBSCR": "subscript",
    "DELETE_SUBSCR": "subscript",
    "BEFORE_WITH": "with",
    "BEFORE_ASYNC_WITH": "with",
    "WITH_EXCEPT_START": "with",
    "FOR_ITER": "iteration",
    "GET_ITER": "iteration",
    "SEND": "iteration",
    "GET_AWAITABLE": "iteration",
    "UNPACK_SEQUENCE": "iteration",
    "LIST_EXTEND": "iteration",
    "SET_UPDATE": "iteration",
    "FORMAT_VALUE": "format",
    "IMPORT_NAME": "import",
    "IMPORT_FROM": "import",
}


class Site:
    """One instruction that made something run. `name` is the callee as written there, without its receiver."""

    def __init__(self, how, position, source):
        self.how = how
        self.is_call = how == "call"
        self.first_line, self.last_line, self.column, self.end_column = position
        self.line = self.first_line
        self.name = None
        self.shape = None
        self.source = source
        self.position = position

    def call_within(self, name):
        """A call of this name in the expression that the instruction stands for."""
        return self.source.call_within(self.position, name) if self.source is not None else None


class NamedPlace:
    def __init__(self, line, column, name, shape):
        self.line, self.column, self.name, self.shape = line, column, name, shape


class Source:
    """The syntax tree of one file, by positions."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        self.lines = data.split(b"\n")
        self.calls = {}
        self.nodes = {}
        self.decorated = set()
        self.functions = {}
        tree = ast.parse(data)
        self.scopes = Scopes(tree)
        for node in ast.walk(tree):
            if not hasattr(node, "end_lineno"):
                continue
            self.nodes.setdefault(range_of(node), node)
            if isinstance(node, ast.Call):
                self.calls[(node.end_lineno, node.end_col_offset)] = node
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                self.functions[(node.name, first)] = node.lineno
                self.decorated.update(range_of(one) for one in node.decorator_list)

    def call_at(self, position):
        return self.calls.get((position[1], position[3]))

    def named_place(self, call):
        """Of the callee's name in a call. None where it has no name, as in `make()()`."""
        called = call.func
        if isinstance(called, ast.Name):
            line, column, name = called.lineno, called.col_offset, called.id
        elif isinstance(called, ast.Attribute):
            name = called.attr
            line, column = called.end_lineno, called.end_col_offset - len(name.encode())
        else:
            return None
        return NamedPlace(line, self.column_of(line, column), name, self.scopes.shape_of(call))

    def call_within(self, position, name):
        node = self.nodes.get(position)
        if isinstance(node, (ast.For, ast.AsyncFor)):
            node = node.iter
        if node is None:
            return None
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call):
                place = self.named_place(inner)
                if place is not None and place.name == name:
                    return place
        return None

    def column_of(self, line, byte_column):
        text = self.lines[line - 1][:byte_column].decode("utf-8", "replace")
        return len(text.encode("utf-16-le")) // 2 + 1


class Sites:
    def __init__(self, root):
        self.root = os.path.abspath(root) + os.sep
        self.inside = {}
        self.sources = {}
        self.sites = {}
        self.starts = {}
        self.places = {}

    def is_inside(self, code):
        found = self.inside.get(code.co_filename)
        if found is None:
            found = os.path.abspath(code.co_filename).startswith(self.root)
            found = found and os.path.isfile(code.co_filename)
            self.inside[code.co_filename] = found
        return found

    def source_of(self, file):
        if file not in self.sources:
            try:
                self.sources[file] = Source(file)
            except (OSError, SyntaxError, ValueError):
                self.sources[file] = None
        return self.sources[file]

    def site_of(self, code, offset):
        key = (id(code), offset)
        site = self.sites.get(key)
        if site is None:
            site = self.read_site(code, offset)
            self.sites[key] = site
        return site

    def read_site(self, code, offset):
        offset = without_caches(code, offset)
        position = normal(list(code.co_positions())[offset // 2])
        operation = opcode.opname[code.co_code[offset]]
        source = self.source_of(code.co_filename)
        how = "call" if operation in CALL_INSTRUCTIONS else HOWS.get(operation, "other")
        if source is not None and how == "call":
            call = source.call_at(position)
            if position in source.decorated and (call is None or not is_first_call(code, offset, position)):
                how = "decorator"
            elif call is None:
                # `__exit__` is called at the end of a `with`, at the place of its expression.
                how = "with"
        site = Site(how, position, source)
        if source is None:
            return site
        site.column = source.column_of(position[0], position[2])
        place = source.named_place(source.call_at(position)) if site.is_call else None
        if place is not None:
            site.line, site.column, site.name, site.shape = place.line, place.column, place.name, place.shape
        return site

    def start_of(self, code):
        """Where a generator is when it runs for the first time, and not on from a `yield`."""
        start = self.starts.get(id(code))
        if start is None:
            text = code.co_code
            resume = OPCODES["RESUME"]
            start = next((at for at in range(0, len(text), 2) if text[at] == resume and text[at + 1] == 0), 0)
            self.starts[id(code)] = start
        return start

    def function_place(self, code):
        """File, qualified name without `<locals>`, and the line of its name; that of what is around a comprehension."""
        place = self.places.get(id(code))
        if place is None:
            file = os.path.abspath(code.co_filename)
            source = self.source_of(code.co_filename)
            line = code.co_firstlineno
            if source is not None:
                line = source.functions.get((code.co_name, line), line)
            names = [name for name in code.co_qualname.split(".") if not name.startswith("<") or name == "<lambda>"]
            place = (self.relative(file), ".".join(names), line)
            self.places[id(code)] = place
        return place

    def class_place(self, made):
        module = sys.modules.get(made.__module__)
        file = getattr(module, "__file__", None)
        if file is None or not os.path.abspath(file).startswith(self.root):
            return None
        return (self.relative(os.path.abspath(file)), made.__qualname__.replace("<locals>.", ""))

    def relative(self, file):
        return file[len(self.root) :].replace(os.sep, "/")


def range_of(node):
    return (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset)


def is_first_call(code, offset, position):
    """Of the two calls of `@decorator(…)`, the one that makes the decorator."""
    positions = list(code.co_positions())
    earlier = (at for at in range(0, offset // 2) if normal(positions[at]) == position)
    return not any(code.co_code[2 * at] == OPCODES["CALL"] for at in earlier)


def normal(position):
    line, last_line, column, end_column = position
    line = line or 1
    return (line, last_line or line, column or 0, end_column or 0)


def without_caches(code, offset):
    """Instructions are followed by caches, at one of which a running frame may stand."""
    text = code.co_code
    while offset > 0 and text[offset] == OPCODES["CACHE"]:
        offset -= 2
    return max(offset, 0)
