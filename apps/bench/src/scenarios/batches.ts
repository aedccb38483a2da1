import { setTimeout as delay } from "node:timers/promises";
import { atLeast, atMost, figure } from "../base/figure.ts";
import { inTurns, settle } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { eachOver } from "../base/statistics.ts";
import {
  ask,
  createEndpoints,
  type LoadParty,
  type ServiceParty,
  startLoad,
  startService,
} from "../processes/parties.ts";
import { residentMb } from "../processes/usage.ts";
import { submit } from "./depth.ts";

const REQUESTS = 100_000;
const WORKERS = 4;
const TAKEN_AT_ONCE = 50;
const RATIO_MIN = 0.8;
const MEMORY_MAX_MB = 400;
const BODY_BYTES = 200;
const LINES_AT_ONCE = 1_000;
/** Time between two looks at a batch, and from which share of its requests on its end is near: a look costs as much as ten requests. */
const LOOK_MS = 500;
const LAST_SHARE = 0.99;

/** How fast a batch is done, beside the same jobs by /run with the same workers. Its requests come in one body. */
export const batches: Scenario = {
  name: "batches",
  summary: "100,000 requests as a batch, beside the same jobs submitted by /run without waiting; memory of the service",
  async run(bench) {
    const requests = requestsOf(bench, REQUESTS, 5_000);
    await using service = await startService(bench);
    const batched = await withoutCallers(service);
    await using submitting = await startLoad();
    await using working = await startLoad();
    let memoryMb = 0;
    const found = await inTurns(
      bench,
      { rounds: bench.quick ? 1 : 3 },
      {
        run: () =>
          timed(requests, () =>
            Promise.all([submit(submitting, service, requests), working.takeAndComplete(workOn(service, requests))]),
          ),
        batch: async () => {
          const rate = await timed(requests, async () =>
            runBatch(batched, working, { id: await batchOf(batched, requests), work: workOn(batched, requests) }),
          );
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

/** How many requests a batch has; the variable is for trying. */
export function requestsOf({ quick }: Bench, whole: number, few: number): number {
  return Number(process.env["MILLRACE_TEST_BATCH_REQUESTS"] ?? (quick ? few : whole));
}

export type EndpointParty = Pick<ServiceParty, "url" | "pid" | "apiKey" | "endpointId">;

/** Another endpoint of the service: beside jobs of callers, which are remembered for a while, a batch goes slowly. */
export async function withoutCallers({ url, pid, apiKey }: ServiceParty): Promise<EndpointParty> {
  const [endpointId = ""] = await createEndpoints({ url }, { name: "batches" }, 1, () => ({ workersMax: 0 }));
  return { url, pid, apiKey, endpointId };
}

/** What the workers do. */
export function workOn(service: EndpointParty, count: number): Parameters<LoadParty["takeAndComplete"]>[0] {
  const { url: serviceUrl, endpointId, apiKey } = service;
  return { serviceUrl, endpointId, apiKey, count, takers: WORKERS, batchSize: TAKEN_AT_ONCE };
}

/** @returns how many of these were done in a second */
export async function timed(count: number, work: () => Promise<unknown>): Promise<number> {
  await settle();
  const startMs = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startMs);
}

interface BatchAnswer {
  readonly id: string;
  readonly finishedAt: number | null;
  readonly requestCompleted: number;
}

/** Makes a batch of so many requests, in one body. @returns its id */
export async function batchOf(service: EndpointParty, requests: number): Promise<string> {
  const headers = { "content-type": "application/jsonl" };
  const body = ReadableStream.from(linesOf(requests));
  const { id } = await ask<BatchAnswer>(service, pathOf(service), { method: "POST", headers, body, duplex: "half" });
  return id;
}

/** Runs a batch to its end; `onLook` gets each look at it. */
export async function runBatch(
  service: EndpointParty,
  working: LoadParty,
  { id, work }: { readonly id: string; readonly work: ReturnType<typeof workOn> },
  onLook: (seen: BatchAnswer) => void = () => undefined,
): Promise<void> {
  const at = `${pathOf(service)}/${id}`;
  const worked = working.takeAndComplete(work);
  await ask(service, `${at}/finalize`, { method: "POST" });
  for (;;) {
    const seen = await ask<BatchAnswer>(service, at);
    onLook(seen);
    if (seen.finishedAt !== null) break;
    await delay(seen.requestCompleted > work.count * LAST_SHARE ? 10 : LOOK_MS);
  }
  await worked;
}

function pathOf({ endpointId }: EndpointParty): string {
  return `/v2/${endpointId}/batch`;
}

function* linesOf(count: number): Generator<Uint8Array> {
  const line = Buffer.from(`${JSON.stringify({ input: { text: "x".repeat(BODY_BYTES) } })}\n`);
  const block = Buffer.alloc(line.length * LINES_AT_ONCE, line);
  for (let left = count; left > 0; left -= LINES_AT_ONCE)
    yield new Uint8Array(block.subarray(0, line.length * Math.min(left, LINES_AT_ONCE)));
}
