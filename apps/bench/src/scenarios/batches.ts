import { setTimeout as delay } from "node:timers/promises";
import { atLeast, atMost, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Scenario } from "../base/scenario.ts";
import { eachOver } from "../base/statistics.ts";
import { ask, type LoadParty, type ServiceParty, startLoad, startService } from "../processes/parties.ts";
import { residentMb } from "../processes/usage.ts";
import { submit } from "./depth.ts";

const REQUESTS = 100_000;
const WORKERS = 4;
const TAKEN_AT_ONCE = 50;
const RATIO_MIN = 0.8;
const MEMORY_MAX_MB = 400;
const BODY_BYTES = 200;

/** How fast a batch is done, beside the same jobs by /run with the same workers. Its requests come in one body. */
export const batches: Scenario = {
  name: "batches",
  summary: "100,000 requests as a batch, beside the same jobs submitted by /run without waiting; memory of the service",
  async run(bench) {
    const requests = Number(process.env["MILLRACE_TEST_BATCH_REQUESTS"] ?? (bench.quick ? 5_000 : REQUESTS));
    await using service = await startService(bench);
    await using submitting = await startLoad();
    await using working = await startLoad();
    const work = () => ({
      serviceUrl: service.url,
      endpointId: service.endpointId,
      apiKey: service.apiKey,
      count: requests,
      takers: WORKERS,
      batchSize: TAKEN_AT_ONCE,
    });
    let memoryMb = 0;
    const found = await inTurns(
      bench,
      { rounds: bench.quick ? 1 : 3 },
      {
        run: () =>
          timed(requests, () => Promise.all([submit(submitting, service, requests), working.takeAndComplete(work())])),
        batch: async () => {
          const rate = await timed(requests, () => runBatch(service, working, requests, work()));
          memoryMb = Math.max(memoryMb, residentMb(service));
          return rate;
        },
      },
    );
    return [
      figure(
        "batches.ratio",
        "requests of a batch over jobs by /run",
        "ratio",
        eachOver(found.batch, found.run),
        atLeast(RATIO_MIN),
      ),
      figure("batches.batch", "requests of a batch done", "per second", found.batch),
      figure("batches.run", "jobs by /run done", "per second", found.run),
      figure(
        "batches.memory",
        `memory of the service after batches of ${requests}`,
        "MB",
        memoryMb,
        atMost(MEMORY_MAX_MB),
      ),
    ];
  },
};

async function timed(count: number, work: () => Promise<unknown>): Promise<number> {
  await settle();
  const startMs = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startMs);
}

async function runBatch(
  service: ServiceParty,
  working: LoadParty,
  requests: number,
  work: Parameters<LoadParty["takeAndComplete"]>[0],
): Promise<void> {
  const at = `/v2/${service.endpointId}/batch`;
  const headers = { "content-type": "application/jsonl" };
  const { id } = await ask<{ id: string }>(service, at, { method: "POST", headers, body: linesOf(requests) });
  const worked = working.takeAndComplete(work);
  await ask(service, `${at}/${id}/finalize`, { method: "POST" });
  await worked;
  for (;;) {
    const { finishedAt } = await ask<{ finishedAt: number | null }>(service, `${at}/${id}`);
    if (finishedAt !== null) return;
    await delay(10);
  }
}

function linesOf(count: number): Buffer<ArrayBuffer> {
  const line = Buffer.from(`${JSON.stringify({ input: { text: "x".repeat(BODY_BYTES) } })}\n`);
  return Buffer.alloc(line.length * count, line);
}
