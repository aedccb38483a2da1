import { type ClaimId, type ForbiddenTransition, forbiddenTransitions } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { fireInVain, isFired, jobIn, needsOf, pathTo } from "./job-in-state.ts";

/** Claims about a single pair, which answers 409. */
const refusals: Readonly<Record<string, readonly ClaimId[]>> = {
  "IN_QUEUE retry": ["LIFECYCLE-RETRY-IN-QUEUE-REFUSED", "LIFECYCLE-RULE-RETRY-STATES"],
  "IN_PROGRESS retry": ["LIFECYCLE-RETRY-IN-PROGRESS-REFUSED", "LIFECYCLE-RULE-RETRY-STATES"],
  "COMPLETED retry": ["LIFECYCLE-RETRY-COMPLETED-REFUSED", "LIFECYCLE-RULE-RETRY-STATES"],
  "CANCELLED retry": ["LIFECYCLE-RETRY-CANCELLED-REFUSED", "LIFECYCLE-RULE-RETRY-STATES"],
  "COMPLETED cancel": ["LIFECYCLE-CANCEL-COMPLETED-REFUSED"],
  "FAILED cancel": ["LIFECYCLE-CANCEL-FAILED-REFUSED"],
  "TIMED_OUT cancel": ["LIFECYCLE-CANCEL-TIMED-OUT-REFUSED"],
  "CANCELLED cancel": ["LIFECYCLE-CANCEL-CANCELLED-REFUSED"],
};

/** One for each pair of state and trigger without a transition. */
export const scenarios: readonly Scenario[] = forbiddenTransitions().flatMap(scenarioOf);

function scenarioOf({ from, trigger }: ForbiddenTransition): readonly Scenario[] {
  if (!isFired(trigger)) return [];
  const refused = refusals[`${from} ${trigger}`] ?? [];
  const claims: readonly ClaimId[] = [...refused, "LIFECYCLE-NOTHING-ELSE"];
  return [
    {
      name: `${trigger} changes nothing about a job that ${from === null ? "does not exist" : `is ${from}`}`,
      claims,
      ...needsOf([...pathTo(from), trigger]),
      run: async (context) => {
        const job = await jobIn(context, from, [trigger]);
        const { id, queue } = job;
        const before = await queue.status(id);
        const answer = await fireInVain(context, job, trigger);
        const after = await queue.status(id);
        for (const claim of claims) {
          const expectation = context.expect(claim);
          expectation.equals(job.id, id, "the same job");
          expectation.status(before, from === null ? 404 : 200);
          if (from !== null) expectation.contains(before.json, { id, status: from }, "job before");
          if (refused.length > 0 && answer !== undefined) {
            expectation.status(answer, 409);
            expectation.documented(answer, `queue.${trigger}`);
          }
          expectation.status(after, before.status);
          if (from !== null) expectation.equals(after.json, before.json, "job afterwards");
        }
      },
    },
  ];
}
