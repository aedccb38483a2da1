"""What the official Python client for OpenAI does here; prints what came of each step as JSON."""

import json
import sys
import time

from openai import APIStatusError, OpenAI

base_url, key = sys.argv[1:]
client = OpenAI(base_url=base_url, api_key=key, max_retries=0)
ask = {"model": "mill-1", "messages": [{"role": "user", "content": "Who turns?"}]}


def refused(call):
    try:
        call()
    except APIStatusError as error:
        return {"status": error.status_code, "message": error.message}


def batch_of_files():
    lines = [
        {"custom_id": name, "method": "POST", "url": "/v1/chat/completions", "body": {**ask, "model": model}}
        for name, model in [("b", "mill-1"), ("none", "none"), ("a", "mill-1")]
    ]
    content = "".join(json.dumps(line) + "\n" for line in lines).encode()
    file = client.files.create(file=("in.jsonl", content), purpose="batch")
    batch = client.batches.create(
        input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h", metadata={"night": "1"}
    )
    while batch.status in ("validating", "in_progress", "finalizing"):
        time.sleep(0.2)
        batch = client.batches.retrieve(batch.id)
    read = lambda id: [json.loads(line) for line in client.files.content(id).text.splitlines()]
    wrong = client.files.create(file=("in.jsonl", b"{"), purpose="batch")
    failed = client.batches.create(input_file_id=wrong.id, endpoint="/v1/embeddings", completion_window="24h")
    # The handler never ends this one.
    endless = json.dumps({**lines[0], "body": {**ask, "user": "endless"}}).encode()
    left = client.batches.create(
        input_file_id=client.files.create(file=("in.jsonl", endless), purpose="batch").id,
        endpoint="/v1/chat/completions",
        completion_window="24h",
    )
    return {
        "content": client.files.content(file.id).read() == content,
        "batch": [batch.status, batch.request_counts.completed, batch.request_counts.failed, batch.metadata["night"]],
        "results": [
            [line["custom_id"], line["response"]["body"]["choices"][0]["message"]["content"]]
            for line in read(batch.output_file_id)
        ],
        "errors": [[line["custom_id"], line["response"]["status_code"]] for line in read(batch.error_file_id)],
        "failed": [failed.status, failed.errors.data[0].line],
        "cancel": client.batches.cancel(left.id).status,
        "batches": [one.id for one in client.batches.list(limit=1)] == [left.id, failed.id, batch.id],
        "files": len(list(client.files.list(purpose="batch"))),
        "file": client.files.retrieve(file.id).filename,
        "deleted": client.files.delete(file.id).deleted,
        "gone": refused(lambda: client.files.retrieve(file.id))["status"],
    }


batches = batch_of_files()
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
            "batches": batches,
        }
    )
)
