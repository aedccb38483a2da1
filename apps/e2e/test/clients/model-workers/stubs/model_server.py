"""A server with OpenAI's interface, as vLLM and SGLang have it, that repeats what it is told."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODEL = "mill-1"
USAGE = {"prompt_tokens": 3, "completion_tokens": 2, "total_tokens": 5}


class Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(200, {"object": "list", "data": [{"id": MODEL, "object": "model", "created": 1, "owned_by": "mill"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if body.get("model", MODEL) != MODEL:
            message = f"The model {body['model']} does not exist."
            return self.answer(404, {"error": {"message": message, "type": "NotFoundError", "code": 404}})
        text = body["messages"][-1]["content"]
        if not body.get("stream"):
            message = {"role": "assistant", "content": text}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            return self.answer(200, {"id": "c1", "object": "chat.completion", "model": MODEL, "choices": [choice], "usage": USAGE})
        chunks = [{"choices": [{"index": 0, "delta": {"content": word}}]} for word in text.split(" ")]
        events = [json.dumps(chunk) for chunk in [*chunks, {"choices": [], "usage": USAGE}]] + ["[DONE]"]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            self.wfile.write(f"data: {event}\n\n".encode())
            self.wfile.flush()
        self.close_connection = True

    def answer(self, status, value):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def serve(host, port):
    server = ThreadingHTTPServer((host, port), Model)
    server.daemon_threads = True
    return server


if __name__ == "__main__":
    options = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    serve(options["--host"], int(options["--port"])).serve_forever()
