import { limits } from "@millrace/spec";
import { recordsBody, textBody } from "../load/bodies.ts";
import { startLoad, startService, startWorker } from "../processes/parties.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { settle } from "../base/settle.ts";

const IN_FLIGHT = 4;
const POLL_EVERY_MS = 5;
const HEALTH_P99_MAX_MS = 10;

/** Whether the service stays responsive under the largest bodies. Half of them are one long text, half are many records. */
export const bigBodies: Scenario = {
  name: "big-bodies",
  summary: "/health p99 while four /runsync of 20 MB each are under way",
  async run(bench) {
    const durationMs = bench.quick ? 4000 : 20_000;
    await using service = await startService(bench);
    await using _worker = await startWorker(service, { handler: "measure", concurrency: IN_FLIGHT });
    await using sender = await startLoad();
    await using poller = await startLoad();
    const headers = { authorization: service.apiKey };
    const health = { url: `${service.endpointUrl}/health`, method: "GET", headers } as const;
    const bodies = [textBody(limits.runsyncPayloadMaxBytes), recordsBody(limits.runsyncPayloadMaxBytes)];
    const requests = bodies.map((body) => ({
      url: `${service.endpointUrl}/runsync`,
      method: "POST" as const,
      headers,
      body,
    }));

    bench.progress("without bodies");
    const quiet = await poller.scheduledPoll({ request: health, everyMs: POLL_EVERY_MS, durationMs: durationMs / 4 });
    await sender.closedLoop({ requests, connections: IN_FLIGHT, count: IN_FLIGHT });
    await settle();
    bench.progress("with bodies");
    await service.loopDelayP99Ms();
    const usedUs = await service.processorTimeUs();
    const sending = sender.closedLoop({ requests, connections: IN_FLIGHT, durationMs });
    const [sent, polled] = await Promise.all([
      sending,
      poller.scheduledPoll({ request: health, everyMs: POLL_EVERY_MS, durationMs }),
    ]);
    const loopDelayMs = await service.loopDelayP99Ms();
    const processorMs = ((await service.processorTimeUs()) - usedUs) / 1000;
    const megabytes = (sent.count * limits.runsyncPayloadMaxBytes) / 1024 / 1024;
    return [
      {
        id: "bigBodies.healthP99",
        label: "/health p99 beside four /runsync of 20 MB",
        unit: "ms",
        value: percentile(polled.latenciesMs, 0.99),
        target: { comparison: "at most", value: HEALTH_P99_MAX_MS },
      },
      { id: "bigBodies.healthP50", label: "/health p50", unit: "ms", value: percentile(polled.latenciesMs, 0.5) },
      { id: "bigBodies.healthMax", label: "/health slowest", unit: "ms", value: percentile(polled.latenciesMs, 1) },
      { id: "bigBodies.loopDelayP99", label: "delay of the service's event loop, p99", unit: "ms", value: loopDelayMs },
      {
        id: "bigBodies.quietP99",
        label: "/health p99 without them",
        unit: "ms",
        value: percentile(quiet.latenciesMs, 0.99),
      },
      {
        id: "bigBodies.processor",
        label: "processor time of the service for a MB",
        unit: "ms",
        value: processorMs / megabytes,
      },
      {
        id: "bigBodies.megabytes",
        label: "input carried to the worker",
        unit: "MB/s",
        value: megabytes / (sent.elapsedMs / 1000),
      },
    ];
  },
};
