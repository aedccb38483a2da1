import type { JobStore, NewJob, SubmitOutcome } from "@millrace/engine";
import { createMetrics, type Metrics } from "@millrace/server";
import { median } from "../base/statistics.ts";

/** As many submits as arrive between two commits under load. */
const BATCH = 64;
const BATCHES = 4_000;
const ROUNDS = 7;
const ENDPOINTS = 100;

/** A store that answers a batch of submits at once, as one commit does. */
function stubStore(): { readonly store: JobStore; readonly commit: () => void } {
  const answers: ((outcome: SubmitOutcome) => void)[] = [];
  const submit = (): Promise<SubmitOutcome> => new Promise((resolve) => void answers.push(resolve));
  const commit = (): void => {
    for (const answer of answers.splice(0)) answer({ kind: "created" });
  };
  // Only `submit` is called.
  return { store: { submit } as unknown as JobStore, commit };
}

async function submitUs(meter: (store: JobStore) => JobStore, answered: Metrics["http"]["answered"]): Promise<number> {
  const { store, commit } = stubStore();
  const metered = meter(store);
  const job = { endpointId: "e1" } as NewJob;
  const before = process.cpuUsage();
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const submits = Array.from({ length: BATCH }, () => metered.submit(job));
    commit();
    for (const submit of submits) {
      await submit;
      answered("run", 200, 1);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (BATCH * BATCHES);
}

/**
 * Processor time that counting adds to one accepted job, in microseconds: the job in the store and its request. Median of rounds
 * in turns with the same without counting.
 */
export async function countingCostUs(): Promise<number> {
  const metrics = createMetrics(ENDPOINTS);
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareUs = await submitUs(
      (store) => store,
      () => undefined,
    );
    costs.push((await submitUs((store) => metrics.meterJobs(store), metrics.http.answered)) - bareUs);
  }
  return median(costs);
}
