import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The service lends this package to handlers; the tests do without it. */
const WORKER_PACKAGE = "@millrace/worker";
const handlerOf = (concurrency: number): string => `
import { serve } from ${JSON.stringify(WORKER_PACKAGE)};
await serve(
  async ({ input }) => {
    if (input.hang === "loop") for (;;);
    if (input.hang === "wait") await new Promise((resolve) => setTimeout(resolve, 3_600_000));
    return process.pid;
  },
  { concurrency: ${concurrency} },
);
`;

type JobBody = Readonly<Record<string, unknown>>;

describe.each([1, 3])(
  "a handler in TypeScript that does not react to its stop, in a worker of %i jobs at once",
  (jobs) => {
    let service: TestService;
    let folder = "";
    let endpointId = "";

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "millrace-hung-"));
      await mkdir(join(folder, "hung"));
      await writeFile(join(folder, "hung", "handler.mjs"), handlerOf(jobs));
      service = await startTestService({
        settings: { compute: "process", handlerDirs: [folder], jobStopGraceMs: 1_000 },
      });
      endpointId = await service.deploy("local/hung", { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
    });
    afterAll(async () => {
      await service[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    });

    const run = async (input: JobBody, policy: JobBody = {}): Promise<string> =>
      String((await service.rest("POST", `/v2/${endpointId}/run`, { input, policy }))["id"]);
    const status = (id: string): Promise<JobBody> => service.rest("GET", `/v2/${endpointId}/status/${id}`);
    const reaches = (id: string, wanted: JobBody): Promise<void> => expect.poll(() => status(id)).toMatchObject(wanted);

    it("is ended with its worker after a cancellation, and the next job does not wait for it", async () => {
      const before = await run({});
      await reaches(before, { status: "COMPLETED" });
      const hung = await run({ hang: "loop" });
      await reaches(hung, { status: "IN_PROGRESS" });
      await service.rest("POST", `/v2/${endpointId}/cancel/${hung}`);
      const next = await run({});
      await reaches(next, { status: "COMPLETED" });
      expect((await status(next))["output"]).not.toBe((await status(before))["output"]);
      expect(await status(hung)).toMatchObject({ status: "CANCELLED" });
      expect(await status(next)).not.toHaveProperty("retries");
    });

    it("is ended with its worker after a time-out, and the next job does not wait for it", async () => {
      const hung = await run({ hang: "loop" }, { executionTimeout: 5_000 });
      await reaches(hung, { status: "TIMED_OUT" });
      await reaches(await run({}), { status: "COMPLETED" });
    });

    it("is ended with its worker when it only waits, unless that goes on to ask for jobs", async () => {
      const before = await run({});
      await reaches(before, { status: "COMPLETED" });
      const hung = await run({ hang: "wait" });
      await reaches(hung, { status: "IN_PROGRESS" });
      await service.rest("POST", `/v2/${endpointId}/cancel/${hung}`);
      const next = await run({});
      await reaches(next, { status: "COMPLETED" });
      const isSameWorker = (await status(next))["output"] === (await status(before))["output"];
      expect(isSameWorker).toBe(jobs > 1);
    });
  },
);
