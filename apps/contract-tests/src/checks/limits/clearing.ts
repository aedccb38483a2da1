import type { Context } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, queueUnderTest } from "../../target/queue-under-test.ts";

interface TakenId {
  readonly id: string;
}

/** Ends the jobs that a scenario leaves in its endpoints: an endpoint with unfinished jobs cannot be removed. */
export function clearing(scenario: Scenario): Scenario {
  return {
    ...scenario,
    async run(context) {
      const left: { readonly queue: QueueUnderTest; readonly taken: Set<string> }[] = [];
      const endpoint: Context["endpoint"] = async (fields) => {
        const queue = await context.endpoint(fields);
        const taken = new Set<string>();
        left.push({ queue, taken });
        return queueUnderTest(async (request) => {
          const answer = await context.send(request);
          if (request.path.includes("/job-take") && answer.status === 200) {
            for (const { id } of [answer.json].flat() as readonly TakenId[]) taken.add(id);
          }
          return answer;
        }, queue.endpointId);
      };
      try {
        await scenario.run({ ...context, endpoint });
      } finally {
        for (const { queue, taken } of left) {
          await queue.call("POST", "purge-queue");
          for (const id of taken) await queue.call("POST", `cancel/${id}`);
        }
      }
    },
  };
}
