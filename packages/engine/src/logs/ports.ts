import type { LogSource } from "@millrace/spec";
import type { LogEntry, LoggedMachine, LogOwner, OwnedEntry } from "./log-entry.ts";

/** Successive lines of one owner and source that are stored as one row. */
export interface LogChunk {
  readonly owner: LogOwner;
  readonly source: LogSource;
  /** Rising, never empty; they span less than `chunkSpanUs`. */
  readonly entries: readonly LogEntry[];
}

/** Which logs to read. */
export type LogScope =
  | { readonly endpointId: string }
  | { readonly podId: string }
  /** Of an endpoint, what these machines printed. */
  | { readonly endpointId: string; readonly machineIds: readonly string[] };

/** Where the next page of chunks begins. */
export interface LogCursor {
  readonly lastUs: number;
  readonly machineId: string;
}

export interface LogQuery {
  readonly scope: LogScope;
  /** Left out: all. */
  readonly source?: LogSource | undefined;
  /** Chunks whose last line is of this moment or later. */
  readonly fromUs: number;
  /** Chunks whose first line is of this moment or earlier. */
  readonly untilUs?: number | undefined;
  readonly order: "oldestFirst" | "newestFirst";
  readonly after?: LogCursor | undefined;
  readonly limit: number;
}

/** The lines of stored chunks, in the order of their last line. */
export interface LogPage {
  readonly chunks: readonly { readonly lastUs: number; readonly entries: readonly OwnedEntry[] }[];
  /** Null when there are no more chunks. */
  readonly next: LogCursor | null;
}

/** Storage of logs, shared by all gateways. What it is given need not survive a crash of the computer. */
export interface LogStore {
  /** In one transaction. A chunk that begins as a stored one of its owner takes its place. */
  write(machines: readonly LoggedMachine[], chunks: readonly LogChunk[]): Promise<void>;
  machine(machineId: string): Promise<LoggedMachine | undefined>;
  /** The machines of an endpoint whose logs are kept, the latest first, at most `limit`. */
  machinesOf(endpointId: string, limit: number): Promise<readonly LoggedMachine[]>;
  read(query: LogQuery): Promise<LogPage>;
  /** Removes the oldest chunks of a machine beyond so many bytes. */
  trimMachine(machineId: string, maxBytes: number): Promise<void>;
  /** Removes what is older, and the oldest beyond so many bytes of all logs. */
  trim(limits: { readonly beforeUs: number; readonly maxBytes: number }): Promise<void>;
  /** Removes all of an endpoint or pod. */
  remove(scope: { readonly endpointId: string } | { readonly podId: string }): Promise<void>;
}
