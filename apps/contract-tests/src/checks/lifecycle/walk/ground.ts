import type { QueueUnderTest } from "../../../target/queue-under-test.ts";
import type { Judge } from "./judge.ts";
import type { ModelJob, WalkModel } from "./model.ts";
import type { Moment } from "./time.ts";

/** State that all steps of a walk share. */
export interface Ground {
  readonly queue: QueueUnderTest;
  readonly model: WalkModel;
  readonly judge: Judge;
  /** The submissions, by id of the job. */
  readonly inputs: Map<string, unknown>;
  /** Runs an action during which nothing is due. @throws UnclearError if something was due */
  during<Result>(act: () => Promise<Result>): Promise<readonly [Moment, Result]>;
}

/** The id of a job, or an unused one. */
export function idOf({ id }: ModelJob): string {
  return id ?? "nothere";
}
