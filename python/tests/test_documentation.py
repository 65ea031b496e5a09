"""What is said of functions and classes is so."""

import doctest
import importlib
import pathlib
import re
import subprocess
import sys

import pytest

import cutcake
from cutcake import _cutcake

MODULES = ["cutcake", "cutcake.cluster", "cutcake.collection", "cutcake.rulesets", "cutcake.sage"]
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def tried(found, name, names):
    """Runs the examples of a docstring."""
    test = doctest.DocTestParser().get_doctest(found, dict(names), name, None, 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    told = []
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)
    return len(test.examples)


@pytest.mark.parametrize("name", MODULES)
def test_modules(name):
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, globs=dict(vars(module))):
        tried(test.docstring, test.name, vars(module))


@pytest.mark.parametrize("name", ["Value", "Number", "Ruleset", "Table", "limits", "run", "text"])
def test_classes(name):
    assert tried(getattr(_cutcake, name).__doc__, name, {}) > 1


@pytest.mark.parametrize("name", sorted(_cutcake.functions()))
def test_functions(name, tmp_path, monkeypatch):
    # Some examples write files.
    monkeypatch.chdir(tmp_path)
    function = _cutcake.functions()[name]
    assert function.__name__ == name and function.__text_signature__.startswith("(")
    tried(function.__doc__, name, {"text": cutcake.text})


def test_help_is_there():
    import inspect
    import pydoc

    signature = "(G, t, *, positions=None, seconds=None)"
    assert f"heat{signature}" in pydoc.plain(pydoc.render_doc(cutcake.heat))
    assert str(inspect.signature(cutcake.heat)) == signature
    for function in cutcake._functions.values():
        inspect.signature(function)
    assert "left_options" in dir(cutcake.star) and "left_options" in dir(cutcake)


def test_nothing_of_python_is_hidden():
    import builtins

    assert not [name for name in cutcake.__all__ if hasattr(builtins, name)]
    assert callable(cutcake.max) and len(set(cutcake.__all__)) == len(cutcake.__all__)
    program = "from cutcake import *\nassert max(1, 2) == 2 and Cutcake[8, 7] == 1 and sum([star, star]) == 0"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_page_of_the_book():
    page = pathlib.Path(__file__).parents[2] / "docs/book/src/use/python.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    text = "\n".join(block for block in blocks if block.startswith(">>>"))
    assert tried(text, "python.md", {"__name__": "__main__"}) > 5
