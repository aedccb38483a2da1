import sys
from pathlib import Path

folder = Path(__file__).parent
sys.path.insert(0, str(folder.parent / "stubs"))
import start
import os

os.environ["MODEL_NAMES"] = "mill-1"
start.run(folder)
