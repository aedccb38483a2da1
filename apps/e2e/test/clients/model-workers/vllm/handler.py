import sys
from pathlib import Path

folder = Path(__file__).parent
sys.path.insert(0, str(folder.parent / "stubs"))
import start
import os
import threading

import runpod

upstream = start.ready(folder)
import model_server

port = start.free_port()
os.environ["VLLM_PORT"] = port
threading.Thread(target=model_server.serve("127.0.0.1", int(port)).serve_forever, daemon=True).start()
# As its main.py does, once vLLM answers.
sys.modules.pop("handler", None)
import handler as proxy

runpod.serverless.start(
    {"handler": proxy.handler, "concurrency_modifier": lambda _: 30, "return_aggregate_stream": True}
)
