import { limits } from "@millrace/spec";
import { made } from "../../steps/resources/made-key.ts";
import type { Context, Fields, QueueUnderTest, Scenario, TakenJob } from "../../steps/words.ts";
import {
  atService,
  ended,
  fieldsOf,
  listed,
  namedFields,
  objectOf,
  taken,
  takenAnew,
  until,
} from "../../steps/words.ts";

const MINUTE_MS = limits.historyStepMinMs;
const HOUR_MS = 60 * MINUTE_MS;
/** Percentiles are at most this part off. */
const TOLERANCE = 0.1;
/** How long some jobs run, each in another interval of the figures, and how long the many run. */
const [FEW_MS, MANY_MS] = [[1_000, 2_000, 4_000, 8_000], 30_000] as const;

function sumOf(buckets: readonly Fields[], field: string): number {
  return buckets.reduce((sum, bucket) => sum + Number(bucket[field]), 0);
}

async function nowOf({ rest }: Pick<Context, "rest">): Promise<number> {
  return Date.parse(String(fieldsOf(await rest("GET", "/overview"))["at"]));
}

/** Jobs that run together, the few shorter than the many: the median is one of the many. */
async function runMixed({ clock, endpoint }: Pick<Context, "clock" | "endpoint">): Promise<QueueUnderTest> {
  const queue = await endpoint({ workersMax: 0 });
  // The jobs must end in one hour.
  const leftMs = HOUR_MS - ((await clock.nowMs()) % HOUR_MS);
  if (leftMs < 2 * MINUTE_MS) await clock.pass(leftMs);
  const jobs: TakenJob[] = [];
  for (let count = 0; count <= 2 * FEW_MS.length; count += 1) {
    await queue.run();
    jobs.push(await taken(queue));
  }
  let passedMs = 0;
  for (const [at, job] of jobs.entries()) {
    const endMs = FEW_MS[at] ?? MANY_MS;
    if (endMs > passedMs) await clock.pass(endMs - passedMs);
    passedMs = endMs;
    await queue.done(job, { output: 1 });
  }
  return queue;
}

