"""A generator: yields the chunks that the input lists, then raises if the input says so."""

import time

import runpod


def handler(job):
    wish = job["input"]
    for chunk in wish["chunks"]:
        yield chunk
        time.sleep(wish.get("pauseSeconds", 0))
    if "raise" in wish:
        raise ValueError(wish["raise"])


runpod.serverless.start({"handler": handler})
