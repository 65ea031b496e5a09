"""The kernel as Jupyter's own tests see it, and what front ends rely on beyond them.

The kernel is the program that CUTCAKE names. tests/jupyter/run starts this.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import jupyter_kernel_test
import nbformat
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient

TIMEOUT = 60


def setUpModule():
    """Installs the kernel in a folder of its own, in which alone Jupyter looks."""
    global folder
    folder = tempfile.TemporaryDirectory()
    os.environ["JUPYTER_DATA_DIR"] = folder.name
    # Kernels are killed here; nothing is kept of their sessions that the next one would speak of.
    os.environ["CUTCAKE_HISTORY"] = ""
    subprocess.run([os.environ["CUTCAKE"], "jupyter", "install", "--user"], check=True)


def tearDownModule():
    subprocess.run([os.environ["CUTCAKE"], "jupyter", "uninstall", "--user"], check=True)
    assert not os.listdir(folder.name)
    folder.cleanup()


def is_running(process):
    """Whether there is a process that has not ended, whether somebody asked for its status or not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout
    return bool(state.strip()) and not state.startswith("Z")


class Protocol(jupyter_kernel_test.KernelTests):
    kernel_name = "cutcake"
    language_name = "cutcake"
    file_extension = ".cgs"
    code_hello_world = 'Print("hello, world")'
    completion_samples = [
        {"text": "Temperat", "matches": {"Temperature"}},
        {"text": "x := 1; {3|1}.Temperat", "matches": {"Temperature"}},
        {"text": "use SynchronizedCutc", "matches": {"SynchronizedCutcake"}},
        {"text": "1 + \\up", "matches": {"↑"}},
    ]
    complete_code_samples = ["1 + 1", "", "def f(a) a + 1 end", "?Outcome", ":vars", "// (", "x := {3|1}"]
    incomplete_code_samples = ["{3|", "for i from 1 to 3 do", "(1,", "x :=", "/* …"]
    invalid_code_samples = ["1 1", ")", "{3|1"[::-1]]
    code_generate_error = "nosuchname"
    code_execute_result = [
        {"code": "1 + 1", "result": "2"},
        {"code": "{3|1} + {2|-1}", "result": "{5|3||2|0}"},
        {"code": "^*", "result": "↑⋆"},
        {"code": "1/2", "result": "$\\frac{1}{2}$", "mime": "text/latex"},
        {"code": "ValueTable(Cutcake, 2, 2)", "mime": "text/html"},
    ]
    code_display_data = [{"code": "?Outcome", "mime": "text/plain"}]
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "1?2*"
    code_inspect_sample = "Outcome"


