import type { Payload } from "../../kernel/payload.ts";
import type { JobRecord } from "./job.ts";
import type { ClaimedJob } from "./ports.ts";

/** What happened to a job, for an observer in the same process. */
export type JobNotice =
  /** It was accepted, and stored. */
  | { readonly kind: "submitted"; readonly endpointId: string; readonly jobId: string }
  /** A worker of this gateway takes it. Told before the worker has it. */
  | { readonly kind: "taken"; readonly job: JobRecord; readonly input: ClaimedJob["input"] }
  | { readonly kind: "progress"; readonly jobId: string; readonly output: Payload }
  | { readonly kind: "chunks"; readonly jobId: string; readonly outputs: readonly Payload[] }
  /** It ended, waits again, or is gone: then `job` is undefined. */
  | {
      readonly kind: "changed";
      readonly endpointId: string;
      readonly jobId: string;
      readonly job: JobRecord | undefined;
      /** Another gateway did it, and tells its own observers. */
      readonly elsewhere: boolean;
    };

/** Hears what happens to the jobs that this gateway carries. Called on the way of each job: it must be quick and not throw. */
export type JobObserver = (notice: JobNotice) => void;
