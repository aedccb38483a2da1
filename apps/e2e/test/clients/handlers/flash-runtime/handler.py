"""
Stands in for the worker of applications of the Python package: the package `runpod-sdk-runtime`, which is in no registry. In a session of
development each job carries the source of a function, with the shapes of `runpod.apps.protocol`.
"""

import inspect
import sys
import traceback

import runpod
from runpod.apps.protocol import FunctionResponse


async def handler(job):
    request = job["input"]
    module = {"__name__": "application", "__file__": "application.py"}
    try:
        exec(compile(request["function_code"], "application.py", "exec"), module)
        function = getattr(module[request["function_name"]], "_fn")
        result = function(*request["args"], **request["kwargs"])
        if inspect.isawaitable(result):
            result = await result
        yield vars(FunctionResponse(success=True, json_result=result))
    except Exception:
        yield vars(FunctionResponse(success=False, error=traceback.format_exc()))


if __name__ == "__main__":
    runpod.serverless.start({"handler": handler, "return_aggregate_stream": True})
