"""The same as handler.ts on the official Python worker package, for services that run no JavaScript."""

import asyncio

import runpod


async def handler(job):
    order = job["input"]
    # Not time.sleep, which could not be cancelled.
    await asyncio.sleep(order.get("sleepMs", 0) / 1000)
    if "fail" in order:
        raise RuntimeError(order["fail"])
    return order.get("give")


runpod.serverless.start({"handler": handler})
