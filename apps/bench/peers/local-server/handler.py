"""The handler of the comparison, served by the official package itself."""

import runpod


def handler(job):
    return {"ok": isinstance(job["input"], dict)}


runpod.serverless.start({"handler": handler})
