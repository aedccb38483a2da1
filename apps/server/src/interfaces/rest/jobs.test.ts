import { createJobIdSource, firstPlacement, type JobIdSource, type JobRecord, type NewJob } from "@millrace/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
let endpointId: string;
let ids: JobIdSource;

beforeEach(async () => {
  ids = createJobIdSource({ lastSequence: 0 });
  service = await startRestService();
  endpointId = await createEndpoint(service.owner.key);
});
afterEach(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

async function createEndpoint(key: string): Promise<string> {
  const template = { name: `t-${Math.random()}`, imageName: "local/echo", isServerless: true };
  const { body: made } = await service.call("POST", "/templates", { key, body: template });
  const { id: templateId } = made as { id: string };
  const { body } = await service.call("POST", "/endpoints", { key, body: { templateId } });
  return (body as { id: string }).id;
}

async function submit(changes: Partial<NewJob> = {}): Promise<NewJob> {
  const nowMs = service.clock.now();
  const job: NewJob = {
    ...ids.next(nowMs, false, 0),
    endpointId,
    placement: firstPlacement,
    sync: false,
    lowPriority: false,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + 86_400_000,
    hardExpiresAtMs: null,
    retentionMs: 60_000,
    executionTimeoutMs: null,
    input: { kind: "inline", bytes: new TextEncoder().encode('{"n":1}') },
    extras: {},
    idempotency: null,
    acknowledged: true,
    ...changes,
  };
  await service.store.jobs.submit(job);
  return job;
}

async function take(workerId = "w1"): Promise<JobRecord> {
  const request = { endpointId, workerId, maxJobs: () => 1, nowMs: service.clock.now() };
  const [claimed] = await service.store.jobs.claim(request);
  if (claimed === undefined) throw new Error("no job waits");
  return claimed.job;
}

async function end(job: JobRecord, to: "COMPLETED" | "FAILED", error: string | null = null): Promise<void> {
  const attempt = { endpointId, jobId: job.id, workerId: job.workerId ?? "", attemptToken: job.attemptToken };
  const output = { kind: "inline", bytes: new TextEncoder().encode('"result"') } as const;
  await service.store.jobs.finish({
    attempt,
    to,
    by: "worker",
    output: to === "COMPLETED" ? output : null,
    error,
    nowMs: service.clock.now(),
  });
}

async function get(path: string, key?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const { status, body } = await service.call("GET", path, key === undefined ? {} : { key });
  return { status, body: body as Record<string, unknown> };
}

async function list(query = ""): Promise<{ ids: string[]; nextCursor: string | null }> {
  const { status, body } = await get(`/endpoints/${endpointId}/jobs${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { jobs, nextCursor } = body as { jobs: { id: string }[]; nextCursor: string | null };
  return { ids: jobs.map(({ id }) => id), nextCursor };
}

describe("the list of jobs", () => {
  test("tells what is known of each", async () => {
    await submit({ extras: { webhook: "https://example.com/?secret" } });
    await service.clock.advance(40);
    const job = await take();
    await service.clock.advance(1_000);
    await end(job, "FAILED", "Out of memory");
    await submit({ lowPriority: true });
    const at = (ms: number): string => new Date(Date.UTC(2026, 4, 4, 8) + ms).toISOString();
    const { body } = await get(`/endpoints/${endpointId}/jobs`);
    expect(body).toEqual({
      jobs: [
        expect.objectContaining({
          status: "IN_QUEUE",
          attempts: 0,
          workerId: null,
          delayTime: null,
          lowPriority: true,
        }),
        {
          id: job.id,
          status: "FAILED",
          submittedAt: at(0),
          startedAt: at(40),
          finishedAt: at(1_040),
          expiresAt: at(61_040),
          delayTime: 40,
          executionTime: 1_000,
          workerId: "w1",
          attempts: 1,
          error: "Out of memory",
          sync: false,
          lowPriority: false,
        },
      ],
      nextCursor: null,
    });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("is filtered and read in pages", async () => {
    const first = await submit();
    await take("w1");
    await service.clock.advance(1_000);
    const second = await submit();
    const third = await submit();
    const jobs = [third.id, second.id, first.id];
    expect(await list()).toEqual({ ids: jobs, nextCursor: null });
    expect((await list("?status=IN_PROGRESS")).ids).toEqual([first.id]);
    expect((await list("?status=IN_PROGRESS&status=IN_QUEUE")).ids).toEqual(jobs);
    expect((await list("?workerId=w1")).ids).toEqual([first.id]);
    const between = encodeURIComponent(new Date(second.createdAtMs).toISOString());
    expect((await list(`?submittedBefore=${between}`)).ids).toEqual([first.id]);
    expect((await list(`?submittedAfter=${between}`)).ids).toEqual([third.id, second.id]);
    const page = await list("?limit=2");
    expect(page.ids).toEqual([third.id, second.id]);
    expect(await list(`?limit=2&cursor=${page.nextCursor}`)).toEqual({ ids: [first.id], nextCursor: null });
  });

  test.each([
    ["cursor=x", "cursor"],
    ["cursor=", "cursor"],
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["status=DONE", "status"],
    ["workerId=a%00", "workerId"],
    ["errorContains=", "errorContains"],
    ["submittedAfter=yesterday", "submittedAfter"],
    ["submittedAfter=2026-05-04T08:00:00Z&submittedBefore=2026-05-04T08:00:00Z", "submittedBefore"],
    ["page=2", "page"],
  ])("refuses %s and names the field", async (query, field) => {
    const { status, body } = await get(`/endpoints/${endpointId}/jobs?${query}`);
    expect(status).toBe(400);
    expect((body["details"] as { field: string }[]).map((detail) => detail.field.split(".")[0])).toContain(field);
  });
});

describe("one job", () => {
  test("is told with its sizes and whether it has a webhook", async () => {
    const { id } = await submit({ extras: { webhook: "https://example.com/?secret" } });
    await end(await take(), "COMPLETED");
    const { body } = await get(`/endpoints/${endpointId}/jobs/${id}`);
    expect(body).toMatchObject({ id, status: "COMPLETED", webhook: true, inputBytes: 7, outputBytes: 8 });
    expect(JSON.stringify(body)).not.toContain("secret");
    const { id: plain } = await submit();
    expect((await get(`/endpoints/${endpointId}/jobs/${plain}`)).body).toMatchObject({
      webhook: false,
      outputBytes: null,
    });
  });

  test("has events, also of attempts before a retry", async () => {
    const { id } = await submit({ extras: { webhook: "https://example.com/?secret" } });
    await end(await take("w1"), "FAILED", "no");
    const failed = await service.store.jobs.get(endpointId, id, service.clock.now());
    if (failed === undefined) throw new Error("the job is gone");
    const atMs = service.clock.now();
    const note = {
      type: "WEBHOOK",
      atMs,
      attempt: 1,
      statusCode: null,
      error: "refused",
      nextTryAtMs: atMs + 5_000,
    } as const;
    await service.store.jobs.webhookTried(failed, 1, note.nextTryAtMs, note);
    const place = { sequence: ids.nextSequence(atMs), defaultTtlMs: 86_400_000 };
    await service.store.jobs.retry(endpointId, id, place, atMs);
    await take("w2");
    const { body } = await get(`/endpoints/${endpointId}/jobs/${id}/events`);
    expect(body).toMatchObject({
      id,
      status: "IN_PROGRESS",
      events: [
        { type: "SUBMITTED", sync: false, lowPriority: false, at: new Date(atMs).toISOString() },
        { type: "STARTED", attempt: 1, workerId: "w1" },
        { type: "FAILED", attempt: 1, error: "no" },
        {
          type: "WEBHOOK",
          attempt: 1,
          statusCode: null,
          error: "refused",
          nextTryAt: new Date(atMs + 5_000).toISOString(),
        },
        { type: "RETRIED" },
        { type: "STARTED", attempt: 2, workerId: "w2" },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

describe("those who may not see a job", () => {
  const paths = (jobId: string): string[] => ["", `/${jobId}`, `/${jobId}/events`];

  test("get 404 for an endpoint of another account, and for a job of another endpoint", async () => {
    const { id } = await submit();
    const other = await createEndpoint(service.owner.key);
    for (const path of paths(id)) {
      expect((await get(`/endpoints/${endpointId}/jobs${path}`, service.other.key)).status).toBe(404);
      expect((await get(`/endpoints/${other}/jobs${path}`)).status).toBe(path === "" ? 200 : 404);
      expect((await get(`/endpoints/nowhere/jobs${path}`)).status).toBe(404);
    }
  });

  test("get 403 with a key for another endpoint or another purpose", async () => {
    const { id } = await submit();
    const own = await service.keyFor(["manage:read"], [endpointId]);
    const others = [await service.keyFor(["manage:read"], ["another"]), await service.keyFor(["run"], [endpointId])];
    for (const path of paths(id)) {
      expect((await get(`/endpoints/${endpointId}/jobs${path}`, own)).status).toBe(200);
      for (const key of others) expect((await get(`/endpoints/${endpointId}/jobs${path}`, key)).status).toBe(403);
    }
  });
});

describe("the input of a job", () => {
  const INPUT = '{ "n" : 1.50 }';

  test("is answered byte by byte, also where it is a blob", async () => {
    const bytes = new TextEncoder().encode(INPUT);
    const writer = await service.store.blobs.create();
    await writer.write(bytes);
    await writer.finish();
    const blob = { kind: "blob", blobId: writer.blobId, offsetBytes: 0, lengthBytes: bytes.byteLength } as const;
    for (const input of [{ kind: "inline", bytes } as const, blob]) {
      const { id } = await submit({ input });
      const answer = await service.call("GET", `/endpoints/${endpointId}/jobs/${id}/input`);
      expect([answer.status, answer.text]).toEqual([200, INPUT]);
      expect(answer.headers).toMatchObject({
        "content-length": String(bytes.byteLength),
        "x-content-type-options": "nosniff",
      });
    }
  });

  test("is not found when the blob is lost", async () => {
    const writer = await service.store.blobs.create();
    await writer.finish();
    const { id } = await submit({ input: { kind: "blob", blobId: writer.blobId, offsetBytes: 0, lengthBytes: 9 } });
    await service.store.blobs.remove([writer.blobId]);
    const answer = await get(`/endpoints/${endpointId}/jobs/${id}/input`);
    expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
  });
});
