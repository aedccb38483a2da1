"""
Stands in for the program that the pod of a task runs: the package `runpod-sdk-runtime`, which is in no registry. It speaks what
`runpod.apps.tasks` of 2.0.0rc2 expects of it, with the shapes of `runpod.apps.protocol`.
"""

import base64
import json
import os
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cloudpickle
from runpod.apps.protocol import FunctionResponse

TOKEN = os.environ["RUNPOD_TASK_TOKEN"]
state = {"response": None}


def decoded(text):
    return cloudpickle.loads(base64.b64decode(text))


def execute(request):
    try:
        module = {"__name__": "task"}
        exec(compile(request["function_code"], "task.py", "exec"), module)
        handle = module[request["function_name"]]
        function = getattr(handle, "__wrapped__", getattr(handle, "_fn", handle))
        args = [decoded(one) for one in request.get("args", [])]
        kwargs = {name: decoded(one) for name, one in request.get("kwargs", {}).items()}
        result = base64.b64encode(cloudpickle.dumps(function(*args, **kwargs))).decode()
        response = FunctionResponse(success=True, result=result)
    except Exception:
        response = FunctionResponse(success=False, error=traceback.format_exc())
    state["response"] = vars(response)


class Runner(BaseHTTPRequestHandler):
    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path == "/ping":
            return self.answer(200, {"status": "ok"})
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self.answer(401, {"error": "wrong token"})
        done = state["response"]
        self.answer(200, {"status": "RUNNING"} if done is None else {"status": "DONE", "response": done})

    def do_POST(self):
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self.answer(401, {"error": "wrong token"})
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/submit":
            threading.Thread(target=execute, args=[request], daemon=True).start()
        self.answer(200, {"timeout": request.get("timeout")})


ThreadingHTTPServer(("0.0.0.0", int(os.environ["RUNPOD_TASK_PORT"])), Runner).serve_forever()
