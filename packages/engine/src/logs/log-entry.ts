import type { LogSource, WaitingReason } from "@millrace/spec";

/** Whose log it is: that of a worker, of a pod's machine, or of an endpoint itself. */
export interface LogOwner {
  /** The machine, also the worker's id; for the lines about an endpoint as a whole the endpoint's id. */
  readonly machineId: string;
  readonly accountId: string;
  /** Null for a pod. */
  readonly endpointId: string | null;
  /** Null for a worker or an endpoint. */
  readonly podId: string | null;
}

/** One line of a log. */
export interface LogEntry {
  /** Microseconds since the Unix epoch; rises from line to line of a host. */
  readonly atUs: number;
  readonly source: LogSource;
  readonly text: string;
  /** The job that the line belongs to, as far as that is known. */
  readonly jobId: string | null;
  /** Why the oldest job of the endpoint waits, on lines that tell that. */
  readonly reason: WaitingReason | null;
}

/** A line with where it is from. */
export interface OwnedEntry extends LogEntry {
  readonly owner: LogOwner;
}

/** The facts about a machine that are still to be known when it is gone. */
export interface MachineFacts {
  readonly version: number | null;
  readonly imageName: string | null;
  readonly gpuCount: number;
  readonly gpuTypeId: string | null;
  readonly dataCenterId: string | null;
  /** The host that it ran on. */
  readonly hostId: string;
}

/** A machine whose log is kept. */
export interface LoggedMachine extends LogOwner {
  readonly facts: MachineFacts;
  readonly startedAtMs: number;
  /** Null while it runs, or its host never said that it ended. */
  readonly endedAtMs: number | null;
  /** How it ended, for a person. */
  readonly message: string | null;
  /** Where the driver's log of the machine goes on behind what is kept; see `PrintedBatch`. */
  readonly position: string | null;
}

/** Whether the lines of an owner are about the endpoint as a whole. */
export function isOfEndpointItself({ machineId, endpointId }: LogOwner): boolean {
  return machineId === endpointId;
}

/** `2026-05-04T08:00:01.000214Z` for microseconds since the epoch. */
export function timestampOf(atUs: number): string {
  const micros = String(atUs % 1_000).padStart(3, "0");
  return `${new Date(Math.floor(atUs / 1_000)).toISOString().slice(0, -1)}${micros}Z`;
}

const timestamp = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** Microseconds since the epoch of an RFC 3339 date and time; digits behind microseconds are cut. Undefined for other texts. */
export function parseTimestamp(text: string): number | undefined {
  const [, seconds, fraction = ".", zone] = timestamp.exec(text) ?? [];
  const atMs = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(atMs) ? undefined : atMs * 1_000 + Number(fraction.slice(1, 7).padEnd(6, "0"));
}
