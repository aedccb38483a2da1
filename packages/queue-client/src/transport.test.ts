import { rejection, test } from "../test/support/fixture.ts";
import { half, hangUp, json, refusal, silence } from "../test/support/scenes.ts";
import { ConflictError, ConnectionError, RateLimitError, ServerError, TimeoutError } from "./index.ts";

const job = { id: "job-1", status: "IN_QUEUE" };
const ok = json(job);
const failing = [
  ["a 500", refusal(500, "internal")],
  ["a 503", refusal(503, "unavailable")],
  ["a 429", refusal(429, "rate_limited")],
  ["a 408", refusal(408, "request_timeout")],
  ["a lost connection", hangUp],
  ["half an answer", half],
] as const;

test.for(failing)("a read that met %s is repeated", async ([, scene], { server, client, clock, expect }) => {
  server.play(scene, scene, ok);
  expect(await client.status("job-1")).toEqual(job);
  expect(server.requests).toHaveLength(3);
  expect(clock.pauses).toEqual([250, 500]);
});

test.for(failing)(
  "a submission that met %s is repeated as the same one",
  async ([, scene], { server, client, expect }) => {
    server.play(scene, ok);
    await client.run({ a: 1 });
    const [first, second] = server.requests;
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
    expect(second?.body).toBe(first?.body);
    expect(server.requests).toHaveLength(2);
  },
);

test("a request is repeated at most maxRetries times", async ({ server, clientWith, expect }) => {
  server.play(refusal(500, "internal"));
  expect(await rejection(clientWith({ maxRetries: 3 }).health())).toBeInstanceOf(ServerError);
  expect(server.requests).toHaveLength(4);
});

test.for([
  ["400", refusal(400, "invalid_request")],
  ["401", refusal(401, "unauthorized")],
  ["404", refusal(404, "not_found")],
  ["409", refusal(409, "conflict")],
  ["501", refusal(501, "not_implemented")],
] as const)("a %s is final", async ([, scene], { server, client, expect }) => {
  server.play(scene, ok);
  await rejection(client.status("job-1"));
  expect(server.requests).toHaveLength(1);
});

test.for(["cancel", "retry", "purgeQueue"] as const)(
  "%s is not repeated when the service may have acted",
  async (name, { server, client, expect }) => {
    for (const scene of [hangUp, half, refusal(500, "internal"), refusal(503, "unavailable")]) {
      server.requests.length = 0;
      server.play(scene, ok);
      await rejection(name === "purgeQueue" ? client.purgeQueue() : client[name]("job-1"));
      expect(server.requests).toHaveLength(1);
    }
  },
);

test.for(["cancel", "retry", "purgeQueue"] as const)(
  "%s is repeated after an answer that says that nothing was done",
  async (name, { server, client, expect }) => {
    server.play(refusal(429, "rate_limited"), refusal(503, "unavailable", { "retry-after": "1" }), ok);
    await (name === "purgeQueue" ? client.purgeQueue() : client[name]("job-1"));
    expect(server.requests).toHaveLength(3);
  },
);

test("the compat dialect does not repeat a submission whose answer was lost", async ({
  server,
  clientWith,
  expect,
}) => {
  server.play(hangUp, ok);
  expect(await rejection(clientWith({ dialect: "compat" }).run({}))).toBeInstanceOf(ConnectionError);
  expect(server.requests).toHaveLength(1);
});

test("Retry-After in seconds is kept", async ({ server, client, clock, expect }) => {
  server.play(refusal(429, "rate_limited", { "retry-after": "9" }), ok);
  await client.health();
  expect(clock.pauses).toEqual([9_250]);
});

test("Retry-After as a date is kept", async ({ server, client, clock, expect }) => {
  const date = new Date(clock.now() + 5_000).toUTCString();
  server.play(refusal(503, "unavailable", { "retry-after": date }), ok);
  await client.health();
  expect(clock.pauses).toEqual([5_250]);
});

test("a pause that would outlast the call is not made: the error comes at once", async ({
  server,
  client,
  clock,
  expect,
}) => {
  server.play(refusal(429, "rate_limited", { "retry-after": "60" }), ok);
  expect(await rejection(client.health())).toBeInstanceOf(RateLimitError);
  expect(server.requests).toHaveLength(1);
  expect(clock.pauses).toEqual([]);
});

