import { limits } from "@millrace/spec";
import type { AnotherService, Answer, Context, Scenario } from "../words.ts";
import { expectRefused } from "./rate-refusals.ts";

const CLAIM = "LIMIT-RATE-CANCEL-CONCURRENT";
/** Fewer than the limit of a window, so that none is refused for their number. */
const MANY = limits.cancelRequestsPerWindow - limits.cancelConcurrentMax;
/** A cancellation is short, so it is a matter of chance whether too many are under way at the same time. */
const TRIES = 8;

/** Cancels waiting jobs, all at once. */
async function cancelled(service: AnotherService, count: number): Promise<readonly Answer[]> {
  const queue = await service.endpoint();
  const jobs = await Promise.all(Array.from({ length: count }, () => queue.run()));
  // Now the connections are open.
  return await Promise.all(jobs.map((id) => queue.call("POST", `cancel/${id}`, { takes429: true })));
}

async function expectOverflow(context: Context, service: AnotherService): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const refused = (await cancelled(service, MANY)).filter(({ status }) => status !== 200);
    if (refused.length === 0) continue;
    for (const answer of refused) {
      expectRefused(context, [CLAIM, "ERROR-429-RETRY-AFTER"], answer, "queue.cancel");
    }
    return;
  }
  context.expect(CLAIM).that(false, `some of ${MANY} cancellations at once refused, once in ${TRIES} times`, "none");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Cancellations are as many at once as may be, and many more",
    claims: [CLAIM, "ERROR-429-RETRY-AFTER"],
    safety: "full",
    needs: ["own-service"],
    async run(context) {
      const service = await context.another({ shared: true, rateLimits: true });
      const most = await cancelled(service, limits.cancelConcurrentMax);
      const statuses = [...new Set(most.map(({ status }) => status))];
      context.expect(CLAIM).equals(statuses, [200], `statuses of ${limits.cancelConcurrentMax} at once`);
      await expectOverflow(context, service);
    },
  },
];
