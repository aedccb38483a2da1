import { startTestService } from "@millrace/testing";
import { expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { queueApi } from "../support/queue-api.ts";
import { startTraceCollector } from "../support/trace-collector.ts";
import { findPython, handlerDirs } from "./support/python.ts";

const python = findPython();
const canRun = needs("traces of the official Python package", python.missing === undefined, python.missing ?? "");

it.runIf(canRun)(
  "the official Python worker runs a job with a trace, and its handler finds the context in the job",
  async () => {
    await using collector = await startTraceCollector();
    await using service = await startTestService({
      environment: { MILLRACE_OTLP_ENDPOINT: collector.endpoint },
      settings: { compute: "process", handlerDirs, pythonPath: python.path ?? "" },
    });
    const api = await queueApi(service, { computeType: "CPU", workersMax: 1 }, "local/function");
    const headers = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
    const { body: job } = await api.call("POST", "runsync?wait=60000", { body: { input: { n: 1 } }, headers });
    const jobKeys = ["attempt", "attemptToken", "id", "input", "traceparent"];
    expect(job).toMatchObject({ status: "COMPLETED", output: { echo: { n: 1 }, jobKeys } });
    await service.stop();
    expect(collector.spans().map(({ name }) => name)).toEqual(expect.arrayContaining(["queue wait", "attempt"]));
  },
);
