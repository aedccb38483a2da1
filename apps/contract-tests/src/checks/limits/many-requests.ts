import { limits } from "@millrace/spec";
import { type Answer, type Scenario, type SuiteRequest, atEndpoint, soon, taken } from "../../steps/words.ts";
import { kinds } from "./rates-at-once.ts";
import { rates } from "./rates.ts";
import { sendRepeatedly, waitingOf } from "../../steps/resources/queue-jobs.ts";

/** Options with which a refusal is returned instead of retried. */
const QUIET = { takes429: true } as const;

type Repeated = Pick<SuiteRequest, "method" | "path" | "body">;

/** Operations of which the first scenario sends too few requests. */
const alsoInNumber: readonly string[] = ["LIMIT-RATE-RUNSYNC", "LIMIT-RATE-STREAM"];

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "A job waits behind more others than are counted, while requests come in great number",
    claims: ["LIMIT-QUEUE-POSITION", "LIMIT-RATE-OFF"],
    safety: "full",
    ceiling: { requests: 2 * limits.statusRequestsPerWindow },
    async run({ context, queue, expect }) {
      const repeated = async (count: number, request: Repeated): Promise<readonly Answer[]> =>
        (await sendRepeatedly(context, queue, () => request, count)).filter(({ status }) => status !== 200);
      const ahead = Math.max(limits.queuePositionMax, limits.runRequestsPerWindow) + 1;
      const submit: Repeated = { method: "POST", path: "run", body: { input: {} } };
      const refusedRuns = [...(await repeated(limits.queuePositionMax - 1, submit))];
      const position = async (jobId: string): Promise<unknown> => (await waitingOf(queue, jobId))["position"];
      expect("LIMIT-QUEUE-POSITION").equals(await position(await queue.run()), limits.queuePositionMax - 1, "position");
      refusedRuns.push(...(await repeated(ahead - limits.queuePositionMax, submit)));
      expect("LIMIT-RATE-OFF").equals(refusedRuns.length, 0, "refused requests to /run");
      const last = await queue.run();
      expect("LIMIT-QUEUE-POSITION").equals(await position(last), limits.queuePositionMax, "position of the last");
      const read: Repeated = { method: "GET", path: `status/${last}` };
      const refusedReads = await repeated(limits.statusRequestsPerWindow + 1, read);
      expect("LIMIT-RATE-OFF").equals(refusedReads.length, 0, "refused requests to /status");
      const running = await taken(queue);
      for (let purges = 0; purges <= limits.purgeRequestsPerWindow; purges += 1) {
        expect("LIMIT-RATE-OFF").status(await queue.call("POST", "purge-queue", QUIET), 200);
      }
      const cancels = Array.from({ length: limits.cancelRequestsPerWindow + 1 }, () =>
        queue.call("POST", `cancel/${running.id}`, QUIET),
      );
      const statuses = new Set((await Promise.all(cancels)).map(({ status }) => status));
      expect("LIMIT-RATE-OFF").equals(
        [...statuses].toSorted((a, b) => a - b),
        [200, 409],
        "statuses of requests to /cancel",
      );
    },
  }),
  {
    name: "More requests are under way at once, and come in a while, than request limits would let pass",
    claims: ["LIMIT-RATE-OFF"],
    safety: "full",
    ceiling: { requests: 4 * limits.runsyncRequestsPerWindow },
    async run({ context, endpoint, says }) {
      const queue = await endpoint();
      await Promise.all(
        kinds.map(async ({ hold, oneMore, operation, atOnce }) => {
          const held = await hold(queue, context, atOnce);
          // Not all of them may have arrived yet.
          const { status, text } = await soon(() => oneMore(queue), { status: 429 });
          await held.end();
          says.that(status !== 429, `${operation}: one more than ${atOnce} at once is taken`, text);
        }),
      );
      for (const rate of rates.filter(({ claim }) => alsoInNumber.includes(claim))) {
        const { operation, requests } = rate;
        const answers = await sendRepeatedly(context, queue, rate.request, requests + 1);
        const refused = answers.filter(({ status }) => status === 429);
        says.equals(refused.length, 0, `${operation}: refused of ${requests + 1} requests`);
      }
      await queue.call("POST", "purge-queue");
    },
  },
];
