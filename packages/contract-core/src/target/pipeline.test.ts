import { expect, test } from "vitest";
import { sendPipelined } from "./pipeline.ts";
import { startPlayedServer } from "./played-server.test-support.ts";

function requestsTo(url: string, count: number, method = "POST") {
  const body = method === "POST" ? '{"a":"ä"}' : undefined;
  const headers = { authorization: "key", "content-type": "application/json" };
  return Array.from({ length: count }, (_, at) => ({ method, url: `${url}/things/${at}?x=1`, headers, body }));
}

test("each request is answered, in their order, with its status, headers and body", async () => {
  await using server = await startPlayedServer((request, response, count) => {
    response.writeHead(count % 2 === 0 ? 429 : 200, { "X-Count": String(count), "content-length": 4 });
    response.end(request.headers["content-length"] === "10" ? "ää" : "none");
  });
  const answers = await sendPipelined(requestsTo(server.url, 5), 2);
  expect(answers.map(({ status, headers, text }) => [status, headers["x-count"], text])).toEqual([
    [200, "1", "ää"],
    [429, "2", "ää"],
    [200, "3", "ää"],
    [429, "4", "ää"],
    [200, "5", "ää"],
  ]);
  expect(server.asked.map(({ path }) => path)).toEqual([0, 1, 2, 3, 4].map((at) => `/things/${at}?x=1`));
  expect(server.asked[0]?.headers.authorization).toBe("key");
});

test("bodies in chunks, and answers without a body, are read", async () => {
  await using server = await startPlayedServer((_, response, count) => {
    if (count === 2) return void response.writeHead(204).end();
    response.write("one ");
    setImmediate(() => response.end("two"));
  });
  const answers = await sendPipelined(requestsTo(server.url, 3, "GET"), 3);
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, "one two"],
    [204, ""],
    [200, "one two"],
  ]);
});

test("a server that closes the connection after some answers gets the rest over another one", async () => {
  await using server = await startPlayedServer((_, response, count) => {
    if (count % 3 === 0) response.setHeader("connection", "close");
    response.end(String(count));
  });
  const answers = await sendPipelined(requestsTo(server.url, 7, "GET"), 1);
  expect(answers.map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("a server that ends the connection without an answer is an error", async () => {
  await using server = await startPlayedServer((request) => request.socket.destroy());
  await expect(sendPipelined(requestsTo(server.url, 2), 2)).rejects.toThrow(/without an answer|ECONNRESET/);
});

test("an answer without a length ends with its connection", async () => {
  await using server = await startPlayedServer((request, _, count) => {
    request.socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nbody ${count}`);
  });
  const answers = await sendPipelined(requestsTo(server.url, 2, "GET"), 1);
  expect(answers.map(({ text }) => text)).toEqual(["body 1", "body 2"]);
});

test.each([
  "content-length: many",
  "content-length: -5",
  "content-length: 1e400",
  "content-length: 4, 5",
  "transfer-encoding: chunked\r\n\r\nmany\r\nbody",
  "transfer-encoding: chunked\r\n\r\n-3\r\nbody",
])("an answer whose length is no number is an error: %j", async (head) => {
  await using server = await startPlayedServer((request) => request.socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`));
  await expect(sendPipelined(requestsTo(server.url, 1), 1)).rejects.toThrow("is not the length of a body");
});
