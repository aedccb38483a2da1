"""Takes one job, and wants none after that."""

import os

import runpod

served = False


def handler(job):
    global served
    served = True
    return {"pid": os.getpid()}


runpod.serverless.start({"handler": handler, "concurrency_modifier": lambda current: 0 if served else 1})
