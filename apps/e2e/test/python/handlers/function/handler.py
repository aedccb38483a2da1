"""A plain function. It does what the input's first key says, and echoes any other input."""

import asyncio
import datetime
import os
import time

import runpod

# The package writes it as NaN, which is no JSON.
NAN = float("nan")


def handler(job):
    request = job["input"]
    if "return" in request:
        return request["return"]
    if "raise" in request:
        raise ValueError(request["raise"])
    if "progress" in request:
        return report_progress(job, request["progress"], request.get("pauseSeconds", 0))
    if "sleepSeconds" in request:
        # Blocks the whole worker but for its pings, as handlers that compute do.
        time.sleep(request["sleepSeconds"])
        return {"slept": request["sleepSeconds"]}
    if "loop" in request:
        while True:
            pass
    if "size" in request:
        return "x" * request["size"]
    if "notANumber" in request:
        return {"value": NAN}
    if "drop" in request:
        return unsendable(request["drop"])
    return {"echo": request, "jobKeys": sorted(job), "webhook": job.get("webhook"), "pid": os.getpid()}


def unsendable(kind):
    if kind == "cancelled":
        raise asyncio.CancelledError()
    loop = []
    loop.append(loop)
    return {"bytes": b"x", "datetime": datetime.datetime.now(), "loop": loop}[kind]


def report_progress(job, updates, pause_seconds):
    for update in updates:
        runpod.serverless.progress_update(job, NAN if update == "NaN" else update)
        time.sleep(pause_seconds)
    return {"updates": len(updates)}


runpod.serverless.start({"handler": handler})
