"""What LiteLLM and LangChain do here; prints what came of each step as JSON."""

import json
import sys

import litellm
from langchain_openai import ChatOpenAI

base_url, key = sys.argv[1:]
messages = [{"role": "user", "content": "Who turns?"}]


def lite(model="mill-1", **more):
    return litellm.completion(model=f"openai/{model}", api_base=base_url, api_key=key, messages=messages, **more)


def chain(model="mill-1"):
    return ChatOpenAI(base_url=base_url, api_key=key, model=model, max_retries=0)


def refused(call):
    try:
        call()
    except Exception as error:
        return [getattr(error, "status_code", None), str(error)]


tool = {"type": "function", "function": {"name": "turn", "parameters": {"type": "object", "properties": {}}}}
vectors = litellm.embedding(
    model="openai/mill-1", api_base=base_url, api_key=key, input=["x"], encoding_format="float"
)
print(
    json.dumps(
        {
            "answers": [lite().choices[0].message.content, chain().invoke("Who turns?").content],
            "streams": [
                "".join(part.choices[0].delta.content or "" for part in lite(stream=True)),
                "".join(part.content for part in chain().stream("Who turns?")),
            ],
            "embedding": vectors.data[0]["embedding"],
            "tool": chain().bind_tools([tool]).invoke("Who turns?").tool_calls[0]["name"],
            "refused": [refused(lambda: lite("none")), refused(lambda: chain("none").invoke("Who turns?"))],
        }
    )
)
