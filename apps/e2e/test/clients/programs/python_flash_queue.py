"""Calls an endpoint by the name of its application, as version 2 of the official Python package does; prints what came of each step as JSON."""

import json
import os
import sys

base, key = sys.argv[1:]
os.environ["RUNPOD_API_KEY"] = key

import runpod  # noqa: E402
from runpod.apps.errors import EndpointNotFound  # noqa: E402

runpod.endpoint_url_base = f"{base}/v2"
queue = runpod.Queue(app="shop", name="flash echo")
job = queue.spawn(text="two")
results = {"remote": queue.remote(text="one"), "spawned": job.result(), "status": job.status()}
results["by id"] = runpod.Queue(app="shop", id=sys.stdin.read().strip()).remote(text="three")
try:
    runpod.Queue(app="shop", name="nothing").remote(text="four")
except EndpointNotFound as error:
    results["missing"] = type(error).__name__
print(json.dumps(results))
