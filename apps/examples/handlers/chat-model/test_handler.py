"""Run in this folder with: python3 -m unittest"""

import asyncio
import json
import os
import threading
import unittest
from unittest import mock

from handler import create_handler, model_path, streamed


class Server:
    """A server of llama.cpp that repeats the last message, word by word."""

    def handle_chat_completions(self, body, take=None):
        if not isinstance(body.get("messages"), list):
            raise ValueError("Expected 'messages' to be an array")
        text = body["messages"][-1]["content"]
        if take is None:
            return {"model": "/a/path", "choices": [{"message": {"content": text}}], "usage": {"total_tokens": 2}}
        for word in text.split():
            if take({"model": "/a/path", "choices": [{"delta": {"content": word}}]}):
                return None
        return None

    handle_completions = handle_chat_completions


def answers(route, body):
    async def read():
        handler = create_handler(Server(), "tiny")
        return [piece async for piece in handler({"id": "job-1", "input": {"openai_route": route, "openai_input": body}})]

    return asyncio.run(read())


def chat(text, **more):
    return answers("/v1/chat/completions", {"messages": [{"role": "user", "content": text}], **more})


class Answers(unittest.TestCase):
    def test_lists_the_model(self):
        (models,) = answers("/v1/models", {})
        self.assertEqual([model["id"] for model in models["data"]], ["tiny"])

    def test_gives_a_whole_answer_under_the_name_of_the_model(self):
        (answer,) = chat("the mill")
        self.assertEqual((answer["model"], answer["choices"][0]["message"]["content"]), ("tiny", "the mill"))

    def test_streams_events_and_the_mark_of_the_end(self):
        *events, end = chat("the mill turns", stream=True)
        self.assertEqual(end, "data: [DONE]\n\n")
        chunks = [json.loads(event.removeprefix("data: ")) for event in events]
        self.assertEqual([chunk["choices"][0]["delta"]["content"] for chunk in chunks], ["the", "mill", "turns"])
        self.assertEqual({chunk["model"] for chunk in chunks}, {"tiny"})

    def test_refuses_what_the_model_cannot_read_in_both_ways(self):
        for stream in (True, False):
            (answer,) = answers("/v1/chat/completions", {"messages": "x", "stream": stream})
            self.assertEqual(answer["error"]["code"], 400)
            self.assertIn("messages", answer["error"]["message"])

    def test_names_the_routes_that_it_has(self):
        for route, body in (("/v1/embeddings", {}), (None, None), ("/v1/completions", None)):
            (answer,) = answers(route, body)
            self.assertEqual(answer["error"]["code"], 404)
            self.assertIn("/v1/chat/completions", answer["error"]["message"])

    def test_stops_the_server_when_the_reader_leaves(self):
        ended = threading.Event()

        def endless(_, take):
            while not take({"n": 1}):
                pass
            ended.set()

        async def leave():
            chunks = streamed(endless, {})
            await anext(chunks)
            await chunks.aclose()

        asyncio.run(leave())
        self.assertTrue(ended.is_set())


class FindsTheModel(unittest.TestCase):
    def test_takes_the_file_of_the_variable(self):
        with mock.patch.dict(os.environ, {"MODEL_PATH": __file__}):
            self.assertEqual(str(model_path()), __file__)

    def test_says_what_is_missing(self):
        with mock.patch.dict(os.environ, {"MODEL_PATH": "/no/such.gguf"}):
            self.assertRaisesRegex(FileNotFoundError, "/no/such.gguf", model_path)
        with mock.patch.dict(os.environ, {"MODEL_PATH": ""}), mock.patch("importlib.util.find_spec", lambda _: None):
            self.assertRaisesRegex(FileNotFoundError, "MODEL_PATH", model_path)


if __name__ == "__main__":
    unittest.main()
