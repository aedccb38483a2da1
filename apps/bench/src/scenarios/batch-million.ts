import { atLeast, atMost, type Figure, figure } from "../base/figure.ts";
import type { Scenario } from "../base/scenario.ts";
import { startLoad, startService, type LoadParty } from "../processes/parties.ts";
import { residentMb } from "../processes/usage.ts";
import { batchOf, type EndpointParty, requestsOf, runBatch, timed, withoutCallers, workOn } from "./batches.ts";
import { submit } from "./depth.ts";

const REQUESTS = 1_000_000;
const RATIO_MIN = 0.8;
/** How much the memory of the second half may be above that of the first. */
const GROWTH_MAX_MB = 50;
const PART_RATE_MIN = 0.8;
const SAMPLE_MS = 500;

interface Sample {
  readonly atMs: number;
  readonly completed: number;
  readonly memoryMb: number;
}

/** One batch that is as large as a batch may be, from its body to its last result: is it as fast at its end as at its start, in the same memory? */
export const batchMillion: Scenario = {
  name: "batch-million",
  summary:
    "a batch of 1,000,000 requests to its end, beside the same jobs by /run; rate and memory of its first and second half",
  async run(bench) {
    const requests = requestsOf(bench, REQUESTS, 20_000);
    await using service = await startService(bench);
    await using submitting = await startLoad();
    await using working = await startLoad();
    bench.progress(`${requests} jobs by /run`);
    const run = await timed(requests, () =>
      Promise.all([submit(submitting, service, requests), working.takeAndComplete(workOn(service, requests))]),
    );
    const batched = await withoutCallers(service);
    bench.progress(`the body of ${requests} requests`);
    let id = "";
    const taken = await timed(requests, async () => (id = await batchOf(batched, requests)));
    bench.progress(`a batch of ${requests} requests`);
    const samples: Sample[] = [];
    const work = workOn(batched, requests);
    const batch = await timed(requests, () => watched(batched, working, { id, work, samples }));
    return [
      figure("batch-million.ratio", "requests of a batch over jobs by /run", "ratio", batch / run, atLeast(RATIO_MIN)),
      figure("batch-million.batch", "requests of a batch done", "per second", batch),
      figure("batch-million.run", "jobs by /run done", "per second", run),
      figure("batch-million.taken", "requests of the body taken in", "per second", taken),
      ...halves(samples),
    ];
  },
};

/** Runs a batch and looks at it meanwhile. */
async function watched(
  service: EndpointParty,
  working: LoadParty,
  { id, work, samples }: { readonly id: string; readonly work: ReturnType<typeof workOn>; readonly samples: Sample[] },
): Promise<void> {
  const startMs = performance.now();
  await runBatch(service, working, { id, work }, ({ requestCompleted: completed }) => {
    const atMs = performance.now() - startMs;
    if (atMs - (samples.at(-1)?.atMs ?? -Infinity) < SAMPLE_MS) return;
    samples.push({ atMs, completed, memoryMb: residentMb(service) });
  });
}

function halves(samples: readonly Sample[]): Figure[] {
  const most = samples.at(-1)?.completed ?? 0;
  const at = samples.findIndex(({ completed }) => completed >= most / 2);
  const parts = [samples.slice(0, at + 1), samples.slice(at)];
  const [first = NaN, second = NaN] = parts.map((part) => Math.max(...part.map(({ memoryMb }) => memoryMb)));
  const [early = NaN, late = NaN] = parts.map((part) => {
    const [from, until] = [part[0], part.at(-1)];
    if (from === undefined || until === undefined) return NaN;
    return ((until.completed - from.completed) * 1000) / (until.atMs - from.atMs);
  });
  return [
    figure(
      "batch-million.lateRate",
      "rate of the second half over that of the first",
      "ratio",
      late / early,
      atLeast(PART_RATE_MIN),
    ),
    figure("batch-million.memory", "highest memory of the service in the first half", "MB", first),
    figure(
      "batch-million.growth",
      "how much higher it is in the second half",
      "MB",
      second - first,
      atMost(GROWTH_MAX_MB),
    ),
  ];
}
