"""Ctrl-C raises, also where a shell ignores it for what it runs in the background."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
