import { once } from "node:events";
import type { ServerResponse } from "node:http";

import { rejection, test } from "../test/support/fixture.ts";
import { chunkArray, chunkEvent, endEvent, events, hangUp, json, refusal, silence } from "../test/support/scenes.ts";
import { ConnectionError, NotFoundError, TimeoutError, UnauthorizedError, UnexpectedAnswerError } from "./index.ts";
import type { StreamChunk, StreamEnd } from "./index.ts";

/** Everything that a stream gives: its chunks and how it ended. */
async function collect(
  stream: AsyncGenerator<StreamChunk, StreamEnd>,
): Promise<{ outputs: unknown[]; end: StreamEnd }> {
  const outputs: unknown[] = [];
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return { outputs, end: step.value };
    outputs.push(step.value.output);
  }
}

const completed = { id: "job-1", status: "COMPLETED" };

test("events are given as chunks with their numbers until the end", async ({ server, client, expect }) => {
  server.play(events(`: hello\n\n${chunkEvent(1, { text: ["é"] })}event: other\ndata: {}\n\n${endEvent("FAILED")}`));
  const stream = client.stream("job-1");
  expect(await stream.next()).toEqual({ done: false, value: { output: { text: ["é"] }, metrics: {}, eventId: "1" } });
  expect(await stream.next()).toEqual({ done: true, value: { id: "job-1", status: "FAILED" } });
  const [request] = server.requests;
  expect(request?.url).toBe("/v2/echo/stream/job-1");
  expect(request?.headers.accept).toMatch(/^text\/event-stream/);
  expect(request?.headers).not.toHaveProperty("last-event-id");
});

test("a broken connection is opened anew behind the last chunk", async ({ server, client, expect }) => {
  server.play(
    events(chunkEvent(1) + chunkEvent(2) + "event: chunk\nid: 3\ndata: {", "break"),
    hangUp,
    events(chunkEvent(3)),
    events(chunkEvent(4) + endEvent()),
  );
  const { outputs, end } = await collect(client.stream("job-1"));
  expect(outputs).toEqual(["chunk 1", "chunk 2", "chunk 3", "chunk 4"]);
  expect(end).toEqual(completed);
  expect(server.requests.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "2", "2", "3"]);
});

test("lastEventId continues an earlier stream", async ({ server, client, expect }) => {
  server.play(events(chunkEvent(8) + endEvent()));
  expect((await collect(client.stream("job-1", { lastEventId: "7" }))).outputs).toEqual(["chunk 8"]);
  expect(server.requests[0]?.headers["last-event-id"]).toBe("7");
  expect(await rejection(client.stream("job-1", { lastEventId: "x\n" }).next())).toMatchObject({
    details: [{ field: "Last-Event-ID" }],
  });
});

test("chunks that a service sends again after a reconnection are given once", async ({ server, client, expect }) => {
  server.play(
    events(chunkEvent(9) + chunkEvent(10), "break"),
    events(chunkEvent(9) + chunkEvent(10) + chunkEvent(11) + endEvent()),
  );
  expect((await collect(client.stream("job-1"))).outputs).toEqual(["chunk 9", "chunk 10", "chunk 11"]);
});

test("the pause that the stream asks for is kept before a reconnection", async ({ server, client, clock, expect }) => {
  server.play(events(`retry: 4000\n\n${chunkEvent(1)}`), events(endEvent()));
  await collect(client.stream("job-1"));
  expect(clock.pauses).toEqual([4_000]);
});

test("an outage longer than outageMs ends the stream with its error", async ({ server, clientWith, clock, expect }) => {
  server.play(events(chunkEvent(1), "break"), hangUp);
  const stream = clientWith({ outageMs: 3_000 }).stream("job-1");
  expect((await stream.next()).value).toMatchObject({ output: "chunk 1" });
  expect(await rejection(stream.next())).toBeInstanceOf(ConnectionError);
  expect(clock.pauses).toEqual([250, 500, 1_000]);
});

test("a stream that was idle but up is no outage, however often it is cut", async ({
  server,
  clientWith,
  clock,
  expect,
}) => {
  const idle = events("", "stay");
  const cut: Parameters<typeof server.play>[0] = (response, request) => {
    idle(response, request);
    clock.advance(20_000);
    response.end();
  };
  server.play(cut, cut, cut, cut, cut, cut, events(endEvent()));
  await collect(clientWith({ outageMs: 400 }).stream("job-1"));
  expect(server.requests).toHaveLength(7);
});

