"""Stands for the engine of SGLang."""

import runpy
from pathlib import Path

runpy.run_path(str(Path(__file__).parent.parent / "model_server.py"), run_name="__main__")
