"""An async generator: yields the words of a text."""

import asyncio

import runpod


async def handler(job):
    request = job["input"]
    for number, word in enumerate(request["text"].split()):
        yield {"number": number, "word": word}
        await asyncio.sleep(request.get("pauseSeconds", 0))


runpod.serverless.start({"handler": handler, "return_aggregate_stream": True})