class FrontEnd(unittest.TestCase):
    """What a person does in a notebook."""

    def setUp(self):
        self.manager, self.client = start_new_kernel(kernel_name="cutcake", startup_timeout=TIMEOUT)

    def tearDown(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run_cell(self, code, **options):
        """The reply and the outputs of a cell."""
        outputs = []
        reply = self.client.execute_interactive(code, timeout=TIMEOUT, output_hook=outputs.append, **options)
        return reply["content"], [o for o in outputs if o["msg_type"] not in ("status", "execute_input")]

    def interrupted(self, interrupt):
        message = self.client.execute("x := 5; while true do end")
        time.sleep(1)
        interrupt()
        reply = self.client._recv_reply(message, timeout=TIMEOUT)["content"]
        self.assertEqual((reply["status"], reply["ename"]), ("error", "Interrupted"))
        reply, outputs = self.run_cell("2 + 2")
        self.assertEqual(reply["status"], "ok")
        self.assertEqual(outputs[-1]["content"]["data"]["text/plain"], "4")

    def test_interrupt_by_message(self):
        self.interrupted(self.manager.interrupt_kernel)

    def test_interrupt_by_signal(self):
        self.interrupted(lambda: os.kill(self.manager.provisioner.pid, signal.SIGINT))

    def test_several_results_and_output(self):
        reply, outputs = self.run_cell('1; 2\nPrint("a"); {3|1}\n*')
        self.assertEqual(reply["status"], "ok")
        shown = [o["content"]["data"]["text/plain"] for o in outputs if o["msg_type"] == "execute_result"]
        self.assertEqual(shown, ["2", "{3|1}", "⋆"])
        self.assertEqual([o["content"]["text"] for o in outputs if o["msg_type"] == "stream"], ["a\n"])

    def test_errors_show_the_place(self):
        reply, outputs = self.run_cell("x := 1\ny + 1")
        self.assertEqual((reply["status"], reply["ename"], reply["evalue"]), ("error", "NameError", "unknown name `y`"))
        self.assertIn("In[1]:2:1", "\n".join(outputs[-1]["content"]["traceback"]))

    def test_what_waits_behind_an_error_is_aborted(self):
        first = self.client.execute("nosuchname")
        second = self.client.execute("1 + 1")
        replies = {}
        while len(replies) < 2:
            reply = self.client.get_shell_msg(timeout=TIMEOUT)
            replies[reply["parent_header"]["msg_id"]] = reply["content"]["status"]
        self.assertEqual((replies[first], replies[second]), ("error", "aborted"))
        self.assertEqual(self.run_cell("1 + 1")[0]["status"], "ok")

    def test_user_expressions_and_silence(self):
        reply, outputs = self.run_cell("z := 3;", user_expressions={"a": "z + 1", "b": "nosuchname"})
        self.assertEqual(reply["user_expressions"]["a"]["data"]["text/plain"], "4")
        self.assertEqual(reply["user_expressions"]["b"]["status"], "error")
        self.assertEqual(outputs, [])
        count = reply["execution_count"]
        reply, outputs = self.run_cell("z", silent=True)
        self.assertEqual((reply["execution_count"], outputs), (count, []))

    def test_commands_of_the_prompt(self):
        reply, _ = self.run_cell(":set timeout 0.5\nwhile true do end")
        self.assertEqual((reply["status"], reply["ename"]), ("error", "LimitError"))
        reply, _ = self.run_cell(":nosuch")
        self.assertEqual(reply["status"], "error")

    def test_a_flood_of_output_ends_with_the_cell(self):
        reply, outputs = self.run_cell("for i from 1 to 20000 do Print(i) end\nfor i from 1 to 2000 do i end")
        self.assertEqual(reply["status"], "ok")
        text = "".join(o["content"]["text"] for o in outputs if o["msg_type"] == "stream")
        self.assertEqual(len(text.split()), 20000)
        self.assertLess(len(outputs), 5000)

    def test_restart_and_death(self):
        self.run_cell("x := 5")
        self.manager.restart_kernel()
        self.client.wait_for_ready(timeout=TIMEOUT)
        self.assertEqual(self.run_cell("x")[0]["status"], "error")
        self.client.execute("while true do end")
        time.sleep(0.5)
        process = self.manager.provisioner.process
        self.manager.shutdown_kernel()
        self.assertEqual(process.poll() is not None, True)

    def test_help_on_a_call(self):
        self.client.inspect("Outcome(Cutcake[2,", 18)
        reply = self.client.get_shell_msg(timeout=TIMEOUT)["content"]
        self.assertTrue(reply["found"])
        self.assertIn("Cutcake", reply["data"]["text/plain"])


class Connection(unittest.TestCase):
    def test_a_kernel_ends_with_the_front_end_that_started_it(self):
        program = """
import time
from jupyter_client.manager import start_new_kernel
manager, client = start_new_kernel(kernel_name="cutcake")
client.execute("while true do end")
print(manager.provisioner.pid, flush=True)
time.sleep(1000)
"""
        front_end = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        kernel = int(front_end.stdout.readline())
        front_end.kill()
        front_end.communicate()
        end = time.monotonic() + TIMEOUT
        while is_running(kernel):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def test_a_port_in_use_is_an_error(self):
        manager, client = start_new_kernel(kernel_name="cutcake", startup_timeout=TIMEOUT)
        command = [os.environ["CUTCAKE"], "jupyter", "kernel", "--connection-file", manager.connection_file]
        second = subprocess.run(command, capture_output=True, timeout=TIMEOUT, text=True)
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        self.assertEqual(second.returncode, 1)
        self.assertIn("cannot listen at tcp://127.0.0.1:", second.stderr)


class Notebooks(unittest.TestCase):
    """The notebooks of the repository run from their first cell to their last."""

    def test_notebooks(self):
        notebooks = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "notebooks")
        names = sorted(name for name in os.listdir(notebooks) if name.endswith(".ipynb"))
        self.assertTrue(names)
        for name in names:
            with self.subTest(name):
                notebook = nbformat.read(os.path.join(notebooks, name), as_version=4)
                nbformat.validate(notebook)
                NotebookClient(notebook, kernel_name="cutcake", timeout=TIMEOUT).execute()


if __name__ == "__main__":
    unittest.main()
