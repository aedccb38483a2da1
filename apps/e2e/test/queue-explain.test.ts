import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueApi, queueApiOn, type QueueApi } from "./support/queue-api.ts";

interface Explained {
  readonly status: string;
  readonly waiting?: {
    readonly reason: string;
    readonly message: string;
    readonly position: number;
    readonly estimateMs: number | null;
    readonly lastWorkerExit: { readonly exitCode: number | null; readonly lastLogLines: readonly string[] } | null;
  };
}

let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-explain-"));
  await mkdir(join(folder, "broken"));
  await writeFile(join(folder, "broken", "handler.mjs"), `console.log("no module torch");\nprocess.exit(3);\n`);
  service = await startTestService({ settings: { compute: "process", handlerDirs: [folder] } });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function explain(api: QueueApi, jobId: string): Promise<Explained> {
  const answer = await api.call("GET", `status/${jobId}?explain=true`);
  expect(answer.status).toBe(200);
  return answer.body as Explained;
}

describe("status with explain", () => {
  it("tells of a paused endpoint, and how many jobs are ahead by priority and order", async () => {
    const api = await queueApi(service);
    const low = await api.run({}, { policy: { lowPriority: true } });
    const first = await api.run();
    const second = await api.run();
    expect(await explain(api, first)).toEqual({
      id: first,
      status: "IN_QUEUE",
      waiting: {
        reason: "no_workers_allowed",
        message: expect.stringContaining("workersMax is 0"),
        position: 0,
        estimateMs: null,
        lastWorkerExit: null,
      },
    });
    expect((await explain(api, second)).waiting?.position).toBe(1);
    expect((await explain(api, low)).waiting?.position).toBe(2);
  });

  it("says nothing more of a job that does not wait", async () => {
    const api = await queueApi(service);
    const id = await api.run();
    const job = await api.take();
    expect(await explain(api, id)).not.toHaveProperty("waiting");
    if (job !== undefined) await api.done(job, { output: 1 });
    expect(await explain(api, id)).toEqual((await api.status(id)).body);
  });

  it("knows of workers that somebody else started", async () => {
    const api = await queueApi(service);
    const running = await api.run();
    await api.take("home");
    const waiting = await api.run();
    expect((await explain(api, waiting)).waiting).toMatchObject({ reason: "workers_busy", position: 0 });
    expect((await explain(api, running)).status).toBe("IN_PROGRESS");
  });

  it("tells how the workers crash and what they printed, and health counts them as unhealthy", async () => {
    const api = queueApiOn(service, await service.deploy("local/broken"));
    const id = await api.run();
    await expect
      .poll(async () => (await explain(api, id)).waiting)
      .toMatchObject({
        reason: "workers_crashing",
        message: expect.stringContaining("exit code 3 before it asked for a job"),
        estimateMs: null,
        lastWorkerExit: {
          at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
          exitCode: 3,
          signal: null,
          lastLogLines: expect.arrayContaining([expect.stringContaining("no module torch")]),
        },
      });
    await expect
      .poll(async () => (await api.call("GET", "health")).body)
      .toMatchObject({ workers: { unhealthy: 1, idle: 0, running: 0, ready: 0 } });
  });

  it("tells of jobs of low priority that nobody is started for", async () => {
    const api = queueApiOn(service, await service.deploy("local/broken"));
    const id = await api.run({}, { policy: { lowPriority: true } });
    await expect.poll(async () => (await explain(api, id)).waiting?.reason).toBe("low_priority");
  });

  it("is true or false, and off when it is not given", async () => {
    const api = await queueApi(service);
    const id = await api.run();
    expect((await api.call("GET", `status/${id}?explain=maybe`)).body).toMatchObject({ error: "invalid_request" });
    expect((await api.call("GET", `status/${id}?explain=false`)).body).toEqual({ id, status: "IN_QUEUE" });
    expect((await api.status(id)).body).toEqual({ id, status: "IN_QUEUE" });
    const ttl = await api.call("GET", `status/${id}?explain=true&ttl=60000`);
    expect(ttl.body).toMatchObject({ waiting: { reason: "no_workers_allowed" } });
  });
});