test("a call without an answer ends with a TimeoutError after timeoutMs", async ({ server, client, clock, expect }) => {
  server.play(silence);
  const call = rejection(client.status("job-1"));
  await server.received(1);
  clock.advance(60_000);
  const error = await call;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ code: "timeout", timeoutMs: 60_000, status: undefined });
});

test("a call whose body does not end is ended by its own timeoutMs", async ({ server, clientWith, clock, expect }) => {
  server.play((response) => response.writeHead(200).write("{"));
  const begun = Promise.withResolvers<unknown>();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const response = await globalThis.fetch(url, init);
    begun.resolve(undefined);
    return response;
  };
  const call = rejection(clientWith({ fetch, maxRetries: 0 }).status("job-1", { timeoutMs: 40_000 }));
  await begun.promise;
  clock.advance(40_000);
  expect(await call).toMatchObject({ name: "TimeoutError", timeoutMs: 40_000 });
});

test.for([
  ["runSync", 60_000 + 90_000],
  ["statusSync", 60_000 + 90_000],
  ["waiting runSync", 60_000 + 30_000],
] as const)(
  "the time that the service holds %s comes on top",
  async ([name, totalMs], { server, client, clock, expect }) => {
    server.play(silence);
    const held =
      name === "statusSync"
        ? client.statusSync("job-1")
        : client.runSync({}, name === "runSync" ? {} : { waitMs: 30_000 });
    const call = rejection(held);
    await server.received(1);
    clock.advance(totalMs - 1);
    expect(clock.sleeping).toBe(1);
    clock.advance(1);
    expect(await call).toMatchObject({ name: "TimeoutError", timeoutMs: totalMs });
  },
);

test("an abort rejects with the caller's reason and frees the timer", async ({ server, client, clock, expect }) => {
  server.play(silence);
  const controller = new AbortController();
  const call = rejection(client.status("job-1", { signal: controller.signal }));
  await server.received(1);
  const reason = new Error("no longer wanted");
  controller.abort(reason);
  expect(await call).toBe(reason);
  expect(clock.sleeping).toBe(0);
});

test("an abort without a reason is the platform's AbortError, not a TimeoutError", async ({
  server,
  client,
  expect,
}) => {
  server.play(silence);
  const controller = new AbortController();
  const call = rejection(client.status("job-1", { signal: controller.signal }));
  await server.received(1);
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
});

test("an abort during the pause before a retry ends the call", async ({ server, clientWith, clock, expect }) => {
  server.play(refusal(429, "rate_limited", { "retry-after": "40" }), ok);
  const controller = new AbortController();
  const call = rejection(clientWith({ timeoutMs: 90_000 }).health({ signal: controller.signal }));
  await server.received(1);
  // The timeout and the pause are both under way.
  while (clock.sleeping < 2) await new Promise((resolve) => setImmediate(resolve));
  controller.abort("enough");
  expect(await call).toBe("enough");
  expect(server.requests).toHaveLength(1);
});

test("with a signal that is aborted already nothing is sent", async ({ server, client, expect }) => {
  expect(await rejection(client.run({}, { signal: AbortSignal.abort("early") }))).toBe("early");
  expect(server.requests).toHaveLength(0);
});

test("an answered call leaves no timer and no listener behind", async ({ server, client, clock, expect }) => {
  server.play(ok);
  const { signal } = new AbortController();
  const listeners = { added: 0, removed: 0 };
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...args: Parameters<typeof add>) => (listeners.added++, add(...args));
  signal.removeEventListener = (...args: Parameters<typeof remove>) => (listeners.removed++, remove(...args));
  await client.status("job-1", { signal });
  expect(listeners).toEqual({ added: 1, removed: 1 });
  expect(clock.sleeping).toBe(0);
});

test("a conflict of cancel is passed on", async ({ server, client, expect }) => {
  server.play(refusal(409, "conflict"));
  expect(await rejection(client.cancel("job-1"))).toBeInstanceOf(ConflictError);
});
