"""Runs notebooks and compares what their cells show with what is stored in them: `notebooks.py [--update] NOTEBOOK…`."""

import sys

import nbformat
from nbclient import NotebookClient


def shown(output):
    """What a cell shows, as far as it is the same in every run."""
    if output.output_type == "stream":
        return output.text
    if output.output_type == "error":
        return output.ename, output.evalue
    data = output.get("data", {})
    return {kind: data[kind] for kind in ("text/plain", "text/latex", "image/svg+xml") if kind in data}


def main(arguments):
    failed = False
    for path in (argument for argument in arguments if argument != "--update"):
        notebook = nbformat.read(path, as_version=4)
        before = [[shown(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        after = [[shown(output) for output in cell.outputs] for cell in cells]
        if "--update" in arguments:
            for cell in notebook.cells:
                cell.metadata.pop("execution", None)
            notebook.metadata = {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
                "language_info": {"name": "python"},
            }
            nbformat.write(notebook, path)
            continue
        for cell, then, now in zip(cells, before, after):
            if then != now:
                failed = True
                print(f"{path}: a cell shows something else now:\n{cell.source}\nstored: {then}\nnow: {now}", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
