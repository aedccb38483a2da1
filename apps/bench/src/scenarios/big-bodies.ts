import { limits } from "@millrace/spec";
import { atMost, figure } from "../base/figure.ts";
import { settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { recordsBody, textBody } from "../load/bodies.ts";
import { startLoad, startService, startWorker } from "../processes/parties.ts";
import { readFrom, submitTo } from "../processes/requests.ts";

const IN_FLIGHT = 4;
const POLL_EVERY_MS = 5;
const HEALTH_P99_MAX_MS = 10;
const BYTES = limits.runsyncPayloadMaxBytes;

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
    const health = { request: readFrom(service, "health"), everyMs: POLL_EVERY_MS };
    const requests = [textBody(BYTES), recordsBody(BYTES)].map((body) => submitTo(service, "runsync", body));

    bench.progress("without bodies");
    const quiet = await poller.scheduledPoll({ ...health, durationMs: durationMs / 4 });
    await sender.closedLoop({ requests, connections: IN_FLIGHT, count: IN_FLIGHT });
    await settle();
    bench.progress("with bodies");
    await service.loopDelayP99Ms();
    const usedUs = await service.processorTimeUs();
    const sending = sender.closedLoop({ requests, connections: IN_FLIGHT, durationMs });
    const [sent, polled] = await Promise.all([sending, poller.scheduledPoll({ ...health, durationMs })]);
    const loopDelayMs = await service.loopDelayP99Ms();
    const processorMs = ((await service.processorTimeUs()) - usedUs) / 1000;
    const megabytes = (sent.count * BYTES) / 1024 / 1024;
    const share = (of: number): number => percentile(polled.latenciesMs, of);
    const p99Label = "/health p99 beside four /runsync of 20 MB";
    return [
      figure("bigBodies.healthP99", p99Label, "ms", share(0.99), atMost(HEALTH_P99_MAX_MS)),
      figure("bigBodies.healthP50", "/health p50", "ms", share(0.5)),
      figure("bigBodies.healthMax", "/health slowest", "ms", share(1)),
      figure("bigBodies.loopDelayP99", "delay of the service's event loop, p99", "ms", loopDelayMs),
      figure("bigBodies.quietP99", "/health p99 without them", "ms", percentile(quiet.latenciesMs, 0.99)),
      figure("bigBodies.processor", "processor time of the service for a MB", "ms", processorMs / megabytes),
      figure("bigBodies.megabytes", "input carried to the worker", "MB/s", megabytes / (sent.elapsedMs / 1000)),
    ];
  },
};
