"""
How a call is written, so that calls of one kind can be counted together: `self.attribute.m()`, `parameter.m()`,
`v = call(); v.m()`. Names are looked up in the function around the call, then in its file.
"""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Scopes:
    def __init__(self, tree):
        self.around = {}
        self.locals = {}
        self.module = bindings_in(tree)
        self.walk(tree, ())

    def walk(self, node, functions):
        """Notes the functions around every call, outermost first."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                self.around[child] = functions
            self.walk(child, (*functions, child) if isinstance(child, FUNCTIONS) else functions)

    def shape_of(self, call):
        functions = self.around.get(call, ())
        if isinstance(call.func, ast.Attribute):
            return f"{self.receiver(call.func.value, functions)}.m()"
        return f"{self.name(call.func, functions)}()" if isinstance(call.func, ast.Name) else "value()"

    def receiver(self, node, functions):
        if isinstance(node, ast.Name):
            shape = self.name(node, functions)
            return f"{shape}; v" if shape.startswith("v ") else shape
        if isinstance(node, ast.Attribute):
            return f"{self.receiver(node.value, functions)}.attribute"
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                return "super()" if node.func.id == "super" else f"{self.name(node.func, functions)}()"
            if isinstance(node.func, ast.Attribute):
                return f"{self.receiver(node.func.value, functions)}.m()"
            return "value()"
        if isinstance(node, ast.Subscript):
            return f"{self.receiver(node.value, functions)}[…]"
        if isinstance(node, ast.Await):
            return f"(await {self.receiver(node.value, functions)})"
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            return "literal"
        return f"({type(node).__name__})"

    def name(self, node, functions):
        for depth, function in enumerate(reversed(functions)):
            found = self.locals_of(function).get(node.id)
            if found is not None:
                return found if depth == 0 or found in ("self", "cls") else f"outer {found}"
        return self.module.get(node.id, "builtin")

    def locals_of(self, function):
        if function not in self.locals:
            self.locals[function] = {**bindings_in(function), **parameters_of(function)}
        return self.locals[function]


def parameters_of(function):
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    found = {one.arg: "parameter" if one.annotation is None else "typed parameter" for one in every}
    for one in (given.vararg, given.kwarg):
        if one is not None:
            found[one.arg] = "rest parameter"
    if every and every[0].arg in ("self", "cls"):
        found[every[0].arg] = every[0].arg
    return found


def bindings_in(scope):
    """What the names bound in a function or file stand for; several values count as the first."""
    found = {}
    # Children first in line: inner functions are scopes of their own.
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        bind(node, found, isinstance(scope, ast.Module))
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            waiting[:0] = list(ast.iter_child_nodes(node))
    return found


def bind(node, found, is_module):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        found.setdefault(node.name, "function")
    elif isinstance(node, ast.ClassDef):
        found.setdefault(node.name, "Class")
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        for one in node.names:
            name = (one.asname or one.name).split(".")[0]
            found.setdefault(name, "Imported" if name[:1].isupper() else "imported")
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            bind_target(target, "module variable" if is_module else f"v = {value_shape(node.value)}", found)
    elif isinstance(node, ast.AnnAssign):
        bind_target(node.target, "module variable" if is_module else "v: type", found)
    elif isinstance(node, ast.NamedExpr):
        bind_target(node.target, f"v = {value_shape(node.value)}", found)
    elif isinstance(node, (ast.For, ast.AsyncFor, ast.comprehension)):
        bind_target(node.target, f"v in {value_shape(node.iter)}", found)
    elif isinstance(node, ast.withitem) and node.optional_vars is not None:
        bind_target(node.optional_vars, f"v with {value_shape(node.context_expr)}", found)
    elif isinstance(node, ast.ExceptHandler) and node.name:
        found.setdefault(node.name, "v = exception")


def bind_target(target, shape, found):
    if isinstance(target, ast.Name):
        found.setdefault(target.id, shape)
    elif isinstance(target, (ast.Tuple, ast.List)):
        for one in target.elts:
            bind_target(one, f"v, … {shape[2:]}" if shape.startswith("v ") else shape, found)
    elif isinstance(target, ast.Starred):
        bind_target(target.value, shape, found)


def value_shape(node):
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Attribute):
            on_self = isinstance(called.value, ast.Name) and called.value.id in ("self", "cls")
            return "self.m()" if on_self else "x.m()"
        if isinstance(called, ast.Name):
            return "Class()" if called.id[:1].isupper() else "call()"
        return "value()"
    if isinstance(node, ast.Attribute):
        on_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        return "self.attribute" if on_self else "x.attribute"
    return {
        ast.Name: "name",
        ast.Subscript: "x[…]",
        ast.Await: "await",
        ast.Constant: "literal",
        ast.BoolOp: "a or b",
        ast.IfExp: "a if b else c",
    }.get(type(node), "expression")
