"""Sweeps on several workers leave the record that the command writes."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import cutcake
from cutcake import *
from cutcake.cluster import program

COMMAND = os.environ.get("CUTCAKE") or shutil.which("cutcake")


class OwnHeap:
    """One heap, from which one or two are taken."""

    sides = ("n",)

    def options(self, n):
        return [n - k for k in (1, 2) if k <= n]


def by_command(text, folder):
    """The record of the command."""
    script, record = folder / "sweep.cgs", folder / "command.jsonl"
    script.write_text(text)
    if COMMAND:
        subprocess.run([COMMAND, "--checkpoint", record, script], check=True, stdout=subprocess.DEVNULL)
    else:
        cutcake.cluster._record(text, {}, str(record))
    return record.read_bytes()


def test_a_program_of_a_sweep():
    nim = ruleset("ruleset Swept[n] impartial\n  options for i in 0..n-1 yield [i] end\nend")
    assert program(nim, 3, grundy) == "ruleset Swept[n] impartial\n  options for i in 0..n-1 yield [i] end\nend\n\nSweep(Swept, 3, Grundy)\n"
    assert program(Clobber, (2, 3), "G -> Temperature(G + G)").endswith("Sweep(Clobber, (2, 3), G -> Temperature(G + G))\n")


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_executors(tmp_path, executor):
    options = {}
    if executor is ProcessPoolExecutor:
        import multiprocessing

        options["mp_context"] = multiprocessing.get_context("spawn")
    with executor(2, **options) as pool:
        table = sweep(Clobber, (2, 3), temperature, scheduler=pool, shards=5, checkpoint=str(tmp_path / "record.jsonl"))
    assert repr(table) == repr(sweep(Clobber, (2, 3), temperature))
    assert (tmp_path / "record.jsonl").read_bytes() == by_command(program(Clobber, (2, 3), temperature), tmp_path)
    assert not (tmp_path / "record.jsonl.parts").exists()
    again = sweep(Clobber, (2, 3), temperature, scheduler=None, checkpoint=str(tmp_path / "record.jsonl"))
    assert repr(again) == repr(table)


def test_rules_in_python(tmp_path):
    heap = ruleset(OwnHeap)
    with ThreadPoolExecutor(2) as pool:
        table = sweep(heap, 12, grundy, scheduler=pool, shards=3)
    assert list(table.to_pandas().Grundy) == [n % 3 for n in range(13)]


def test_what_is_done_is_not_done_again(tmp_path):
    class Counting(ThreadPoolExecutor):
        tasks = 0

        def submit(self, *arguments):
            Counting.tasks += 1
            if Counting.tasks == 3:
                raise RuntimeError("lost")
            return super().submit(*arguments)

    record = str(tmp_path / "record.jsonl")
    with Counting(1) as pool, pytest.raises(RuntimeError):
        sweep(Clobber, (2, 3), scheduler=pool, shards=4, checkpoint=record)
    with Counting(1) as pool:
        sweep(Clobber, (2, 3), scheduler=pool, shards=4, checkpoint=record)
    assert pathlib.Path(record).read_bytes() == by_command(program(Clobber, (2, 3)), tmp_path)


def test_wrong_schedulers():
    with pytest.raises(ValueError):
        sweep(Clobber, (1, 2), scheduler="nothing")
    with pytest.raises(CutcakeError):
        sweep(Clobber, "size")
    with pytest.raises(TypeError):
        sweep(Clobber, (1, 2), lambda G: G, checkpoint="record.jsonl")


def birthday_of_two(G):
    return (G + G).birthday


def test_functions_of_python():
    expected = [row[1] for row in sweep(Clobber, (2, 3), "G -> Birthday(G + G)")]
    assert [row[1] for row in sweep(Clobber, (2, 3), birthday_of_two)] == expected
    import multiprocessing

    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert [row[1] for row in sweep(Clobber, (2, 3), birthday_of_two, scheduler=pool, shards=5)] == expected
    assert list(sweep(Clobber, (1, 2), lambda G: "word").to_pandas().columns) == ["position", "lambda", "multiplicity"]
    with pytest.raises(ZeroDivisionError):
        sweep(Clobber, (1, 2), lambda G: 1 / 0)


@pytest.mark.parametrize("shared", [False, True])
def test_a_lost_worker_is_replaced(tmp_path, shared):
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path))
    with cluster, distributed.Client(cluster) as client:
        workers = list(client.run(os.getpid).values())
        assert len(workers) == 3

        killed = []

        def submit(function, *arguments, **options):
            futures.append(client.submit(function, *arguments, **options))
            return futures[-1]

        class Killing:
            """A scheduler one of whose workers is killed once the first shard is there."""

            ncores = staticmethod(client.ncores)

            def submit(self, *arguments, **options):
                future = client.submit(*arguments, **options)
                if not killed:
                    future.add_done_callback(lambda _: killed.append(os.kill(workers[1], signal.SIGKILL)) if not killed else None)
                return future

        futures = []
        record = tmp_path / "record.jsonl"
        f = "G -> Temperature(G + G)"
        table = sweep(Clobber, (3, 3), f, scheduler=Killing(), shards=12, checkpoint=str(record), shared=shared)
        assert killed
    assert record.read_bytes() == by_command(program(Clobber, (3, 3), f), tmp_path)
    assert repr(table) == repr(sweep(Clobber, (3, 3), f))


def test_ray(tmp_path):
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join(sys.path)}})
    record = tmp_path / "record.jsonl"
    sweep(Clobber, (2, 3), temperature, scheduler="ray", shards=3, checkpoint=str(record))
    ray.shutdown()
    assert record.read_bytes() == by_command(program(Clobber, (2, 3), temperature), tmp_path)
