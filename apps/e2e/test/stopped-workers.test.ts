import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestService } from "@millrace/testing";

/** Takes a job and never reports it. */
const BUSY_WORKER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, RUNPOD_WEBHOOK_GET_JOB: url } = process.env;
for (;;) {
  const taken = await fetch(url.replace("$ID", id), { headers: { authorization } });
  if (taken.status === 200) break;
}
setInterval(() => {}, 1_000);
`;

test("the job of a worker that the service stops with itself waits for the next service, and that counts as no loss", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "millrace-stopped-"));
  try {
    const handlers = join(dataDir, "handlers");
    await mkdir(join(handlers, "busy"), { recursive: true });
    await writeFile(join(handlers, "busy", "handler.mjs"), BUSY_WORKER);
    const settings = { compute: "process", handlerDirs: [handlers], stopGraceMs: 100 } as const;
    const first = await startTestService({ dataDir, settings });
    const endpointId = await first.deploy("local/busy", { computeType: "CPU", workersMax: 1 });
    const { id } = await first.rest("POST", `/v2/${endpointId}/run`, { input: {} });
    const status = () => first.rest("GET", `/v2/${endpointId}/status/${String(id)}`);
    await expect.poll(status).toMatchObject({ status: "IN_PROGRESS" });
    await first.stop();

    await using second = await startTestService({ dataDir });
    const waiting = await second.rest("GET", `/v2/${endpointId}/status/${String(id)}`);
    expect(waiting).toMatchObject({ status: "IN_QUEUE" });
    expect(waiting).not.toHaveProperty("retries");
    const taken = await second.rest("GET", `/v2/${endpointId}/job-take/another`);
    expect(taken).toMatchObject({ id, attempt: 2 });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
