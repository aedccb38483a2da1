"""An async function that can be stopped while it sleeps. Files tell that it began and that it was stopped."""

import asyncio
from pathlib import Path

import runpod


async def handler(job):
    request = job["input"]
    if "raise" in request:
        raise ValueError(request["raise"])
    if "startFile" in request:
        Path(request["startFile"]).write_text("started", encoding="utf-8")
    try:
        await asyncio.sleep(request.get("sleepSeconds", 0))
    except asyncio.CancelledError:
        if "noteFile" in request:
            Path(request["noteFile"]).write_text("stopped", encoding="utf-8")
        raise
    return {"slept": request.get("sleepSeconds", 0)}


runpod.serverless.start({"handler": handler})
