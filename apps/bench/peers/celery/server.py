"""The HTTP server before Celery: POST /jobs is answered once the job is stored, GET /jobs/{id}/result once it is done."""

import asyncio
import json
import os
from collections import OrderedDict
from contextlib import asynccontextmanager

from celery import Celery
from fastapi import FastAPI
from pydantic import BaseModel
from redis import asyncio as redis

KEPT_MAX = 100_000
WAIT_SECONDS = 30
# The key of a result, and the channel on which the result backend of Celery tells of it.
RESULT_KEY = "celery-task-meta-"

settings = json.loads(os.environ["PEER_SETTINGS"])
redis_url = os.environ["PEER_REDIS_URL"]
# It only sends. Results come by the listener below, and not by a subscription for each task.
producer = Celery("tasks", broker=redis_url)
producer.conf.update(broker_pool_limit=settings["broker_pool_limit"])
# Who finds all connections in use waits for one.
client = redis.Redis.from_pool(redis.BlockingConnectionPool.from_url(redis_url, max_connections=40, timeout=None))
# Submitted here and not done: these need no look into Redis, because a message will tell of them.
own: set[str] = set()
told: OrderedDict[str, object] = OrderedDict()
waiting: dict[str, asyncio.Future] = {}


class Job(BaseModel):
    input: dict


async def listen(channel):
    async for message in channel.listen():
        if message["type"] != "pmessage":
            continue
        done = json.loads(message["data"])
        own.discard(done["task_id"])
        waiter = waiting.pop(done["task_id"], None)
        if waiter is not None and not waiter.done():
            waiter.set_result(done["result"])
            continue
        told[done["task_id"]] = done["result"]
        if len(told) > KEPT_MAX:
            told.popitem(last=False)


@asynccontextmanager
async def lifespan(_app):
    channel = client.pubsub()
    await channel.psubscribe(f"{RESULT_KEY}*")
    listener = asyncio.create_task(listen(channel))
    yield
    listener.cancel()
    await client.aclose()


app = FastAPI(lifespan=lifespan)


@app.post("/jobs")
def submit(job: Job):
    job_id = producer.send_task("job", (job.input,)).id
    if job_id not in told:
        own.add(job_id)
    return {"id": job_id}


@app.get("/jobs/{job_id}/result")
async def result(job_id: str):
    if job_id in told:
        own.discard(job_id)
        return {"id": job_id, "status": "COMPLETED", "output": told.pop(job_id)}
    waiter = waiting[job_id] = asyncio.get_running_loop().create_future()
    stored = None if job_id in own else await client.get(f"{RESULT_KEY}{job_id}")
    if stored is not None:
        waiting.pop(job_id, None)
        return {"id": job_id, "status": "COMPLETED", "output": json.loads(stored)["result"]}
    try:
        return {"id": job_id, "status": "COMPLETED", "output": await asyncio.wait_for(waiter, WAIT_SECONDS)}
    except TimeoutError:
        waiting.pop(job_id, None)
        return {"id": job_id, "status": "IN_PROGRESS"}
