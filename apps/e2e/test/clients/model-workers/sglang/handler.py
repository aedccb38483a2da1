import sys
from pathlib import Path

folder = Path(__file__).parent
sys.path.insert(0, str(folder.parent / "stubs"))
import start
import os

os.environ.update({"HOST": "127.0.0.1", "PORT": start.free_port()})
start.run(folder)
