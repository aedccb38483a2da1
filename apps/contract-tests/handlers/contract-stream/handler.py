"""The same as handler.ts on the official Python worker package, for services that run no JavaScript."""

import asyncio

import runpod


async def handler(job):
    order = job["input"]
    for output in order.get("give", []):
        await asyncio.sleep(order.get("sleepMs", 0) / 1000)
        yield output
    if "fail" in order:
        raise RuntimeError(order["fail"])


runpod.serverless.start({"handler": handler})
