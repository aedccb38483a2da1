"""An async function that can be stopped while it sleeps, and then leaves a note in a file."""

import asyncio
from pathlib import Path

import runpod


async def handler(job):
    wish = job["input"]
    if "raise" in wish:
        raise ValueError(wish["raise"])
    try:
        await asyncio.sleep(wish.get("sleepSeconds", 0))
    except asyncio.CancelledError:
        if "noteFile" in wish:
            Path(wish["noteFile"]).write_text("stopped", encoding="utf-8")
        raise
    return {"slept": wish.get("sleepSeconds", 0)}


runpod.serverless.start({"handler": handler})
