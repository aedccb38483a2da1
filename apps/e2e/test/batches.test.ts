import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi, type TakenJob } from "./support/queue-api.ts";

interface BatchBody {
  readonly id: string;
  readonly status: string;
  readonly requestTotal: number;
  readonly requestInProgress: number;
  readonly requestCompleted: number;
  readonly requestFailed: number;
  readonly finishedAt: number | null;
}

interface ResultBody {
  readonly id: string;
  readonly index: number;
  readonly status: string;
  readonly output?: unknown;
  readonly error?: string;
}

let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  api = await queueApi(service);
});

const LINES = { "content-type": "application/jsonl" };
const requestsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ input: { n } }));

async function create(body: unknown): Promise<BatchBody> {
  const { status, body: batch } = await api.call("POST", "batch", { body });
  expect(batch).toMatchObject({ status: "DRAFT" });
  expect(status).toBe(200);
  return batch as BatchBody;
}

async function post(batch: BatchBody, operation: string): Promise<BatchBody> {
  const answer = await api.call("POST", `batch/${batch.id}/${operation}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as BatchBody;
}

const read = async (batch: BatchBody): Promise<BatchBody> =>
  (await api.call("GET", `batch/${batch.id}`)).body as BatchBody;

async function results(batch: BatchBody): Promise<ResultBody[]> {
  const response = await fetch(`${service.url}/v2/${api.endpointId}/batch/${batch.id}/results`, {
    headers: { authorization: service.adminKey },
  });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => JSON.parse(line) as ResultBody);
}

async function take(): Promise<TakenJob> {
  const job = await api.take();
  if (job === undefined) throw new Error("there is no job");
  return job;
}

/** A worker that does so many jobs. */
async function work(
  count: number,
  report: (input: { n: number }) => unknown = ({ n }) => ({ output: { twice: 2 * n } }),
) {
  for (let left = count; left > 0; left -= 1) {
    const job = await take();
    await api.done(job, report(job.input as { n: number }));
  }
}

const isDone = (batch: BatchBody) => expect.poll(() => read(batch).then(({ finishedAt }) => finishedAt)).not.toBeNull();

describe("a batch", () => {
  test("runs its requests once it is finalized, and has their results in order", async () => {
    const draft = await create(requestsOf(5));
    expect(draft).toMatchObject({ requestTotal: 5, requestCompleted: 0, finishedAt: null });
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
    expect(await post(draft, "finalize")).toMatchObject({ status: "FINALIZED" });
    await work(5);
    await isDone(draft);
    expect(await read(draft)).toMatchObject({ status: "FINALIZED", requestCompleted: 5, requestFailed: 0 });
    expect(await results(draft)).toEqual(
      [0, 1, 2, 3, 4].map((index) =>
        expect.objectContaining({
          id: `${draft.id}-${index}`,
          index,
          status: "COMPLETED",
          output: { twice: 2 * index },
        }),
      ),
    );
  });

  test("takes requests as an array, an object, and lines of JSON, in several calls", async () => {
    const draft = await create([]);
    const more = await api.call("POST", `batch/${draft.id}/requests`, { body: { requests: requestsOf(2) } });
    expect(more.body).toMatchObject({ requestTotal: 2 });
    const raw = '{"input":{"n":2}}\n\n{"input": {"n": 3}, "policy": {"ttl": 60000}}';
    const lines = await api.call("POST", `batch/${draft.id}/requests`, { raw, headers: LINES });
    expect(lines.body).toMatchObject({ requestTotal: 4 });
    await post(draft, "finalize");
    await work(4);
    await isDone(draft);
    expect((await results(draft)).map(({ output }) => output)).toEqual([0, 2, 4, 6].map((twice) => ({ twice })));
  });

  test.each(['{"input":{}}\n{"input":{}}\n', '{"input":{}}', ' { "webhook" : "http://a", "input":{}}'])(
    "is told of the type of JSON Lines when its body %j is not sent with it",
    async (raw) => {
      const { status, body } = await api.call("POST", "batch", { raw });
      expect([status, JSON.stringify(body)]).toEqual([
        400,
        expect.stringContaining("send content-type: application/jsonl"),
      ]);
      expect(JSON.stringify((await api.call("POST", "batch", { raw: '[{"input":7}]' })).body)).not.toContain("jsonl");
    },
  );

  test("of a few requests wants a worker for them, and does not tell its age as the wait of a job", async () => {
    const cold = await queueApi(service, { workersMax: 1, computeType: "CPU" });
    const { body } = await cold.call("POST", "batch", { body: requestsOf(2) });
    await cold.call("POST", `batch/${(body as BatchBody).id}/finalize`);
    await expect
      .poll(() => service.rest("GET", `/v1/endpoints/${cold.endpointId}/explanation`))
      .toMatchObject({ wantedWorkers: 1 });
    await service.clock.advance(10_000);
    const why = expect.stringMatching(/^The oldest batch has run for/) as string;
    await expect
      .poll(() => service.rest("GET", `/v1/endpoints/${cold.endpointId}/explanation`))
      .toMatchObject({ wantedWorkers: 1, why, oldestQueuedAt: null });
  });

  test("without requests is done at once", async () => {
    expect(await post(await create([]), "finalize")).toMatchObject({
      status: "FINALIZED",
      finishedAt: expect.any(Number) as number,
    });
  });

  test("shows pages of its requests while it runs", async () => {
    const draft = await create(requestsOf(3));
    await post(draft, "finalize");
    await work(1);
    const page = () => api.call("GET", `batch/${draft.id}/requests?limit=2`).then(({ body }) => body);
    await service.clock.advance(6_000);
    await expect.poll(page).toMatchObject({
      requests: [
        { index: 0, status: "COMPLETED", output: { twice: 0 } },
        { index: 1, status: "IN_QUEUE" },
      ],
      total: 3,
      offset: 0,
      limit: 2,
      hasMore: true,
    });
    const rest = await api.call("GET", `batch/${draft.id}/requests?offset=2`);
    expect(rest.body).toMatchObject({ requests: [{ index: 2 }], hasMore: false });
    await work(2);
    await isDone(draft);
  });

  test("shows only what failed when it is asked to, and pages that follow each other also behind deleted requests", async () => {
    const draft = await create(requestsOf(5));
    const pageOf = (query: string) => api.call("GET", `batch/${draft.id}/requests?${query}`).then(({ body }) => body);
    const { requests } = (await pageOf("limit=2")) as { readonly requests: readonly ResultBody[] };
    await api.call("DELETE", `batch/${draft.id}/requests/${String(requests[1]?.id)}`);
    expect(await pageOf("limit=2")).toMatchObject({ requests: [{ index: 0 }, { index: 2 }], nextOffset: 3 });
    expect(await pageOf("limit=2&offset=3")).toMatchObject({ requests: [{ index: 3 }, { index: 4 }], hasMore: false });
    await post(draft, "finalize");
    await work(4, ({ n }) => (n === 3 ? { error: "no" } : { output: n }));
    await isDone(draft);
    const failed = (await pageOf("failed=true")) as { readonly requests: readonly ResultBody[] };
    expect(failed).toMatchObject({ requests: [{ index: 3, error: "no" }], total: 1, hasMore: false });
    expect(failed.requests).toHaveLength(1);
    expect(await pageOf("failed=maybe")).toMatchObject({ details: [{ field: "failed" }] });
  });

  test("gives way to jobs of run", async () => {
    const draft = await create(requestsOf(3));
    await post(draft, "finalize");
    await expect.poll(() => read(draft)).toMatchObject({ requestInProgress: 3 });
    const other = await api.run({ n: 99 });
    expect((await take()).id).toBe(other);
    await work(3);
    await isDone(draft);
  });

  test("that is cancelled lets running requests finish, and runs no other", async () => {
    const draft = await create(requestsOf(3));
    await post(draft, "finalize");
    const job = await take();
    await post(draft, "cancel");
    await expect.poll(() => api.call("GET", "health")).toMatchObject({ body: { jobs: { inQueue: 0, inProgress: 1 } } });
    expect(await read(draft)).toMatchObject({ status: "FINALIZED", finishedAt: null });
    await api.done(job, { output: "late" });
    await isDone(draft);
    expect(await read(draft)).toMatchObject({ status: "CANCELLED", requestCompleted: 1, requestTotal: 3 });
    expect(await results(draft)).toMatchObject([{ output: "late" }]);
    const again = await api.call("POST", `batch/${draft.id}/cancel`);
    expect(again.status).toBe(409);
  });

  test("runs what failed again when it is retried", async () => {
    const draft = await create(requestsOf(4));
    await post(draft, "finalize");
    await work(4, ({ n }) => (n % 2 === 0 ? { output: n } : { error: `no ${n}` }));
    await isDone(draft);
    expect(await results(draft)).toMatchObject([
      { status: "COMPLETED", output: 0 },
      { status: "FAILED", error: "no 1" },
      { status: "COMPLETED", output: 2 },
      { status: "FAILED", error: "no 3" },
    ]);
    expect(await post(draft, "retry")).toMatchObject({ requestFailed: 0, finishedAt: null });
    await work(2, ({ n }) => ({ output: 10 * n }));
    await isDone(draft);
    expect((await results(draft)).map(({ output }) => output)).toEqual([0, 10, 2, 30]);
    expect(await read(draft)).toMatchObject({ requestCompleted: 4, requestFailed: 0 });
  });

  test("runs a request whose job is gone again, and keeps one result of it", async () => {
    await using frozen = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
    const at = await queueApi(frozen);
    const { body } = await at.call("POST", "batch", { body: requestsOf(2) });
    const { id } = body as BatchBody;
    await at.call("POST", `batch/${id}/finalize`);
    const show = async () => (await at.call("GET", `batch/${id}`)).body;
    await expect.poll(show).toMatchObject({ requestInProgress: 2 });
    await at.call("POST", "purge-queue");
    await frozen.clock.advance(3 * limits.ttlDefaultMs);
    for (const n of [0, 1]) {
      const job = await at.take();
      if (job !== undefined) await at.done(job, { output: n });
    }
    await expect.poll(show).toMatchObject({ requestCompleted: 2, requestInProgress: 0 });
  });

  test("ends after seven days, and is removed after thirty more, a draft after seven", async () => {
    await using frozen = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
    const at = await queueApi(frozen);
    const make = async () => ((await at.call("POST", "batch", { body: requestsOf(2) })).body as BatchBody).id;
    const [draft, id] = [await make(), await make()];
    await at.call("POST", `batch/${id}/finalize`);
    const show = (of = id) => at.call("GET", `batch/${of}`);
    const job = await at.take();
    if (job !== undefined) await at.done(job, { output: 1 });
    await expect.poll(() => show()).toMatchObject({ body: { requestCompleted: 1 } });
    await frozen.clock.advance(limits.batchRunMaxMs - 1_000);
    expect(await show()).toMatchObject({ body: { status: "FINALIZED", finishedAt: null } });
    expect((await show(draft)).status).toBe(200);
    await frozen.clock.advance(2_000);
    expect((await show(draft)).status).toBe(404);
    // The job in the queue is cancelled; once it has ended, so has the batch.
    await expect
      .poll(async () => (await frozen.clock.advance(1_000), await show()))
      .toMatchObject({
        body: { status: "FAILED", requestCompleted: 1, message: expect.stringContaining("7 days") as string },
      });
    await frozen.clock.advance(limits.batchKeptMs - 60_000);
    expect((await show()).status).toBe(200);
    await frozen.clock.advance(120_000);
    expect((await show()).status).toBe(404);
  });

  test("calls its webhook once when it has ended", async () => {
    const received: unknown[] = [];
    const receiver = createServer((request, response) => {
      void json(request).then((body) => {
        received.push(body);
        response.end();
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const { port } = receiver.address() as AddressInfo;
    const draft = await create(requestsOf(1));
    await api.call("PUT", `batch/${draft.id}`, { body: { webhook: `http://127.0.0.1:${port}/end` } });
    await post(draft, "finalize");
    await work(1);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ id: draft.id, status: "FINALIZED", requestCompleted: 1 });
    receiver.close();
  });

  test("takes large inputs and outputs", async () => {
    const text = "x".repeat(3 * limits.inlinePayloadMaxBytes);
    const draft = await create([{ input: { text } }, { input: { text: "small" } }]);
    await post(draft, "finalize");
    await work(2, (input) => ({ output: { of: input } }));
    await isDone(draft);
    expect((await results(draft)).map(({ output }) => output)).toEqual([{ of: { text } }, { of: { text: "small" } }]);
  });

  test("gives a request of its draft back, and none once it runs", async () => {
    const draft = await create(requestsOf(3));
    const remove = (index: number) => api.call("DELETE", `batch/${draft.id}/requests/${draft.id}-${index}`);
    expect((await remove(1)).status).toBe(204);
    expect((await remove(1)).status).toBe(404);
    expect(await post(draft, "finalize")).toMatchObject({ requestTotal: 2 });
    expect((await remove(0)).status).toBe(409);
    await work(2);
    await isDone(draft);
    expect((await results(draft)).map(({ index }) => index)).toEqual([0, 2]);
  });

  test("is listed, named and deleted", async () => {
    const first = await create([]);
    const second = await create([]);
    const named = await api.call("PUT", `batch/${first.id}`, { body: { name: "night" } });
    expect(named.body).toMatchObject({ name: "night" });
    const list = () =>
      api.call("GET", "batch?limit=1").then(({ body }) => body as { batches: BatchBody[]; hasMore: boolean });
    expect(await list()).toMatchObject({ batches: [{ id: second.id }], hasMore: true });
    const rest = await api.call("GET", `batch?after=${second.id}`);
    expect(rest.body).toMatchObject({ batches: [{ id: first.id, name: "night" }], hasMore: false });
    expect((await api.call("DELETE", `batch/${second.id}`)).status).toBe(204);
    expect((await api.call("GET", `batch/${second.id}`)).status).toBe(404);
  });
});

