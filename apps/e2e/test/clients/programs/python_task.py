"""
Runs functions as tasks of version 2 of the official Python package; prints what came of them as JSON. Its module runs in the pods, too, so
that the package gets its addresses and key from the environment.
"""

import asyncio
import json
import os
import sys

from runpod import App

app = App("tasks")
image = os.environ.get("TASK_IMAGE", "any")


@app.task(cpu="cpu3c-1-2", image=image)
def add(numbers, factor=1):
    print("adding")
    return {"sum": sum(numbers) * factor, "pod": os.environ["RUNPOD_POD_ID"]}


@app.task(cpu="cpu3c-1-2", image=image)
def fail():
    raise ValueError("no luck")


async def spawned():
    job = await add.spawn.aio([4, 5])
    return await job.wait(timeout=60)


def main():
    [service] = sys.argv[1:]
    from runpod.apps import tasks
    from runpod.apps.errors import RemoteExecutionError

    # The address of a pod is compiled into the package.
    tasks._proxy_url = lambda pod_id: f"{service}/pods/{pod_id}/{tasks.TASK_PORT}"
    results = {"remote": add.remote([1, 2, 3], factor=7)}
    results["spawned"] = asyncio.run(spawned())
    try:
        fail.remote()
    except RemoteExecutionError as error:
        results["failed"] = str(error)
    print(json.dumps(results))


if __name__ == "__main__":
    main()
