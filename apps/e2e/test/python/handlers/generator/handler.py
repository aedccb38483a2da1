"""A generator: yields the chunks that the input lists, then raises if the input says so."""

import time

import runpod


def handler(job):
    request = job["input"]
    for chunk in request["chunks"]:
        yield chunk
        time.sleep(request.get("pauseSeconds", 0))
    if "raise" in request:
        raise ValueError(request["raise"])


runpod.serverless.start({"handler": handler})