describe("a body of requests", () => {
  test.each([
    ["text that ends too early", '[{"input":{}}', "body"],
    ["what is no request", '[{"input":{}}, 7]', "requests[1]"],
    ["a request without input", '[{"input":{}}, {}]', "requests[1].input"],
    ["a wrong option", '[{"input":{}, "policy": {"ttl": 1}}]', "requests[0].policy.ttl"],
    ["an object without requests", "{}", "requests"],
    ["a request in place of a list", '{"input":{}}', "input"],
    ["a setting beside the requests", '{"requests":[{"input":{}}],"finishBy":5}', "finishBy"],
    ["broken text in a request", '[{"input":{"a":tru}}]', "requests[0]"],
    ["text behind its end", "[] []", "body"],
  ])("with %s is refused as a whole, by the name of the field", async (_, raw, field) => {
    const answer = await api.call("POST", "batch", { raw });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body).toMatchObject({ error: "invalid_request", details: [{ field }] });
    expect((await api.call("GET", "batch")).body).toMatchObject({ batches: [] });
  });

  test("is refused by its length as one document, and taken as lines", async () => {
    const line = JSON.stringify({ input: { text: "x".repeat(1024 * 1024) } });
    const raw = `[${Array.from({ length: 11 }, () => line).join(",")}]`;
    expect((await api.call("POST", "batch", { raw })).status).toBe(413);
    const lines = await api.call("POST", "batch", { raw: `${line}\n`.repeat(11), headers: LINES });
    expect(lines.body).toMatchObject({ requestTotal: 11 });
  });
});
