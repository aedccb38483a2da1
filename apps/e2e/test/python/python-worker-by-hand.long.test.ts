import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanEnvironment, findPython } from "./support/python.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";

const LEASE_MS = 4000;
const PING_INTERVAL_MS = 1000;
const JOB_SECONDS = 6;
const WORKER_ID = "by-hand";

const python = findPython();
const canRun = needs("an official Python worker started by hand", python.missing === undefined, python.missing ?? "");

describe.runIf(canRun)("an official Python worker started by hand", () => {
  let service: TestService;
  let endpointId: string;
  let worker: ChildProcess;

  beforeAll(async () => {
    service = await startTestService({ leaseMs: LEASE_MS });
    endpointId = await service.deploy("local/function", { workersMax: 0 });
    worker = startWorker();
  });
  afterAll(async () => {
    worker.kill("SIGKILL");
    await service[Symbol.asyncDispose]();
  });

  function startWorker(): ChildProcess {
    const base = `${service.url}/compat/v2/${endpointId}`;
    return spawn(python.path ?? "", [join(import.meta.dirname, "handlers/function/handler.py")], {
      env: {
        ...cleanEnvironment(),
        RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=CPU`,
        RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=CPU`,
        RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID?gpu=CPU`,
        RUNPOD_WEBHOOK_PING: `${base}/ping/$RUNPOD_POD_ID`,
        RUNPOD_PING_INTERVAL: String(PING_INTERVAL_MS),
        RUNPOD_POD_ID: WORKER_ID,
        RUNPOD_AI_API_KEY: service.adminKey,
        RUNPOD_ENDPOINT_ID: endpointId,
        RUNPOD_SKIP_AUTO_SYSTEM_CHECKS: "true",
        RUNPOD_SKIP_GPU_CHECK: "true",
      },
      stdio: "ignore",
    });
  }

  it("keeps a job by its pings for longer than a lease while its handler blocks it", async () => {
    const body = { input: { sleepSeconds: JOB_SECONDS } };
    const job = await service.rest("POST", `/v2/${endpointId}/runsync`, body);
    expect(job).toMatchObject({ status: "COMPLETED", output: { slept: JOB_SECONDS }, workerId: WORKER_ID });
    // A lost lease would have sent the job out a second time.
    expect(job).not.toHaveProperty("retries");
    const health = await service.rest("GET", `/v2/${endpointId}/health`);
    expect(health).toMatchObject({ jobs: { completed: 1, retried: 0 }, workers: { idle: 1, running: 0 } });
  });

  it("delivers its running job after SIGTERM and ends", async () => {
    const waiting = service.rest("POST", `/v2/${endpointId}/runsync`, { input: { sleepSeconds: 2 } });
    await expect.poll(() => service.rest("GET", `/v2/${endpointId}/health`)).toMatchObject({ jobs: { inProgress: 1 } });
    const ended = once(worker, "exit");
    worker.kill("SIGTERM");
    expect(await waiting).toMatchObject({ status: "COMPLETED", output: { slept: 2 } });
    // The package's worker ends only once its held polls are answered.
    await service.clock.advance(30_000);
    expect(await ended).toEqual([0, null]);
  });
});
