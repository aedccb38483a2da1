import type { ClaimId } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { hold } from "../waiting/held.ts";

interface Waiting {
  readonly path: string;
  readonly claim: ClaimId;
  /** Sends the request that waits; the job is submitted by it, or before it. */
  readonly wait: (queue: QueueUnderTest, signal: AbortSignal) => Promise<Answer>;
}

const waits: readonly Waiting[] = [
  {
    path: "runsync",
    claim: "QUEUE-RUNSYNC-STREAMING",
    wait: (queue, signal) => queue.call("POST", "runsync", { body: { input: {} }, signal }),
  },
  {
    path: "status-sync",
    claim: "QUEUE-STATUS-SYNC-STREAMING",
    wait: async (queue, signal) => queue.call("GET", `status-sync/${await queue.run()}`, { signal }),
  },
];

export const scenarios: readonly Scenario[] = waits.map(({ path, claim, wait }) => ({
  name: `a request to ${path} waits for the end of a job whose worker sends chunks`,
  claims: [claim],
  safety: "disposable",
  needs: ["workers"],
  async run(context) {
    const expectation = context.expect(claim);
    const queue = await context.endpoint();
    const held = await hold(context, (signal) => wait(queue, signal));
    const job = await taken(queue);
    for (const output of ["first", "second"]) {
      expectation.status(await queue.stream(job, { output }), 200);
      expectation.equals(await held.isOpen(), true, `held after the ${output} chunk`);
    }
    await queue.done(job, { output: "all" });
    expectation.contains((await held.answer())?.json, { id: job.id, status: "COMPLETED", output: "all" });
  },
}));
