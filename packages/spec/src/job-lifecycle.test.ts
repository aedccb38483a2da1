import fc from "fast-check";
import { describe, test } from "vitest";

import { type JobState, jobStates, jobTriggers, terminalStates, transitions } from "./generated/lifecycle.ts";
import { forbiddenTransitions, isTerminal, legalFrom, nextState } from "./job-lifecycle.ts";

const anyState = fc.constantFrom<(JobState | null)[]>(null, ...jobStates);
const anyTrigger = fc.constantFrom(...jobTriggers);

describe("nextState", () => {
  test("gives the row of the table, or undefined where the table has none", ({ expect }) => {
    fc.assert(
      fc.property(anyState, anyTrigger, (state, trigger) => {
        const row = transitions.find((step) => step.from === state && step.trigger === trigger);
        expect(nextState(state, trigger)).toBe(row === undefined ? undefined : row.to);
      }),
    );
  });

  test("a job begins in the queue, and only by being submitted", ({ expect }) => {
    expect(jobTriggers.filter((trigger) => nextState(null, trigger) !== undefined)).toEqual(["submit"]);
    expect(nextState(null, "submit")).toBe("IN_QUEUE");
  });

  test("a retry leads back to the queue from FAILED and TIMED_OUT alone", ({ expect }) => {
    expect(legalFrom("retry")).toEqual(["FAILED", "TIMED_OUT"]);
    expect(nextState("FAILED", "retry")).toBe("IN_QUEUE");
    expect(nextState("COMPLETED", "retry")).toBeUndefined();
  });

  test("a purge removes waiting jobs and no others", ({ expect }) => {
    expect(legalFrom("purge")).toEqual(["IN_QUEUE"]);
    expect(nextState("IN_QUEUE", "purge")).toBeNull();
  });
});

describe("isTerminal", () => {
  test("holds for exactly the terminal states", ({ expect }) => {
    expect(jobStates.filter((state) => isTerminal(state))).toEqual([...terminalStates]);
    expect(isTerminal("IN_PROGRESS")).toBe(false);
  });

  test("no worker can move a job that is terminal", ({ expect }) => {
    const byWorker = ["take", "complete", "fail"] as const;
    expect(byWorker.flatMap((trigger) => legalFrom(trigger)).filter((state) => isTerminal(state))).toEqual([]);
  });
});

describe("forbiddenTransitions", () => {
  test("together with the table covers every pair of state and trigger once", ({ expect }) => {
    const all = [...forbiddenTransitions(), ...transitions].map(({ from, trigger }) => `${from ?? "null"} ${trigger}`);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe((jobStates.length + 1) * jobTriggers.length);
  });
});

test("every state can be reached from submission and left again", ({ expect }) => {
  const reached = new Set<JobState | null>([null]);
  for (let round = 0; round <= jobStates.length; round += 1) {
    for (const { from, to } of transitions) {
      if (reached.has(from)) {
        reached.add(to);
      }
    }
  }
  expect(reached).toEqual(new Set([null, ...jobStates]));
  expect(jobStates.filter((state) => !transitions.some((step) => step.from === state))).toEqual([]);
});
