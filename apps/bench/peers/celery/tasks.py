"""The task, and the settings of the worker that runs it."""

import json
import os

from celery import Celery

settings = json.loads(os.environ["PEER_SETTINGS"])
redis_url = os.environ["PEER_REDIS_URL"]

app = Celery("tasks", broker=redis_url, backend=redis_url)
app.conf.update(
    task_acks_late=settings["task_acks_late"],
    task_reject_on_worker_lost=settings["task_reject_on_worker_lost"],
    worker_prefetch_multiplier=settings["worker_prefetch_multiplier"],
    result_expires=settings["result_expires"],
    broker_connection_retry_on_startup=True,
)


@app.task(name="job")
def job(data):
    return {"ok": isinstance(data, dict)}
