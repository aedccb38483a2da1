import { rejection, test } from "../test/support/fixture.ts";
import { hangUp, json, refusal, silence } from "../test/support/scenes.ts";
import {
  ConnectionError,
  JobCancelledError,
  JobError,
  JobFailedError,
  JobTimedOutError,
  NotFoundError,
  QueueError,
  WaitTimeoutError,
} from "./index.ts";

const accepted = json({ id: "job-1", status: "IN_QUEUE" });
const running = json({ id: "job-1", status: "IN_PROGRESS", output: "half way" });
const completed = json({ id: "job-1", status: "COMPLETED", output: { n: 1 } });

test("submit gives a handle whose result is fetched by waiting requests", async ({ server, client, expect }) => {
  server.play(accepted, running, completed);
  const job = await client.submit({ a: 1 });
  expect(job.id).toBe("job-1");
  expect(await job.result()).toEqual({ n: 1 });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /v2/echo/run",
    "GET /v2/echo/status-sync/job-1?wait=50000",
    "GET /v2/echo/status-sync/job-1?wait=50000",
  ]);
});

test("a handler that returned nothing gives undefined", async ({ server, client, expect }) => {
  server.play(json({ id: "job-1", status: "COMPLETED" }));
  expect(await client.job("job-1").result()).toBeUndefined();
});

test.for([
  ["FAILED", JobFailedError, "job_failed", "Job job-1 failed: no such style"],
  ["CANCELLED", JobCancelledError, "job_cancelled", "Job job-1 was cancelled."],
  ["TIMED_OUT", JobTimedOutError, "job_timed_out", "Job job-1 ran longer than its execution timeout: no such style"],
] as const)(
  "a %s job rejects with its own error, which has the job",
  async ([status, type, code, message], { server, client, expect }) => {
    const body = { id: "job-1", status, error: "no such style", delayTime: 4 };
    server.play(json(body));
    const error = await rejection(client.job("job-1").result());
    expect(error).toBeInstanceOf(JobError);
    expect(error).toBeInstanceOf(QueueError);
    expect(error).toMatchObject({ constructor: type, name: type.name, code, message, job: body });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ jobId: "job-1", code });
  },
);

test("a state that this client does not know is not the end", async ({ server, client, expect }) => {
  server.play(json({ id: "job-1", status: "PAUSED" }), completed);
  expect(await client.job("job-1").result()).toEqual({ n: 1 });
});

test("a service that does not hold requests is not asked more than once a second", async ({
  server,
  client,
  clock,
  expect,
}) => {
  server.play(running, running, running, completed);
  await client.job("job-1").result();
  expect(clock.pauses).toEqual([1_000, 1_000, 1_000]);
});

test("the end of the wait keeps the id and what was seen last; the job goes on", async ({
  server,
  client,
  clock,
  expect,
}) => {
  server.play(running, silence);
  const result = rejection(client.job("job-1").result({ timeoutMs: 200_000 }));
  await server.received(2);
  clock.advance(200_000);
  const error = await result;
  expect(error).toBeInstanceOf(WaitTimeoutError);
  expect(error).toMatchObject({ jobId: "job-1", code: "wait_timeout", job: { status: "IN_PROGRESS" } });
  expect((error as Error).message).toContain("it was IN_PROGRESS when last seen");
  expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  expect(clock.sleeping).toBe(0);
});

test("the service is never asked to hold longer than the caller waits, nor shorter than it can", async ({
  server,
  clientWith,
  clock,
  expect,
}) => {
  server.play((response, request) => {
    clock.advance(30_000);
    running(response, request);
  });
  const client = clientWith({ longPollMs: 300_000 });
  const result = rejection(client.job("job-1").result({ timeoutMs: 60_500 }));
  expect(await result).toBeInstanceOf(WaitTimeoutError);
  expect(server.requests.map(({ url }) => new URL(url, "http://x").searchParams.get("wait"))).toEqual([
    "60500",
    "30500",
    "1000",
  ]);
});

test("a wait lives through an outage", async ({ server, client, expect }) => {
  server.play(running, hangUp, hangUp, refusal(503, "unavailable"), refusal(429, "rate_limited"), hangUp, completed);
  expect(await client.job("job-1").result()).toEqual({ n: 1 });
});

test("an answer renews the patience: outages do not add up", async ({ server, clientWith, expect }) => {
  server.play(...Array(5).fill([hangUp, hangUp, running]).flat(), completed);
  expect(await clientWith({ outageMs: 800 }).job("job-1").result()).toEqual({ n: 1 });
});

test("a wait ends with the error of an outage that lasts longer than outageMs", async ({
  server,
  clientWith,
  expect,
}) => {
  server.play(running, hangUp);
  expect(await rejection(clientWith({ outageMs: 2_000 }).job("job-1").result())).toBeInstanceOf(ConnectionError);
  expect(server.requests).toHaveLength(5);
});

test("a job that is gone ends the wait at once", async ({ server, client, expect }) => {
  server.play(running, refusal(404, "not_found"));
  expect(await rejection(client.job("job-1").result())).toBeInstanceOf(NotFoundError);
});

test("an abort ends the wait with the caller's reason", async ({ server, client, clock, expect }) => {
  server.play(silence);
  const controller = new AbortController();
  const result = rejection(client.job("job-1").result({ signal: controller.signal }));
  await server.received(1);
  controller.abort("enough");
  expect(await result).toBe("enough");
  expect(clock.sleeping).toBe(0);
});

test("a handle reads, cancels and retries its own job", async ({ server, client, expect }) => {
  server.play(running);
  const job = client.job("job-1");
  expect(await job.status({ ttlMs: 10_000 })).toMatchObject({ status: "IN_PROGRESS" });
  await job.cancel();
  await job.retry();
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v2/echo/status/job-1?ttl=10000",
    "POST /v2/echo/cancel/job-1",
    "POST /v2/echo/retry/job-1",
  ]);
});
