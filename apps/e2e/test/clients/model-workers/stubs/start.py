"""Starts a handler of others where its own files are, with the stubs instead of its engine."""

import os
import runpy
import socket
import sys
from pathlib import Path

STUBS = Path(__file__).parent


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return str(listener.getsockname()[1])


def ready(folder):
    """Lets the files of `upstream` and the stubs be found, also by programs that they start."""
    upstream = Path(folder) / "upstream"
    sys.path[:0] = [str(upstream), str(STUBS)]
    os.environ["PYTHONPATH"] = str(STUBS)
    return upstream


def run(folder):
    runpy.run_path(str(ready(folder) / "handler.py"), run_name="__main__")
