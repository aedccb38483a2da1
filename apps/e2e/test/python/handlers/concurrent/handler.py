"""Takes several jobs at once, and each answers how many were in its company at most."""

import asyncio

import runpod

CONCURRENCY = 4
running = 0


async def handler(job):
    global running
    running += 1
    most = running
    until = asyncio.get_running_loop().time() + job["input"]["sleepSeconds"]
    while asyncio.get_running_loop().time() < until:
        most = max(most, running)
        await asyncio.sleep(0.01)
    running -= 1
    return {"most": most}


runpod.serverless.start({"handler": handler, "concurrency_modifier": lambda current: CONCURRENCY})
