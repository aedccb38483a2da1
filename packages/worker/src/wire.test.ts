import { limits, workerOperations } from "@millrace/spec";
import { expect, test } from "vitest";
import { createAddresses } from "./addresses.ts";
import { readEnvironment } from "./environment.ts";
import { PING_INTERVAL_DEFAULT_MS, RESULT_MAX_BYTES, RESULTS_MAX_BYTES, TAKE_BATCH_MAX } from "./wire.ts";

test("the numbers are those of the specs", () => {
  expect(TAKE_BATCH_MAX).toBe(limits.takeBatchMax);
  expect(PING_INTERVAL_DEFAULT_MS).toBe(limits.workerPingIntervalMs);
  expect(RESULT_MAX_BYTES).toBe(limits[workerOperations.jobDone.bodyLimit]);
  expect(RESULTS_MAX_BYTES).toBe(limits[workerOperations.jobDoneBatch.bodyLimit]);
});

test("the addresses derived from the environment are paths of the specs", () => {
  const base = "http://service/v2/ep";
  const addresses = createAddresses(
    readEnvironment({
      RUNPOD_POD_ID: "wrk",
      RUNPOD_WEBHOOK_GET_JOB: `${base}/job-take/$ID?gpu=x`,
      RUNPOD_WEBHOOK_POST_OUTPUT: `${base}/job-done/$RUNPOD_POD_ID/$ID?gpu=x`,
      RUNPOD_WEBHOOK_POST_STREAM: `${base}/job-stream/$RUNPOD_POD_ID/$ID?gpu=x`,
    }),
  );
  const job = { id: "job" };
  const path = (url: string | undefined): string => new URL(url ?? "").pathname.replace("/v2", "");
  const expected = (operation: { readonly path: string }): string =>
    operation.path.replace("{endpointId}", "ep").replace("{workerId}", "wrk").replace("{jobId}", "job");
  expect(path(addresses.take({ batchSize: 1, inProgress: false }))).toBe(expected(workerOperations.jobTake));
  expect(path(addresses.take({ batchSize: 2, inProgress: false }))).toBe(expected(workerOperations.jobTakeBatch));
  expect(path(addresses.stop)).toBe(expected(workerOperations.jobStop));
  expect(path(addresses.done(job, false))).toBe(expected(workerOperations.jobDone));
  expect(path(addresses.doneBatch)).toBe(expected(workerOperations.jobDoneBatch));
  expect(path(addresses.stream(job))).toBe(expected(workerOperations.jobStream));
});
