import { firstPlacement, type ShardPlacement } from "@millrace/engine";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { claim, newJob } from "../jobs-conformance/conformance/job-samples.ts";
import { openShardRig, SHARDS, type ShardedStore, type ShardRig } from "./shard-rig.test-support.ts";

const server = sharedPostgres("histories of endpoints that are moved");
const NUM_RUNS = 60;
const TIME_LIMIT_MS = 40_000;

const anyStep = fc.oneof(
  fc.record({
    do: fc.constant("submit" as const),
    key: fc.option(fc.integer({ min: 0, max: 3 })),
    isOutdated: fc.boolean(),
  }),
  fc.record({ do: fc.constant("move" as const), to: fc.nat({ max: SHARDS - 1 }) }),
  fc.record({ do: fc.constant("claim" as const) }),
);
type Submit = { readonly key: number | null; readonly isOutdated: boolean };

describe.runIf(server.available)("wherever an endpoint is moved", () => {
  let rig: ShardRig;
  let subject: ShardedStore;
  let histories = 0;

  beforeAll(async () => {
    rig = await openShardRig(server);
    subject = await rig.empty();
  });
  afterAll(() => rig.close());

  /** What happened to one endpoint, and what must follow from it. */
  function createHistory(endpointId: string) {
    const accepted: string[] = [];
    const handedOut: string[] = [];
    const byKey = new Map<number, string>();
    const generations: ShardPlacement[] = [firstPlacement];
    subject.placements.set(endpointId, firstPlacement);
    const now = (): ShardPlacement => subject.placements.get(endpointId) ?? firstPlacement;

    return {
      accepted,
      handedOut,
      async move(to: number): Promise<void> {
        if (to === now().shard) return;
        await rig.move(endpointId, to);
        generations.push(now());
      },
      async claim(): Promise<number> {
        const jobs = await claim(subject.store, { endpointId });
        handedOut.push(...jobs.map(({ job }) => job.id));
        return jobs.length;
      },
      async submit({ key, isOutdated }: Submit): Promise<void> {
        const placement = isOutdated ? (generations.at(-2) ?? now()) : now();
        const idempotency = key === null ? null : { key: `${key}`, bodyHash: "h" };
        const job = newJob({ endpointId, placement, idempotency });
        const outcome = await subject.store.submit(job);
        if (placement !== now()) expect(["moved", "repeated"]).toContain(outcome.kind);
        if (outcome.kind === "repeated") expect(outcome.job.id).toBe(byKey.get(key ?? -1));
        if (outcome.kind !== "created") return;
        accepted.push(job.id);
        if (key === null) return;
        expect(byKey.has(key), "a second job of one key").toBe(false);
        byKey.set(key, job.id);
      },
    };
  }

  test("each key is one job, and each job is handed out once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
        histories += 1;
        const history = createHistory(`endpoint of history ${histories}`);
        for (const step of steps) {
          if (step.do === "move") await history.move(step.to);
          else if (step.do === "claim") await history.claim();
          else await history.submit(step);
        }
        while ((await history.claim()) > 0);
        expect(history.handedOut.toSorted()).toEqual(history.accepted.toSorted());
      }),
      { numRuns: NUM_RUNS, interruptAfterTimeLimit: TIME_LIMIT_MS },
    );
  });
});
