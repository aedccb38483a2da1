"""Answers the OpenAI route as worker-vllm does: streams as raw text, other answers as one object, errors by a generator."""

import asyncio
import json

import runpod

MODEL = "mill-1"
WORDS = ["The ", "mill ", "turns, ", "é ", "漢字"]
USAGE = {"prompt_tokens": 3, "completion_tokens": 5, "total_tokens": 8}


def piece(delta, reason=None):
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    body = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": MODEL, "choices": [choice]}
    return f"data: {json.dumps(body)}\n\n"


def whole(body):
    if "input" in body:
        vectors = [{"object": "embedding", "index": 0, "embedding": [0.25, -1.5]}]
        return {"object": "list", "model": MODEL, "data": vectors, "usage": {"prompt_tokens": 1, "total_tokens": 1}}
    message = {"role": "assistant", "content": "".join(WORDS)}
    if "tools" in body:
        call = {"id": "t1", "type": "function", "function": {"name": body["tools"][0]["function"]["name"], "arguments": "{}"}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": MODEL, "choices": [choice], "usage": USAGE}


async def handler(job):
    route, body = job["input"]["openai_route"], job["input"]["openai_input"]
    if route == "/v1/models":
        yield {"object": "list", "data": [{"id": MODEL, "object": "model", "created": 1, "owned_by": "mill"}]}
    elif body.get("model") != MODEL:
        error = {"message": f"The model {body.get('model')} does not exist.", "type": "NotFoundError", "code": 404}
        yield {"error": {"message": f"vLLM returned HTTP 404: {json.dumps({'error': error})}", "type": "worker_error"}}
    elif not body.get("stream"):
        # In time to be cancelled.
        if body.get("user") == "endless":
            await asyncio.sleep(3)
        yield whole(body)
    else:
        text = "".join(piece({"content": word}) for word in WORDS) + piece({}, "stop") + "data: [DONE]\n\n"
        # Cut where no event ends.
        for at in range(0, len(text), 100):
            yield text[at : at + 100]
        while body.get("user") == "endless":
            yield ": more\n\n"
            await asyncio.sleep(0.05)


runpod.serverless.start({"handler": handler, "return_aggregate_stream": True, "concurrency_modifier": lambda _: 8})