test("every chunk renews the patience: a stream may be cut more often than an outage would allow", async ({
  server,
  clientWith,
  clock,
  expect,
}) => {
  server.play(
    ...[1, 2, 3, 4, 5, 6].flatMap((id) => [events(chunkEvent(id), "break"), hangUp]),
    events(chunkEvent(7) + endEvent()),
  );
  const { outputs } = await collect(clientWith({ outageMs: 800 }).stream("job-1"));
  expect(outputs).toHaveLength(7);
  expect(clock.pauses).toEqual(Array(6).fill([250, 500]).flat());
});

test("a stream lasts longer than timeoutMs, which limits only the wait for its beginning", async ({
  server,
  clientWith,
  clock,
  expect,
}) => {
  const open = Promise.withResolvers<ServerResponse>();
  server.play((response, request) => {
    events(chunkEvent(1), "stay")(response, request);
    open.resolve(response);
  });
  const stream = clientWith({ silenceMs: 600_000 }).stream("job-1");
  await stream.next();
  const rest = collect(stream);
  clock.advance(300_000);
  (await open.promise).end(chunkEvent(2) + endEvent());
  expect(await rest).toEqual({ outputs: ["chunk 2"], end: completed });
  expect(server.requests).toHaveLength(1);
});

test("a connection that goes silent is opened anew", async ({ server, client, clock, expect }) => {
  server.play(events(chunkEvent(1), "stay"), events(endEvent()));
  const stream = client.stream("job-1");
  await stream.next();
  const rest = stream.next();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(60_000);
  expect(await rest).toEqual({ done: true, value: completed });
  expect(server.requests[1]?.headers["last-event-id"]).toBe("1");
});

test("a service that does not even begin to answer is asked again, then given up", async ({
  server,
  client,
  clock,
  expect,
}) => {
  server.play(silence);
  const first = rejection(client.stream("job-1").next());
  for (const count of [1, 2]) {
    await server.received(count);
    clock.advance(60_000);
  }
  expect(await first).toBeInstanceOf(TimeoutError);
});

test("a final refusal ends the stream, also in the middle", async ({ server, client, expect }) => {
  server.play(refusal(401, "unauthorized"));
  expect(await rejection(client.stream("job-1").next())).toBeInstanceOf(UnauthorizedError);
  server.play(events(chunkEvent(1), "break"), refusal(404, "not_found"));
  expect(await rejection(collect(client.stream("job-1")))).toBeInstanceOf(NotFoundError);
});

test.for([
  ["a chunk that is not JSON", "event: chunk\nid: 1\ndata: {\n\n"],
  ["a chunk without output", "event: chunk\nid: 1\ndata: {}\n\n"],
  ["an end without a state", "event: end\ndata: {}\n\n"],
] as const)("%s is an UnexpectedAnswerError", async ([, text], { server, client, expect }) => {
  server.play(events(text));
  expect(await rejection(client.stream("job-1").next())).toBeInstanceOf(UnexpectedAnswerError);
  expect(server.requests).toHaveLength(1);
});

test("leaving the loop closes the connection", async ({ server, client, clock, expect }) => {
  const closed = Promise.withResolvers<unknown>();
  server.play((response, request) => {
    closed.resolve(once(response, "close"));
    events(chunkEvent(1), "stay")(response, request);
  });
  for await (const chunk of client.stream("job-1")) {
    expect(chunk.output).toBe("chunk 1");
    break;
  }
  await closed.promise;
  expect(clock.sleeping).toBe(0);
});

test("an abort ends a waiting stream with the caller's reason", async ({ server, client, clock, expect }) => {
  server.play(events(chunkEvent(1), "stay"));
  const controller = new AbortController();
  const stream = client.stream("job-1", { signal: controller.signal });
  await stream.next();
  const next = rejection(stream.next());
  controller.abort("enough");
  expect(await next).toBe("enough");
  expect(clock.sleeping).toBe(0);
});

