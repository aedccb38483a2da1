import {
  type JobState,
  type JobTrigger,
  type TerminalState,
  jobStates,
  jobTriggers,
  terminalStates,
  transitions,
} from "./generated/lifecycle.ts";

/** A legal step in the life of a job. `from: null` is a job that does not exist yet, `to: null` one that is gone. */
export interface Transition {
  readonly from: JobState | null;
  readonly trigger: JobTrigger;
  readonly to: JobState | null;
  readonly source: "documented" | "observed" | "decided";
  readonly effects: readonly string[];
}

/** A pair that the lifecycle does not allow: the trigger leaves a job in this state as it is. */
export interface ForbiddenTransition {
  readonly from: JobState | null;
  readonly trigger: JobTrigger;
}

const table: readonly Transition[] = transitions;
const byTrigger: ReadonlyMap<JobTrigger, ReadonlyMap<JobState | null, JobState | null>> = new Map(
  jobTriggers.map((trigger) => [
    trigger,
    new Map(table.filter((step) => step.trigger === trigger).map((step) => [step.from, step.to])),
  ]),
);

/**
 * The state that `trigger` leads to.
 *
 * @param state - the present state; `null` for a job that does not exist yet
 * @returns the next state, `null` when the job is gone afterwards, `undefined` when the step is illegal
 */
export function nextState(state: JobState | null, trigger: JobTrigger): JobState | null | undefined {
  return byTrigger.get(trigger)?.get(state);
}

/** The states of existing jobs in which `trigger` is legal, in the order of {@link jobStates}. */
export function legalFrom(trigger: JobTrigger): JobState[] {
  return jobStates.filter((state) => nextState(state, trigger) !== undefined);
}

/** Whether a job in this state is finished. A finished job can still expire, and some can be retried. */
export function isTerminal(state: JobState): state is TerminalState {
  return terminalStates.some((terminal) => terminal === state);
}

/** Every pair of state and trigger that is not a transition, including triggers on a job that does not exist. */
export function forbiddenTransitions(): ForbiddenTransition[] {
  return [null, ...jobStates].flatMap((from) =>
    jobTriggers.filter((trigger) => nextState(from, trigger) === undefined).map((trigger) => ({ from, trigger })),
  );
}
