import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { type Fields, fieldsOf, namedFields, objectOf } from "../answers.ts";
import { until } from "../waiting/until.ts";

const MINUTE_MS = limits.historyStepMinMs;
const HOUR_MS = 60 * MINUTE_MS;
/** Percentiles are at most this part off. */
const TOLERANCE = 0.1;

function bucketsOf(answer: { readonly json?: unknown }): readonly Fields[] {
  return (objectOf(answer.json)["buckets"] ?? []) as readonly Fields[];
}

function sumOf(buckets: readonly Fields[], field: string): number {
  return buckets.reduce((sum, bucket) => sum + Number(bucket[field]), 0);
}

async function nowOf({ rest }: Pick<Context, "rest">): Promise<number> {
  return Date.parse(String(fieldsOf(await rest("GET", "/overview"))["at"]));
}

export const scenarios: readonly Scenario[] = [
  {
    name: "The history of an endpoint refuses wrong times and steps",
    claims: ["HISTORY-400", "HISTORY-404"],
    safety: "disposable",
    async run(context) {
      const { endpoint, rest, expect } = context;
      const { endpointId } = await endpoint();
      const path = `/endpoints/${endpointId}/history`;
      const ago = async (ms: number): Promise<string> => new Date((await nowOf(context)) - ms).toISOString();
      const from = await ago(HOUR_MS);
      const old = await ago(limits.historyMinutesKeptMs + 2 * HOUR_MS);
      for (const [query, field] of [
        [`from=${from}&to=${await ago(2 * HOUR_MS)}`, "to"],
        ["from=yesterday", "from"],
        [`stepMs=${limits.historyStepMinMs - 1}`, "stepMs"],
        [`stepMs=${limits.historyStepMaxMs + 1}`, "stepMs"],
        [`stepMs=${limits.historyStepMinMs + 1}`, "stepMs"],
        [`from=${await ago((limits.historyStepsMax + 5) * MINUTE_MS)}`, "stepMs"],
        [`from=${old}&stepMs=${30 * MINUTE_MS}`, "stepMs"],
      ] as const) {
        const answer = await rest("GET", `${path}?${query}`);
        expect("HISTORY-400").status(answer, 400);
        expect("HISTORY-400").equals(namedFields(answer), [field], "the field at fault");
      }
      expect("HISTORY-400").status(await rest("GET", `${path}?from=${old}&stepMs=${HOUR_MS}`), 200);
      expect("HISTORY-404").status(await rest("GET", "/endpoints/contract-no-such-id/history"), 404);
    },
  },
  {
    name: "The history of an endpoint has what happened, by minutes and later by hours",
    claims: ["HISTORY-200", "HISTORY-COUNTS", "HISTORY-TIMES", "HISTORY-GAUGES", "HISTORY-MERGED", "HISTORY-KEPT"],
    safety: "full",
    needs: ["workers", "own-service"],
    spanMs: limits.historyMinutesKeptMs + 5 * HOUR_MS,
    async run({ another, expect }) {
      const service = await another({ shared: true });
      const { rest, clock } = service;
      const queue = await service.endpoint({ workersMax: 0 });
      const path = `/endpoints/${queue.endpointId}/history`;
      const begunMs = await nowOf(service);
      const from = new Date(begunMs).toISOString();
      const delayMs = 20_000;
      // Shorter than the lease of a worker that says nothing.
      const runMs = 10_000;
      await queue.run();
      const cancelled = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      await clock.pass(delayMs);
      const first = await taken(queue);
      await clock.pass(runMs);
      await queue.done(first, { output: 1 });
      await queue.run();
      await queue.done(await taken(queue), { error: "on purpose" });
      await queue.run({}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      await taken(queue);
      await clock.pass(2 * MINUTE_MS);
      const answer = await until(
        () => rest("GET", `${path}?from=${from}`),
        (one) => sumOf(bucketsOf(one), "failed") === 1 && sumOf(bucketsOf(one), "timedOut") === 1,
      );
      expect("HISTORY-200").status(answer, 200);
      expect("HISTORY-200").documented(answer, "rest.endpointHistory");
      const buckets = bucketsOf(answer);
      const starts = buckets.map(({ at }) => Date.parse(String(at)));
      const firstMs = starts[0] ?? NaN;
      expect("HISTORY-200").equals(
        starts,
        starts.map((_, at) => firstMs + at * MINUTE_MS),
        "one bucket a minute",
      );
      const counts = { submitted: 4, started: 3, completed: 1, failed: 1, timedOut: 1, cancelled: 1 };
      for (const [field, count] of Object.entries(counts)) {
        expect("HISTORY-COUNTS").equals(sumOf(buckets, field), count, field);
      }
      const isNear = (value: unknown, ms: number): boolean => Math.abs(Number(value) - ms) <= TOLERANCE * ms + 2_000;
      const waited = buckets.map((bucket) => objectOf(bucket["delayMs"])["p95"]).filter((ms) => ms !== null);
      expect("HISTORY-TIMES").that(
        waited.some((ms) => isNear(ms, delayMs)),
        `about ${delayMs} ms in the queue`,
        waited,
      );
      const ran = buckets.map((bucket) => objectOf(bucket["runMs"])["p95"]).filter((ms) => ms !== null);
      expect("HISTORY-TIMES").that(
        ran.some((ms) => isNear(ms, runMs)),
        `about ${runMs} ms in a worker`,
        ran,
      );
      const quiet = buckets.filter((bucket) => bucket["started"] === 0);
      expect("HISTORY-TIMES").equals(
        quiet.filter((bucket) => objectOf(bucket["delayMs"])["p50"] !== null),
        [],
        "percentiles without jobs",
      );
      expect("HISTORY-GAUGES").that(
        buckets.some((bucket) => Number(bucket["inQueueMax"]) >= 1),
        "a waiting job",
        buckets,
      );
      expect("HISTORY-GAUGES").that(
        buckets.some((bucket) => Number(objectOf(bucket["workers"])["running"]) >= 1),
        "a running worker",
        buckets,
      );
      const hours = bucketsOf(await rest("GET", `${path}?from=${from}&stepMs=${HOUR_MS}`));
      for (const [field, count] of Object.entries(counts)) {
        expect("HISTORY-MERGED").equals(sumOf(hours, field), count, `${field} in hours`);
      }
      await clock.pass(limits.historyMinutesKeptMs + 3 * HOUR_MS);
      await queue.run();
      await clock.pass(HOUR_MS);
      const later = await until(
        () => rest("GET", `${path}?from=${from}&stepMs=${HOUR_MS}`),
        (one) => sumOf(bucketsOf(one), "submitted") === counts.submitted + 1,
      );
      for (const field of ["started", "completed", "failed", "timedOut", "cancelled"] as const) {
        expect("HISTORY-KEPT").equals(sumOf(bucketsOf(later), field), counts[field], `${field} days later`);
      }
    },
  },
];
