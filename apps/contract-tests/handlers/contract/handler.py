"""The same as handler.ts on the official Python worker package, for services that run no JavaScript."""

import asyncio
import os
import time

import runpod


async def handler(job):
    order = job["input"]
    for line in order.get("print", []):
        print(line, flush=True)
    if "printEnv" in order:
        print(f"{order['printEnv']}={os.environ.get(order['printEnv'])}", flush=True)
    while order.get("hang"):
        # The event loop stands still, and the processor is left to others.
        time.sleep(60)
    # Not time.sleep, which could not be cancelled.
    await asyncio.sleep(order.get("sleepMs", 0) / 1000)
    if "fail" in order:
        raise RuntimeError(order["fail"])
    return order.get("give")


runpod.serverless.start({"handler": handler})
