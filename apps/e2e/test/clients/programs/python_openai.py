"""What the official Python client for OpenAI does here; prints what came of each step as JSON."""

import json
import sys

from openai import APIStatusError, OpenAI

base_url, key = sys.argv[1:]
client = OpenAI(base_url=base_url, api_key=key, max_retries=0)
ask = {"model": "mill-1", "messages": [{"role": "user", "content": "Who turns?"}]}


def refused(call):
    try:
        call()
    except APIStatusError as error:
        return {"status": error.status_code, "message": error.message}


answer = client.chat.completions.create(**ask)
tool = {"type": "function", "function": {"name": "turn", "parameters": {}}}
stream = client.chat.completions.create(**ask, stream=True)
left = client.chat.completions.create(**ask, stream=True, user="endless")
leaving = left.response.headers["x-job-id"]
next(iter(left))
left.close()
later = client.chat.completions.with_raw_response.create(**ask, extra_headers={"prefer": "respond-async"})
print(
    json.dumps(
        {
            "models": [model.id for model in client.models.list()],
            "answer": [answer.choices[0].message.content, answer.usage.total_tokens],
            "stream": "".join(part.choices[0].delta.content or "" for part in stream),
            "tool": client.chat.completions.create(**ask, tools=[tool]).choices[0].message.tool_calls[0].function.name,
            "embedding": client.embeddings.create(model="mill-1", input="x", encoding_format="float").data[0].embedding,
            "unknown": refused(lambda: client.chat.completions.create(**{**ask, "model": "none"})),
            "wrong": refused(lambda: OpenAI(base_url=base_url, api_key="wrong", max_retries=0).models.list()),
            "left": leaving,
            "later": later.http_response.status_code,
        }
    )
)
