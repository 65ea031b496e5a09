"""Values for other packages: NumPy, pandas and matplotlib, each where it is installed."""

from fractions import Fraction

from . import _cutcake


def _plain(cell):
    """A number as Python's own; anything else as it is."""
    if isinstance(cell, _cutcake.Number):
        return int(cell) if cell.denominator == 1 else Fraction(cell.numerator, cell.denominator)
    return cell


def _rows(table):
    columns, rows = table.cells()
    return columns, [(title, head, [_plain(cell) for cell in cells]) for title, head, cells in rows]


def _array(rows):
    import numpy

    cells = [cell for row in rows for cell in row]
    are_small = all(type(cell) is int and -(2**63) <= cell < 2**63 for cell in cells) and bool(cells)
    array = numpy.empty((len(rows), max(map(len, rows), default=0)), dtype=numpy.int64 if are_small else object)
    for place, row in enumerate(rows):
        for column, cell in enumerate(row):
            array[place, column] = cell
    return array


def to_numpy(table):
    return _array([cells for _, _, cells in _rows(table)[1]])


def _label(head):
    """The head of a row or a column, an integer where it is one."""
    try:
        return int(head)
    except ValueError:
        return head


def to_pandas(table):
    import pandas

    columns, rows = _rows(table)
    labels = [(title, _label(head)) if title else _label(head) for title, head, _ in rows]
    width = max((len(cells) for _, _, cells in rows), default=0)
    frame = pandas.DataFrame(_array([cells for _, _, cells in rows]), columns=[_label(head) for head in columns[-width:]])
    if all(head == "" for _, head, _ in rows):
        return frame.infer_objects()
    frame.index = pandas.MultiIndex.from_tuples(labels) if rows and rows[0][0] else pandas.Index(labels)
    return frame


def _wall(mast, temperatures, slopes, top):
    """The corners of a wall, from the highest point that is drawn down to temperature -1."""
    value, at, corners = mast, top, [(mast, top)]
    for slope, below in zip(slopes, [*temperatures, Fraction(-1)]):
        value += slope * (below - at)
        corners.append((value, below))
        at = below
    return corners


def thermograph(value, axes=None):
    thermograph = value if value.kind == "thermograph" else value.thermograph
    fields = _cutcake.run(repr(thermograph).removeprefix("Thermograph"))
    left_mast, left_at, left, right_mast, right_at, right = (
        tuple(map(_plain, field)) if isinstance(field, tuple) else _plain(field) for field in fields
    )
    if axes is None:
        import matplotlib.pyplot

        axes = matplotlib.pyplot.figure().add_subplot()
    highest = max([*left_at, *right_at, 0]) + 1
    for corners, label in [(_wall(left_mast, left_at, left, highest), "Left"), (_wall(right_mast, right_at, right, highest), "Right")]:
        values, temperatures = zip(*corners)
        axes.plot([float(one) for one in values], [float(one) for one in temperatures], label=label)
    # By custom Left's side, where values are great, stands at the left.
    if not axes.xaxis_inverted():
        axes.invert_xaxis()
    axes.set_xlabel("value")
    axes.set_ylabel("temperature")
    return axes