test("timeoutMs limits the whole stream", async ({ server, client, clock, expect }) => {
  server.play(events(chunkEvent(1), "stay"));
  const stream = client.stream("job-1", { timeoutMs: 45_000 });
  await stream.next();
  const next = rejection(stream.next());
  clock.advance(45_000);
  expect(await next).toMatchObject({ name: "TimeoutError", timeoutMs: 45_000 });
});

test("where chunks come as arrays, they are fetched until an empty one with a final state", async ({
  server,
  client,
  expect,
}) => {
  server.play(
    chunkArray([], "IN_QUEUE"),
    chunkArray(["a", "b"], "IN_PROGRESS"),
    chunkArray(["c"], "COMPLETED"),
    chunkArray([], "COMPLETED"),
  );
  const stream = client.stream("job-1");
  expect((await stream.next()).value).toEqual({ output: "a", metrics: {} });
  expect(await collect(stream)).toEqual({ outputs: ["b", "c"], end: completed });
  expect(server.requests.map(({ headers }) => headers.accept).slice(1)).toEqual(Array(3).fill("application/json"));
});

test("a service that does not hold requests is not asked more than once a second", async ({
  server,
  client,
  clock,
  expect,
}) => {
  server.play(
    chunkArray([], "IN_QUEUE"),
    chunkArray([], "IN_QUEUE"),
    chunkArray(["a"], "COMPLETED"),
    chunkArray([], "COMPLETED"),
  );
  await collect(client.stream("job-1"));
  expect(clock.pauses).toEqual([1_000, 1_000]);
});

test("without the state in a header the job is asked, and chunks that came meanwhile are not lost", async ({
  server,
  client,
  expect,
}) => {
  server.play(
    chunkArray(["a"], undefined),
    chunkArray([], undefined),
    json({ id: "job-1", status: "IN_PROGRESS" }),
    chunkArray([], undefined),
    json({ id: "job-1", status: "COMPLETED" }),
    chunkArray(["b"], undefined),
    chunkArray([], undefined),
  );
  expect(await collect(client.stream("job-1"))).toEqual({ outputs: ["a", "b"], end: completed });
});

test("the compat dialect finds chunks and state inside an object", async ({ server, clientWith, expect }) => {
  server.play(
    json({ status: "IN_PROGRESS", stream: [{ output: "a" }] }),
    json({ status: "COMPLETED", stream: [{ output: "b", metrics: { n: 1 } }] }),
    json({ status: "COMPLETED", stream: [] }),
  );
  const stream = clientWith({ dialect: "compat" }).stream("job-1");
  expect(await collect(stream)).toEqual({ outputs: ["a", "b"], end: completed });
});

test("the compat dialect follows events where they are sent", async ({ server, clientWith, expect }) => {
  server.play(events(chunkEvent(1), "break"), hangUp, events(chunkEvent(2) + endEvent()));
  const stream = clientWith({ dialect: "compat" }).stream("job-1");
  expect((await collect(stream)).outputs).toEqual(["chunk 1", "chunk 2"]);
});

test("the wrong dialect is named", async ({ server, client, clientWith, expect }) => {
  server.play(json({ status: "COMPLETED", stream: [] }));
  expect(await rejection(client.stream("job-1").next())).toMatchObject({
    code: "unexpected_answer",
    message: expect.stringContaining('dialect: "compat"'),
  });
  server.play(chunkArray([], "COMPLETED"));
  expect(await rejection(clientWith({ dialect: "compat" }).stream("job-1").next())).toMatchObject({
    message: expect.stringContaining('dialect: "default"'),
  });
});

test("an array whose answer was lost is not fetched again, because its chunks would be missing", async ({
  server,
  client,
  expect,
}) => {
  server.play(chunkArray(["a"], "IN_PROGRESS"), hangUp, chunkArray(["c"], "COMPLETED"));
  const stream = client.stream("job-1");
  await stream.next();
  expect(await rejection(stream.next())).toBeInstanceOf(ConnectionError);
  expect(server.requests).toHaveLength(2);
});

test("an array that the service refused for now is fetched again", async ({ server, client, expect }) => {
  server.play(
    chunkArray(["a"], "IN_PROGRESS"),
    refusal(429, "rate_limited", { "retry-after": "2" }),
    chunkArray([], "CANCELLED"),
  );
  const { outputs, end } = await collect(client.stream("job-1"));
  expect([outputs, end.status]).toEqual([["a"], "CANCELLED"]);
});
