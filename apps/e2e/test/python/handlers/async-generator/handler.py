"""An async generator: yields the words of a text."""

import asyncio

import runpod


async def handler(job):
    wish = job["input"]
    for number, word in enumerate(wish["text"].split()):
        yield {"number": number, "word": word}
        await asyncio.sleep(wish.get("pauseSeconds", 0))


runpod.serverless.start({"handler": handler, "return_aggregate_stream": True})
