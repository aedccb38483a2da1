import type { JobStore, NewJob, SubmitOutcome } from "@millrace/engine";

/** The jobs of one database among several. */
export interface ShardJobStore extends JobStore {
  /** What the key of this job stands for on a shard that its endpoint left; undefined when it is free there. */
  submittedUnder(job: NewJob): Promise<SubmitOutcome | undefined>;
}

export interface Shard {
  readonly jobs: ShardJobStore;
  /** False while the database is known to be away. */
  readonly available: boolean;
  /** Whether jobs may be handed out at the moment. */
  readonly handsOut: boolean;
}
