"""The same as handler.ts on the official Python worker package, for services that run no JavaScript."""

import time

import runpod


def handler(job):
    order = job["input"]
    time.sleep(order.get("sleepMs", 0) / 1000)
    if "fail" in order:
        raise RuntimeError(order["fail"])
    return order.get("give")


runpod.serverless.start({"handler": handler})