/** Jobs that begin and end together. */
async function runTogether(queues: readonly QueueUnderTest[], runMs: number, { clock }: Pick<Context, "clock">) {
  const jobs: (readonly [QueueUnderTest, TakenJob])[] = [];
  for (const queue of queues) jobs.push([queue, await takenAnew(queue)]);
  await clock.pass(runMs);
  for (const [queue, job] of jobs) await queue.done(job, { output: 1 });
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A history refuses steps that do not fit its times",
    claims: ["HISTORY-400", "OVERVIEW-HISTORY-400"],
    async run({ context, endpoint, rest, expect }) {
      const nowMs = await nowOf(context);
      const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
      const old = ago(limits.historyMinutesKeptMs + 2 * HOUR_MS);
      const histories = [
        ["HISTORY-400", "endpointHistory", `/endpoints/${(await endpoint()).endpointId}/history`],
        ["OVERVIEW-HISTORY-400", "overviewHistory", "/overview/history"],
      ] as const;
      const refused = [
        [`from=${ago(HOUR_MS)}&to=${ago(2 * HOUR_MS)}`, "to"],
        [`from=${ago(HOUR_MS)}&to=${ago(HOUR_MS)}`, "to"],
        [`stepMs=${limits.historyStepMinMs + 1}`, "stepMs"],
        [`from=${ago((limits.historyStepsMax + 5) * MINUTE_MS)}`, "stepMs"],
        [`from=${old}&stepMs=${30 * MINUTE_MS}`, "stepMs"],
      ] as const;
      for (const [claim, operation, path] of histories) {
        const says = expect(claim);
        for (const [query, field] of refused) {
          const answer = await rest("GET", `${path}?${query}`);
          says.status(answer, 400, `rest.${operation}`);
          says.equals(namedFields(answer), [field], "the field at fault");
        }
        says.status(await rest("GET", `${path}?from=${old}&stepMs=${HOUR_MS}`), 200);
        const longest = `from=${ago((limits.historyStepsMax - 1) * MINUTE_MS)}&to=${ago(0)}`;
        says.status(await rest("GET", `${path}?${longest}`), 200);
      }
    },
  },
  atService({
    name: "The history of an endpoint has what happened, by minutes and later by hours",
    claims: ["HISTORY-200", "HISTORY-COUNTS", "HISTORY-TIMES", "HISTORY-GAUGES", "HISTORY-MERGED", "HISTORY-KEPT"],
    needs: ["workers"],
    spanMs: limits.historyMinutesKeptMs + 5 * HOUR_MS,
    async run({ service, rest, clock, expect }) {
      const queue = await service.endpoint({ workersMax: 0 });
      const from = new Date(await nowOf(service)).toISOString();
      const mixed = await runMixed(service);
      const history = `/endpoints/${queue.endpointId}/history?from=${from}`;
      // Shorter than the lease of a worker that says nothing.
      const [delayMs, runMs] = [20_000, 10_000];
      await queue.run();
      await queue.call("POST", `cancel/${await queue.run()}`);
      await clock.pass(delayMs);
      const first = await taken(queue);
      await clock.pass(runMs);
      await queue.done(first, { output: 1 });
      await ended(queue, { error: "on purpose" });
      await queue.run({}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await taken(queue);
      await clock.pass(2 * MINUTE_MS);
      const answer = await until(
        () => rest("GET", history),
        (one) => sumOf(listed(one, "buckets"), "failed") === 1 && sumOf(listed(one, "buckets"), "timedOut") === 1,
      );
      expect("HISTORY-200").status(answer, 200, "rest.endpointHistory");
      const buckets = listed(answer, "buckets");
      const starts = buckets.map(({ at }) => Date.parse(String(at)));
      const regular = starts.map((_, at) => (starts[0] ?? NaN) + at * MINUTE_MS);
      expect("HISTORY-200").equals(starts, regular, "one bucket a minute");
      const counts = { submitted: 4, started: 3, completed: 1, failed: 1, timedOut: 1, cancelled: 1 };
      const hours = listed(await rest("GET", `${history}&stepMs=${HOUR_MS}`), "buckets");
      const total = objectOf(fieldsOf(answer)["total"]);
      for (const [field, count] of Object.entries(counts)) {
        expect("HISTORY-COUNTS").equals(sumOf(buckets, field), count, field);
        expect("HISTORY-MERGED").equals(sumOf(hours, field), count, `${field} in hours`);
        expect("HISTORY-MERGED").equals(total[field], count, `${field} in total`);
      }
      const times = expect("HISTORY-TIMES");
      for (const [field, ms] of [
        ["delayMs", delayMs],
        ["runMs", runMs],
      ] as const) {
        const told = buckets.map((bucket) => objectOf(bucket[field])["p95"]).filter((one) => one !== null);
        const isNear = (one: unknown): boolean => Math.abs(Number(one) - ms) <= TOLERANCE * ms + 2_000;
        times.that(told.some(isNear), `about ${ms} ms as ${field}`, told);
      }
      const quiet = buckets.filter(({ started }) => started === 0);
      const medians = quiet.map((bucket) => objectOf(bucket["delayMs"])["p50"]);
      times.equals([...new Set(medians)], [null], "percentiles without jobs");
      const ofMixed = await until(
        () => rest("GET", `/endpoints/${mixed.endpointId}/history?from=${from}&stepMs=${HOUR_MS}`),
        (one) => sumOf(listed(one, "buckets"), "completed") > 2 * FEW_MS.length,
      );
      const half = listed(ofMixed, "buckets").map((bucket) => objectOf(bucket["runMs"])["p50"]);
      const isLong = half.some((one) => Number(one) >= (1 - TOLERANCE) * MANY_MS);
      times.that(isLong, `a median of about ${MANY_MS} ms as runMs`, half);
      const gauges = expect("HISTORY-GAUGES");
      const waiting = buckets.filter(({ inQueueMax }) => Number(inQueueMax) >= 1);
      gauges.that(waiting.length > 0, "a waiting job", buckets);
      const running = buckets.filter(({ workers }) => Number(objectOf(workers)["running"]) >= 1);
      gauges.that(running.length > 0, "a running worker", buckets);
      await clock.pass(limits.historyMinutesKeptMs + 3 * HOUR_MS);
      await queue.run();
      await clock.pass(HOUR_MS);
      const later = await until(
        () => rest("GET", `${history}&stepMs=${HOUR_MS}`),
        (one) => sumOf(listed(one, "buckets"), "submitted") === counts.submitted + 1,
      );
      for (const [field, count] of Object.entries({ ...counts, submitted: counts.submitted + 1 })) {
        expect("HISTORY-KEPT").equals(sumOf(listed(later, "buckets"), field), count, `${field} days later`);
      }
    },
  }),
  atService({
    name: "The history of the overview has what happened at all endpoints that a key may see",
    claims: ["OVERVIEW-HISTORY-200", "OVERVIEW-HISTORY-RESTRICTED"],
    needs: ["workers", "keys"],
    spanMs: HOUR_MS,
    async run({ service, rest, clock, expect }) {
      const path = `/overview/history?stepMs=${HOUR_MS}&from=${new Date(await nowOf(service)).toISOString()}`;
      const read = async (query: string, key?: string): Promise<readonly Fields[]> =>
        listed(await rest("GET", query, undefined, key === undefined ? {} : { key }), "buckets");
      const before = sumOf(await read(path), "submitted");
      const [few, many, other] = [await service.endpoint(), await service.endpoint(), await service.endpoint()];
      const { key } = await made(service, { scopes: ["manage:read"], endpointIds: [few.endpointId, many.endpointId] });
      await runTogether([few], FEW_MS[0], service);
      await runTogether([many, many, many], MANY_MS / 2, service);
      for (const queue of [few, many, many, other]) await queue.run();
      await clock.pass(2 * MINUTE_MS);
      const whole = await until(
        () => rest("GET", path),
        (one) => sumOf(listed(one, "buckets"), "submitted") === before + 8,
      );
      expect("OVERVIEW-HISTORY-200").status(whole, 200, "rest.overviewHistory");
      expect("OVERVIEW-HISTORY-200").equals(sumOf(listed(whole, "buckets"), "submitted"), before + 8, "submitted jobs");
      const seen = await read(path, key);
      const counts = { submitted: 7, started: 4, completed: 4 };
      for (const [field, count] of Object.entries(counts)) {
        expect("OVERVIEW-HISTORY-RESTRICTED").equals(sumOf(seen, field), count, `${field} at the endpoints of the key`);
      }
      const says = expect("OVERVIEW-HISTORY-200");
      const half = seen.map((bucket) => objectOf(bucket["runMs"])["p50"]);
      says.that(
        half.some((one) => Number(one) > (1 - TOLERANCE) * (MANY_MS / 2)),
        "a median of all jobs",
        half,
      );
      const waiting = (await read(path.replace(`${HOUR_MS}`, `${MINUTE_MS}`), key)).map(
        (bucket) => bucket["inQueueMax"],
      );
      says.that(waiting.includes(3), "the waiting jobs of both endpoints", waiting);
      await other.call("POST", "purge-queue");
      await rest("DELETE", `/endpoints/${other.endpointId}`);
      const left = await until(
        () => read(path),
        (buckets) => sumOf(buckets, "submitted") === before + 7,
      );
      const gone = "submitted jobs without those of the deleted endpoint";
      expect("OVERVIEW-HISTORY-RESTRICTED").equals(sumOf(left, "submitted"), before + 7, gone);
    },
  }),
];
