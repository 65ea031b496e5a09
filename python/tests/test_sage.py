"""Conversions of SageMath: with Sage where it is installed, and with graphs and numbers that are like its own."""

from fractions import Fraction

import pytest

from cutcake import *
from cutcake import sage


class Graph:
    """A graph with the methods of Sage's that are asked."""

    def __init__(self, edges):
        self.all = edges

    def vertices(self, sort):
        return list(dict.fromkeys(end for a, b, _ in self.all for end in (a, b)))

    def edges(self, sort, labels):
        return list(self.all)


class Rational:
    """A rational of Sage: its parts are methods."""

    def __init__(self, fraction):
        self.fraction = fraction

    def numerator(self):
        return self.fraction.numerator

    def denominator(self):
        return self.fraction.denominator

    def __index__(self):
        raise TypeError("unable to convert this rational to an integer")


class Integer:
    """An integer of Sage, which is no int."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_numbers():
    assert up + Rational(Fraction(1, 2)) == game("1/2 + ^") and star * Integer(3) == star and Cutcake[Integer(8), Integer(7)] == 1


def test_graphs():
    stalks = Graph([("ground", "a", "l"), ("a", "b", "r"), ("a", "c", None)])
    assert sage.hackenbush(stalks, "ground") == Hackenbush["l(r;e)"]
    assert sage.hackenbush(Graph([(0, 1, "b"), (2, 3, "r")]), [0, 2]) == Hackenbush["(l;r)"]
    path = Graph([(i, i + 1, None) for i in range(4)])
    assert grundy(sage.node_kayles(path)) == grundy(NodeKayles[".-.-.-.-."])
    assert grundy(sage.arc_kayles(path)) == grundy(Kayles[4]) or sage.arc_kayles(path).outcome in "NP"
    with pytest.raises(CutcakeError):
        sage.hackenbush(Graph([(0, 1, "red")]), 0)


def test_with_sage():
    all_of_sage = pytest.importorskip("sage.all")
    assert all_of_sage.LatticePoset(sage.poset(day_n(2))).is_distributive() and sage.poset(day_n(2)).cardinality() == 22
    assert sage.to_sage(game("3/4")) == all_of_sage.QQ((3, 4)) and sage.to_sage(value_table(Cutcake, 2, 2)).rank() == 2
    assert sage.node_kayles(all_of_sage.graphs.PathGraph(3)).outcome == "N"
