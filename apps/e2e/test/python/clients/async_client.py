"""Calls every operation of the package's asyncio client and prints what came of it as one JSON object.

Arguments and environment are those of sync_client.py.
"""

import asyncio
import json
import os
import sys

import aiohttp
import runpod
from runpod import AsyncioEndpoint

runpod.api_key = os.environ["CLIENT_API_KEY"]
endpoint_ids = json.loads(sys.argv[1])


async def run(endpoints):
    job = await endpoints["function"].run({"return": [1, {"a": "ü"}]})
    output = await job.output(timeout=30)
    return {"id": job.job_id, "output": output, "status": await job.status()}


async def run_failed(endpoints):
    job = await endpoints["function"].run({"raise": "no"})
    return {"output": await job.output(timeout=30), "status": await job.status()}


async def run_many(endpoints):
    jobs = await asyncio.gather(*(endpoints["concurrent"].run({"sleepSeconds": 0.1}) for _ in range(6)))
    outputs = await asyncio.gather(*(job.output(timeout=30) for job in jobs))
    return {"ids": [job.job_id for job in jobs], "outputs": outputs}


async def stream(endpoints):
    job = await endpoints["async-generator"].run({"text": "one two three", "pauseSeconds": 0.2})
    chunks = [chunk async for chunk in job.stream()]
    return {"chunks": chunks, "status": await job.status()}


async def cancel(endpoints):
    job = await endpoints["async-function"].run({"sleepSeconds": 60})
    while await job.status() != "IN_PROGRESS":
        await asyncio.sleep(0.1)
    return {"answer": await job.cancel(), "id": job.job_id, "status": await job.status()}


async def health(endpoints):
    return await endpoints["function"].health()


async def purge_queue(endpoints):
    await asyncio.gather(*(endpoints["paused"].run({"a": 1}) for _ in range(3)))
    return await endpoints["paused"].purge_queue()


async def main():
    results = {}
    async with aiohttp.ClientSession() as session:
        endpoints = {name: AsyncioEndpoint(endpoint_id, session) for name, endpoint_id in endpoint_ids.items()}
        for step in (run, run_failed, run_many, stream, cancel, health, purge_queue):
            try:
                results[step.__name__] = await step(endpoints)
            except Exception as error:
                results[step.__name__] = {"exception": repr(error)}
    print(json.dumps(results))


asyncio.run(main())
