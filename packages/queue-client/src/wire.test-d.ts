import type { QueueComponents, QueueOperations } from "@millrace/spec";

import type { Job } from "./job.ts";
import type {
  ErrorBody,
  HealthReport,
  JobAccepted,
  JobBody,
  JobCancelled,
  JobPolicy,
  JobRequestBody,
  JobRequeued,
  JobStatus,
  JobWaiting,
  QueuePurged,
  S3Config,
  StreamChunkBody,
  WaitingReason,
  WorkerExit,
} from "./wire.ts";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Interfaces and nested aliases are written out, so that only their content is compared. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;
type Same<A, B> = Equal<Plain<A>, Plain<B>>;
type Expect<T extends true> = T;
type Extends<A, B> = A extends B ? true : false;

type Schemas = QueueComponents["schemas"];
type Ok<Operation extends { responses: { 200: { content: { "application/json": unknown } } } }> =
  Operation["responses"][200]["content"]["application/json"];

export type Proofs = [
  Expect<Same<JobStatus, Schemas["JobStatus"]>>,
  Expect<Same<JobPolicy, Schemas["JobPolicy"]>>,
  Expect<Same<S3Config, Schemas["S3Config"]>>,
  Expect<Same<JobAccepted, Schemas["JobAccepted"]>>,
  Expect<Same<JobBody, Schemas["Job"]>>,
  Expect<Same<JobWaiting, Schemas["JobWaiting"]>>,
  Expect<Same<WaitingReason, Schemas["WaitingReason"]>>,
  Expect<Same<WorkerExit, Schemas["WorkerExit"]>>,
  Expect<Same<JobCancelled, Schemas["JobCancelled"]>>,
  Expect<Same<JobRequeued, Schemas["JobRequeued"]>>,
  Expect<Same<QueuePurged, Schemas["QueuePurged"]>>,
  Expect<Same<StreamChunkBody, Schemas["StreamChunk"]>>,
  Expect<Same<HealthReport, Schemas["HealthReport"]>>,
  Expect<Same<ErrorBody, Schemas["Error"]>>,
  // The spec lets a request carry unknown keys besides; the keys it knows must be the same.
  Expect<Same<keyof JobRequestBody, KnownKeys<Schemas["JobRequest"]>>>,
  Expect<Extends<Omit<JobRequestBody, "input">, Omit<Schemas["JobRequest"], "input">>>,
  // The view that users get holds nothing that the body does not.
  Expect<Extends<Job, JobBody>>,
  Expect<Extends<JobBody, Job>>,
  // Each operation answers with the body that the client says it does.
  Expect<Same<Ok<QueueOperations["run"]>, JobAccepted>>,
  Expect<Same<Ok<QueueOperations["runsync"]>, JobBody>>,
  Expect<Same<Ok<QueueOperations["status"]>, JobBody>>,
  Expect<Same<Ok<QueueOperations["statusSync"]>, JobBody>>,
  Expect<Same<Ok<QueueOperations["stream"]>, StreamChunkBody[]>>,
  Expect<Same<Ok<QueueOperations["cancel"]>, JobCancelled>>,
  Expect<Same<Ok<QueueOperations["retry"]>, JobRequeued>>,
  Expect<Same<Ok<QueueOperations["purgeQueue"]>, QueuePurged>>,
  Expect<Same<Ok<QueueOperations["health"]>, HealthReport>>,
];

type KnownKeys<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

// A proof that could not fail would prove nothing.
// @ts-expect-error a lost state must be noticed
export type LostState = Expect<Same<Exclude<JobStatus, "TIMED_OUT">, Schemas["JobStatus"]>>;
// @ts-expect-error a field that became required must be noticed
export type RequiredField = Expect<Same<Required<JobBody>, Schemas["Job"]>>;
type Shallow = Omit<HealthReport, "workers"> & { workers: { idle: number } };
// @ts-expect-error a difference deep inside must be noticed
export type DeepField = Expect<Same<Shallow, Schemas["HealthReport"]>>;
