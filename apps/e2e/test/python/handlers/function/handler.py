"""A plain function. It does what the input's first key says, and echoes any other input."""

import os
import time

import runpod

# The package writes it as NaN, which is no JSON.
NAN = float("nan")


def handler(job):
    wish = job["input"]
    if "return" in wish:
        return wish["return"]
    if "raise" in wish:
        raise ValueError(wish["raise"])
    if "progress" in wish:
        return report_progress(job, wish["progress"], wish.get("pauseSeconds", 0))
    if "sleepSeconds" in wish:
        # Blocks the whole worker but for its pings, as handlers that compute do.
        time.sleep(wish["sleepSeconds"])
        return {"slept": wish["sleepSeconds"]}
    if "size" in wish:
        return "x" * wish["size"]
    if "notANumber" in wish:
        return {"value": NAN}
    return {"echo": wish, "jobKeys": sorted(job), "webhook": job.get("webhook"), "pid": os.getpid()}


def report_progress(job, updates, pause_seconds):
    for update in updates:
        runpod.serverless.progress_update(job, NAN if update == "NaN" else update)
        time.sleep(pause_seconds)
    return {"updates": len(updates)}


runpod.serverless.start({"handler": handler})
