"""Sweeps on many machines: shards of a sweep as tasks of Dask, Ray or an executor of the standard library."""

import contextlib
import hashlib
import inspect
import itertools
import os
import pathlib
import tempfile

from . import _cutcake, pickling
from .rulesets import fresh

# More shards than workers, as positions differ in what they cost.
_SHARDS_FOR_EACH = 4


def program(ruleset, size, f=None):
    """The program of a sweep, as `cutcake --checkpoint record.jsonl sweep.cgs` runs it.

    >>> from cutcake import Clobber, temperature
    >>> print(program(Clobber, (2, 3), temperature), end="")
    Sweep(Clobber, (2, 3), Temperature)
    """
    arguments = [_cutcake.written(ruleset), _cutcake.written(size)]
    if f is not None:
        arguments.append(f if isinstance(f, str) else _cutcake.written(f))
    call = f"Sweep({', '.join(arguments)})\n"
    needed = pickling.needed(call)
    return "\n".join([*map(_definition, needed.values(), needed), call])


def _definition(definition, name):
    """A definition in a program; of rules in Python a remark, so that a record belongs to these rules and no others."""
    if isinstance(definition, str):
        return definition.strip("\n") + "\n"
    try:
        source = inspect.getsource(type(definition))
    except (OSError, TypeError):
        source = ""
    return f"// {name}, rules in Python: {hashlib.sha256(source.encode()).hexdigest()}\n"


def _record(program, needed, path, shard=None):
    """Records the sweep of a program, or a shard of it; gives the result as it is written."""
    with fresh():
        pickling.define(needed)
        return _cutcake.record(program, path, shard)


def _shard(program, needed, shard, path):
    """The record of a shard, made by a worker. With a path it is kept there and goes on where it was."""
    with contextlib.ExitStack() as stack:
        if path is None:
            path = os.path.join(stack.enter_context(tempfile.TemporaryDirectory()), "part.jsonl")
        _record(program, needed, path, shard)
        return pathlib.Path(path).read_bytes()


def _asked(program, needed, shard, f):
    """What a function of Python gives for the positions of a shard."""
    pickling.define(needed)
    number, count = map(int, shard.split("/"))
    rows = [(position, f(position), times) for position, _, times in list(_cutcake.run(program))[number - 1 :: count]]
    repr(rows)  # What was printed once can go to another thread.
    return rows


class _Ray:
    """Ray with the interface of executors."""

    def __init__(self):
        import ray

        if not ray.is_initialized():
            ray.init()
        self._max_workers = int(ray.cluster_resources().get("CPU", 1))
        self._remote = ray.remote

    def submit(self, function, *arguments):
        return self._remote(function).options(max_retries=3).remote(*arguments).future()


def _scheduler(scheduler, stack):
    """Who takes tasks, and how many at once."""
    if scheduler == "dask":
        import distributed

        cluster = stack.enter_context(distributed.LocalCluster(threads_per_worker=1, dashboard_address=None))
        scheduler = stack.enter_context(distributed.Client(cluster))
    elif scheduler == "ray":
        scheduler = _Ray()
    elif isinstance(scheduler, str):
        raise ValueError(f'there is no scheduler {scheduler!r}: it is "dask", "ray", or an object with a method submit')
    if hasattr(scheduler, "ncores"):
        return scheduler, {"pure": False, "retries": 3}, sum(scheduler.ncores().values())
    return scheduler, {}, getattr(scheduler, "_max_workers", None) or os.cpu_count() or 1


