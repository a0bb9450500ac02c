"""
Runs a Python program and writes which function ran at which call site, for functions below one folder:

    python3 tracer.py --root FOLDER --out FILE.jsonl.gz [-m MODULE | SCRIPT] [ARGUMENT …]

Needs Python 3.11: from there on, code objects know the exact position of every instruction. The rows are described in
read-traces.ts. Where sites are and how they name their callees comes from sites.py.
"""

import argparse
import gzip
import inspect
import json
import os
import runpy
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sites import Sites  # noqa: E402

CONSTRUCTORS = ("__init__", "__new__")
GENERATOR_FLAGS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
# A decorator's wrapper may stand between the site that names a function and the function.
MOST_WRAPPERS = 4


class Tracer:
    def __init__(self, root):
        self.sites = Sites(root)
        self.rows = set()
        self.known = set()
        self.builtin_sites = set()
        # Keeps every code object alive, so that its id stays its own.
        self.codes = {}

    def on_event(self, frame, event, argument):
        if event == "call":
            self.on_call(frame)
        elif event == "c_call":
            self.on_builtin_call(frame, argument)

    def on_call(self, frame):
        code = frame.f_code
        back = frame.f_back
        if back is None or (code.co_name.startswith("<") and code.co_name != "<lambda>"):
            return
        key = (id(code), id(back.f_code), back.f_lasti)
        is_constructor = code.co_name in CONSTRUCTORS
        if not is_constructor and key in self.known:
            return
        inside = self.sites.is_inside(code)
        if not code.co_flags & inspect.CO_OPTIMIZED or not (inside or self.sites.is_inside(back.f_code)):
            return
        self.codes[id(code)] = code
        self.codes[id(back.f_code)] = back.f_code
        if code.co_flags & GENERATOR_FLAGS and frame.f_lasti != self.sites.start_of(code):
            return
        made = class_of(frame) if is_constructor else None
        if not inside:
            self.on_outside_call(key, frame, made)
        elif self.note_direct(frame, back, made):
            self.known.add(key)

    def note_direct(self, frame, back, made):
        """True when nothing more can be learnt from the same function at the same site."""
        code = frame.f_code
        site = self.sites.site_of(back.f_code, back.f_lasti) if self.sites.is_inside(back.f_code) else None
        is_generator = bool(code.co_flags & GENERATOR_FLAGS)
        if site is not None:
            if self.is_named(site, code, made):
                self.add(back.f_code, site, site, "named", code, made)
                return True
            named = site.call_within(code.co_name) if is_generator else None
            if named is not None:
                self.add(back.f_code, site, named, "named", code, made)
                return True
            self.add(back.f_code, site, site, how_of(site, code), code, made)
        if made is None and (site is None or site.is_call or is_generator):
            self.note_named_above(back, code, is_generator)
            return False
        return made is None

    def note_named_above(self, frame, code, is_generator):
        """A site further up names the function, with nothing but wrappers of other names in between."""
        for _ in range(MOST_WRAPPERS):
            if frame.f_code.co_name == code.co_name:
                return
            frame = frame.f_back
            if frame is None:
                return
            if not self.sites.is_inside(frame.f_code):
                continue
            self.codes[id(frame.f_code)] = frame.f_code
            site = self.sites.site_of(frame.f_code, frame.f_lasti)
            if self.is_named(site, code, None):
                self.add(frame.f_code, site, site, "wrapped", code, None)
                return
            named = site.call_within(code.co_name) if is_generator else None
            if named is not None:
                self.add(frame.f_code, site, named, "wrapped", code, None)
                return

    @staticmethod
    def is_named(site, code, made):
        if site.is_call and site.name is not None:
            return site.name == code.co_name or (made is not None and site.name == made.__name__)
        return False

    def on_outside_call(self, key, frame, made):
        self.known.add(key)
        back = frame.f_back
        site = self.sites.site_of(back.f_code, back.f_lasti)
        if self.is_named(site, frame.f_code, made):
            self.add(back.f_code, site, site, "named", None, made)

    def on_builtin_call(self, frame, function):
        code = frame.f_code
        key = (id(code), frame.f_lasti)
        if key in self.builtin_sites:
            return
        self.builtin_sites.add(key)
        self.codes[id(code)] = code
        if not self.sites.is_inside(code):
            return
        site = self.sites.site_of(code, frame.f_lasti)
        if site.is_call and site.name is not None and site.name == getattr(function, "__name__", None):
            self.add(code, site, site, "named", None, None)

    def add(self, caller, site, place, how, callee, made):
        made_in = self.sites.class_place(made) if made is not None else None
        self.rows.add(
            (
                self.sites.function_place(caller),
                (place.line, place.column, site.first_line, site.last_line),
                how,
                place.name,
                place.shape,
                self.sites.function_place(callee) if callee is not None else None,
                made_in,
            )
        )

    def write(self, out):
        with gzip.open(out, "wt", encoding="utf-8", compresslevel=6) as file:
            for row in sorted(self.rows, key=repr):
                file.write(json.dumps(row, separators=(",", ":")) + "\n")


def class_of(frame):
    """The class of which `__init__` or `__new__` makes an object."""
    names = frame.f_code.co_varnames
    if frame.f_code.co_argcount == 0 or not names:
        return None
    first = frame.f_locals.get(names[0])
    return first if isinstance(first, type) else type(first)


def how_of(site, code):
    name = code.co_name
    if site.is_call:
        is_protocol = name.startswith("__") and name.endswith("__") and name not in (*CONSTRUCTORS, "__call__")
        return "protocol" if is_protocol else "value"
    if site.how == "attribute" and name.startswith("__"):
        return "protocol"
    return site.how


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--root", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("-m", dest="is_module", action="store_true")
    parser.add_argument("program")
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    if sys.version_info < (3, 11):
        sys.exit(f"Python 3.11 is needed, this is {sys.version.split()[0]}")
    sys.argv = [given.program, *given.rest]
    sys.path[0] = os.getcwd() if given.is_module else os.path.dirname(os.path.abspath(given.program))
    tracer = Tracer(given.root)
    process = os.getpid()
    threading.setprofile(tracer.on_event)
    sys.setprofile(tracer.on_event)
    try:
        if given.is_module:
            runpy.run_module(given.program, run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(given.program, run_name="__main__")
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        # A forked child comes here, too: its rows are its own.
        if os.getpid() == process:
            tracer.write(given.out)


main()
