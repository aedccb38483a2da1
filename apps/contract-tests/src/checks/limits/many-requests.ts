import { taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { Answer } from "../../target/transport.ts";

/** Requests that are under way at once. */
const AT_ONCE = 50;

/** Sends so many requests, some at once; resolves to the answers that were not 200. */
async function repeated(count: number, send: () => Promise<Answer>): Promise<readonly Answer[]> {
  const odd: Answer[] = [];
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, send));
    odd.push(...answers.filter(({ status }) => status !== 200));
  }
  return odd;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A job waits behind more others than are counted, while requests come in great number",
    claims: ["LIMIT-QUEUE-POSITION", "LIMIT-RATE-OFF"],
    safety: "full",
    needs: ["workers"],
    ceiling: { requests: 2 * limits.statusRequestsPerWindow },
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const ahead = Math.max(limits.queuePositionMax, limits.runRequestsPerWindow) + 1;
      const submit = (): Promise<Answer> => queue.call("POST", "run", { body: { input: {} } });
      const refusedRuns = [...(await repeated(limits.queuePositionMax - 1, submit))];
      const position = async (jobId: string): Promise<unknown> => {
        const { waiting } = fieldsOf(await queue.call("GET", `status/${jobId}?explain=true`));
        return (waiting as { readonly position?: unknown } | undefined)?.position;
      };
      expect("LIMIT-QUEUE-POSITION").equals(await position(await queue.run()), limits.queuePositionMax - 1, "position");
      refusedRuns.push(...(await repeated(ahead - limits.queuePositionMax, submit)));
      expect("LIMIT-RATE-OFF").equals(refusedRuns.length, 0, "refused requests to /run");
      const last = await queue.run();
      expect("LIMIT-QUEUE-POSITION").equals(await position(last), limits.queuePositionMax, "position of the last");
      const refusedReads = await repeated(limits.statusRequestsPerWindow + 1, () => queue.status(last));
      expect("LIMIT-RATE-OFF").equals(refusedReads.length, 0, "refused requests to /status");
      const running = await taken(queue);
      for (let purges = 0; purges <= limits.purgeRequestsPerWindow; purges += 1) {
        expect("LIMIT-RATE-OFF").status(await queue.call("POST", "purge-queue"), 200);
      }
      const cancels = Array.from({ length: limits.cancelRequestsPerWindow + 1 }, () =>
        queue.call("POST", `cancel/${running.id}`),
      );
      const statuses = new Set((await Promise.all(cancels)).map(({ status }) => status));
      expect("LIMIT-RATE-OFF").equals(
        [...statuses].toSorted((a, b) => a - b),
        [200, 409],
        "statuses of requests to /cancel",
      );
    },
  },
];
