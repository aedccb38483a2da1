import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { queueApi, queueApiOn } from "../support/queue-api.ts";
import { startTraceCollector } from "../support/trace-collector.ts";

const server = sharedPostgres("traces through several gateways");
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

describe.runIf(server.available)("two gateways on one database", () => {
  test("make one trace of a job that one accepted, the other handed out, and the first one finished", async () => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-traced-gateways-"));
    await using collector = await startTraceCollector();
    const { url: databaseUrl } = await server.createDatabase();
    const environment = {
      MILLRACE_OTLP_ENDPOINT: collector.endpoint,
      MILLRACE_TRACE_RATIO: "0",
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
    };
    const here = await startTestService({ environment, dataDir: join(folder, "here") });
    const there = await startTestService({ environment, dataDir: join(folder, "there") });
    try {
      const client = await queueApi(here);
      const worker = queueApiOn(there, client.endpointId);
      await expect.poll(async () => (await worker.call("GET", "health")).status).toBe(200);
      const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
      await client.call("POST", "run", { body: { input: {} }, headers });
      const job = await worker.take();
      if (job === undefined) throw new Error("there was nothing to take");
      await client.done(job, { output: 1 });
      await Promise.all([here.stop(), there.stop()]);

      const spans = collector.spans();
      expect(spans.map(({ name }) => name).toSorted()).toEqual(["POST /v2/{endpointId}/run", "attempt", "queue wait"]);
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
      const [submit, ...others] = spans.toSorted((one) => (one.name.startsWith("POST") ? -1 : 1));
      expect(others.map(({ parentSpanId }) => parentSpanId)).toEqual([submit?.spanId, submit?.spanId]);
      const attempt = spans.find(({ name }) => name === "attempt");
      expect(job).toMatchObject({ traceparent: `00-${TRACE_ID}-${attempt?.spanId}-01` });
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
