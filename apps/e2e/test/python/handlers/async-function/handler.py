"""An async function that can be stopped while it sleeps. Files tell that it began and that it was stopped."""

import asyncio
from pathlib import Path

import runpod


async def handler(job):
    wish = job["input"]
    if "raise" in wish:
        raise ValueError(wish["raise"])
    if "startFile" in wish:
        Path(wish["startFile"]).write_text("started", encoding="utf-8")
    try:
        await asyncio.sleep(wish.get("sleepSeconds", 0))
    except asyncio.CancelledError:
        if "noteFile" in wish:
            Path(wish["noteFile"]).write_text("stopped", encoding="utf-8")
        raise
    return {"slept": wish.get("sleepSeconds", 0)}


runpod.serverless.start({"handler": handler})
