"""A worker of version 2 of the package, whose prestart hook does what its variables say."""

import os
import signal
import time

import runpod


def load():
    print(f"loading the weights in process {os.getpid()}", flush=True)
    time.sleep(float(os.environ.get("HOOK_SECONDS", "0")))
    if os.environ.get("HOOK_ENDS") == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if not os.path.exists(os.environ.get("HOOK_NEEDS", "/")):
        raise OSError("no weights")


def handler(job):
    print("the handler runs", flush=True)
    if "raise" in job["input"]:
        raise ValueError(job["input"]["raise"])
    return job["input"]


runpod.serverless.register_prestart_hook(load)
runpod.serverless.start({"handler": handler})
