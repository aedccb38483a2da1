import type { QueueUnderTest } from "../../../target/queue-under-test.ts";
import type { Judge } from "./judge.ts";
import type { ModelJob, WalkModel } from "./model.ts";
import type { Moment } from "./time.ts";

/** What all steps of a walk share. */
export interface Ground {
  readonly queue: QueueUnderTest;
  readonly model: WalkModel;
  readonly judge: Judge;
  /** What was submitted, by the id of the job. */
  readonly inputs: Map<string, unknown>;
  /** Does something during which nothing is due. @throws UnclearError if something was */
  during<Result>(act: () => Promise<Result>): Promise<readonly [Moment, Result]>;
}

/** The id of a job, or an unused one. */
export function idOf({ id }: ModelJob): string {
  return id ?? "nothere";
}
