"""A generator whose chunks are also the job's output."""

import runpod


def handler(job):
    yield from job["input"]["chunks"]


runpod.serverless.start({"handler": handler, "return_aggregate_stream": True})