def sweep(ruleset, size, f=None, *, scheduler=None, shards=None, checkpoint=None, shared=False):
    """A table of all positions of a ruleset of a size with what f gives for each, or their values.

    Size and table are those of `Sweep` in the language: ``text("?Sweep")``; f is a function of cutcake, the text of one,
    ``"G -> Temperature(G + G)"``, or a function of Python. Without a scheduler all is calculated here, on all cores.

    With one the sweep is divided into shards, which are its tasks: a client of Dask, ``"dask"`` for one on this machine, ``"ray"``, or an
    executor of `concurrent.futures`. A shard whose worker is lost is given to another one. `checkpoint` is the record of all, byte for byte
    the one that the command writes; what is done of an earlier run is not done again. Beside it, in a folder whose name ends with
    ``.parts``, stand the shards until all are done. Where all machines see that folder, ``shared=True`` lets a shard go on where its
    worker was lost.

    >>> from cutcake import Clobber, sweep
    >>> len(list(sweep(Clobber, (1, 3))))
    18
    """
    is_python = callable(f) and not isinstance(f, (_cutcake.Function, _cutcake.Value))
    if is_python and checkpoint is not None:
        raise TypeError("a record has what functions of cutcake give: write f as a text, \"G -> Temperature(G)\"")
    text = program(ruleset, size, "G -> 0" if is_python else f)
    needed = {name: one for name, one in pickling.needed(text).items() if not isinstance(one, str)}
    with contextlib.ExitStack() as stack:
        if is_python:
            return _table(f, _rows(stack, scheduler, shards, text, needed, f))
        if scheduler is None:
            return _cutcake.run(text) if checkpoint is None else _cutcake.run(_record(text, needed, checkpoint))
        if checkpoint is None:
            checkpoint = os.path.join(stack.enter_context(tempfile.TemporaryDirectory()), "sweep.jsonl")
        if not os.path.exists(checkpoint):
            _shards(stack, scheduler, shards, text, needed, checkpoint, shared)
        return _cutcake.run(_record(text, needed, checkpoint))


def _shards(stack, scheduler, shards, text, needed, checkpoint, shared):
    """Makes the record of a sweep out of those of its shards."""
    scheduler, options, workers = _scheduler(scheduler, stack)
    folder = pathlib.Path(f"{checkpoint}.parts")
    folder.mkdir(exist_ok=True)
    count = shards or _SHARDS_FOR_EACH * workers
    parts = {f"{number}/{count}": folder / f"{number}-of-{count}.jsonl" for number in range(1, count + 1)}
    # A part that is there was written whole; a shared one goes on where it ends.
    waiting = {shard: part for shard, part in parts.items() if shared or not part.exists()}
    tasks = [(_shard, text, needed, shard, str(part.resolve()) if shared else None) for shard, part in waiting.items()]
    for part, found in zip(waiting.values(), _results(scheduler, options, tasks)):
        if not shared:
            partial = part.with_suffix(".partial")
            partial.write_bytes(found)
            partial.rename(part)
    _cutcake.merge(list(map(str, parts.values())), str(checkpoint))
    for part in parts.values():
        part.unlink()
    with contextlib.suppress(OSError):
        folder.rmdir()


def _results(scheduler, options, tasks):
    """What tasks give, one after the other; if one fails the others are not begun."""
    futures = []
    try:
        futures.extend(scheduler.submit(*task, **options) for task in tasks)
        for future in futures:
            yield future.result()
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def _rows(stack, scheduler, shards, text, needed, f):
    """What a function of Python gives for all positions, in their order."""
    if scheduler is None:
        return _asked(text, needed, "1/1", f)
    scheduler, options, workers = _scheduler(scheduler, stack)
    count = shards or _SHARDS_FOR_EACH * workers
    tasks = [(_asked, text, needed, f"{number}/{count}", f) for number in range(1, count + 1)]
    parts = list(_results(scheduler, options, tasks))
    return [row for rows in itertools.zip_longest(*parts) for row in rows if row is not None]


def _table(f, rows):
    """The table of a sweep from its rows."""
    head = (("", ""), "position", getattr(f, "__name__", "value").strip("<>"), "multiplicity")
    return _cutcake.functions()["table_of_rows"](head, *(("", *row) for row in rows))
