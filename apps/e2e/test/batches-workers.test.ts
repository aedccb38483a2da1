import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { expect, test } from "vitest";

/** The service lends this package to handlers; the tests do without it. */
const WORKER_PACKAGE = "@millrace/worker";
const HANDLER = `import { serve } from ${JSON.stringify(WORKER_PACKAGE)};\nawait serve(({ input }) => input);\n`;
const WAIT = { interval: 200 };

test("a batch starts a worker where none runs, also when all of its requests are submitted at once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millrace-batches-"));
  await mkdir(join(folder, "echo"));
  await writeFile(join(folder, "echo", "handler.mjs"), HANDLER);
  try {
    await using service = await startTestService({ settings: { compute: "process", handlerDirs: [folder] } });
    const endpointId = await service.deploy("local/echo", { computeType: "CPU", workersMax: 1 });
    const requests = [1, 2, 3].map((n) => ({ input: { n } }));
    const { id } = await service.rest("POST", `/v2/${endpointId}/batch`, requests);
    await service.rest("POST", `/v2/${endpointId}/batch/${String(id)}/finalize`);
    await expect
      .poll(() => service.rest("GET", `/v2/${endpointId}/batch/${String(id)}`), WAIT)
      .toMatchObject({ requestCompleted: 3, requestInProgress: 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
