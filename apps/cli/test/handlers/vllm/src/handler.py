"""In the style of a template for large language models: an asynchronous generator that serves several jobs at once."""

import os
import traceback

import runpod
from engine import LanguageEngine
from utils import JobInput

engine = LanguageEngine()


async def handler(job):
    try:
        job_input = JobInput(job["input"])
        results_generator = engine.generate(job_input)
        async for batch in results_generator:
            yield batch
    except Exception as e:
        error_str = str(e)
        print(f"Error during inference: {error_str}\n{traceback.format_exc()}")
        yield {"error": error_str}


if __name__ == "__main__":
    runpod.serverless.start(
        {
            "handler": handler,
            "concurrency_modifier": lambda x: int(os.getenv("MAX_CONCURRENCY", "4")),
            "return_aggregate_stream": True,
        }
    )
