import { setTimeout as delay } from "node:timers/promises";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";
import { memberOf } from "./job-in-state.ts";

/** More than the connection holds between the two ends, so that an answer with them takes its time. */
const JOBS = 5;
const INPUT = { text: "x".repeat(limits.runPayloadMaxBytes / 2) };
const ROUNDS = 10;
const LOOKS = 100;
const LOOK_PAUSE_MS = 20;

export const scenarios: readonly Scenario[] = [
  {
    name: "jobs whose worker goes away while they are handed over are at the head of the queue again, and no retry is counted",
    claims: ["LIFECYCLE-RELEASE"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("LIFECYCLE-RELEASE");
      for (let round = 1; round <= ROUNDS; round += 1) {
        const queue = await endpoint();
        const jobIds: string[] = [];
        for (let count = 0; count < JOBS; count += 1) jobIds.push(await queue.run(INPUT));
        // The worker may have been quick enough to get all, or the connection large enough to hold it.
        if (!(await cutHandOver(queue, jobIds))) continue;
        const later = await queue.run();
        const again: TakenJob[] = [];
        for (let count = 0; count <= JOBS; count += 1) again.push(await taken(queue, "second-worker"));
        expectation.equals(
          again.map(({ id, attempt }) => ({ id, attempt })),
          [...jobIds.map((id) => ({ id, attempt: 2 })), { id: later, attempt: 1 }],
          "jobs in the order of the second hand-over",
        );
        for (const id of jobIds) {
          const { json } = await queue.status(id);
          expectation.equals([memberOf(json, "status"), memberOf(json, "retries")], ["IN_PROGRESS", undefined]);
        }
        return;
      }
      throw new Error(`No hand-over of ${ROUNDS} ended in the middle.`);
    },
  },
];

/** Hands the jobs to a worker that closes the connection meanwhile; whether they are all in the queue again. */
async function cutHandOver(queue: QueueUnderTest, jobIds: readonly string[]): Promise<boolean> {
  const [first = ""] = jobIds;
  const connection = new AbortController();
  const handOver = queue
    .call("GET", `job-take-batch/first-worker?batch_size=${jobIds.length}`, { signal: connection.signal })
    .then(
      () => true,
      () => false,
    );
  for (let looks = 0; looks < LOOKS; looks += 1) {
    if (memberOf((await queue.status(first)).json, "status") !== "IN_QUEUE") break;
    await delay(1);
  }
  connection.abort();
  if (await handOver) return false;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const statuses = await Promise.all(jobIds.map(async (id) => memberOf((await queue.status(id)).json, "status")));
    if (statuses.every((status) => status === "IN_QUEUE")) return true;
    await delay(LOOK_PAUSE_MS);
  }
  return false;
}
