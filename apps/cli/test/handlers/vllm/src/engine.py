"""Stands for the engine that batches requests on a GPU: it answers with the words of the prompt."""

import asyncio


class LanguageEngine:
    def __init__(self):
        self.in_flight = 0
        self.largest_batch = 0

    async def generate(self, job_input):
        self.in_flight += 1
        try:
            self.largest_batch = max(self.largest_batch, self.in_flight)
            while self.largest_batch < job_input.batch_with:
                await asyncio.sleep(0.01)
            words = job_input.prompt.split()
            for word in words:
                yield {"choices": [{"tokens": [word.upper()]}]}
            yield {"choices": [{"tokens": []}], "usage": {"input": len(words), "output": len(words)}}
        finally:
            self.in_flight -= 1
