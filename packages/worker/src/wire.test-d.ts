/** Fails to compile when a shape of the worker protocol differs from the one generated from the specs. */
import type { WorkerComponents } from "@millrace/spec";
import type { JobChunk, JobReport, StopSignal, TakenJob } from "./wire.ts";

type Schemas = WorkerComponents["schemas"];

/** Exact equality: neither side may have a key, an optional mark or a type that the other lacks. */
type Equal<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** Drops the index signature by which the spec admits further keys in what it receives. */
type Known<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** The spec promises attempts; this worker also serves services that do not know them. */
type GuaranteedJob = Omit<TakenJob, "attempt" | "attemptToken"> & Required<Pick<TakenJob, "attempt" | "attemptToken">>;

export const takenJobMatches: Equal<GuaranteedJob, Schemas["TakenJob"]> = true;
export const stopSignalMatches: Equal<StopSignal, Schemas["StopSignal"]> = true;
/** The spec takes any JSON as an error; this worker always writes text. */
type ReportWithText = Omit<Known<Schemas["JobReport"]>, "error"> & { error?: string };
export const jobReportMatches: Equal<JobReport, ReportWithText> = true;
export const jobReportIsTaken: Flat<JobReport> extends Schemas["JobReport"] ? true : never = true;
export const jobChunkMatches: Equal<JobChunk, Omit<Known<Schemas["JobChunk"]>, "metrics">> = true;
