import type { JobRequests } from "../../load/job-answers.ts";
import type { InstallPlace } from "../install/kits.ts";
import type { Setting, StartPlace } from "../programs/programs.ts";

/**
 * What survives a power cut once the caller has its answer: `each write`, all but the last second, or nothing.
 * Only those of the first kind are compared as equals.
 */
export type Durability = "each write" | "last second lost" | "none";

/** A server that runs jobs for callers over HTTP. */
export interface Peer {
  /** As `--peers` takes it. */
  readonly name: string;
  readonly label: string;
  /** Millrace is what the others are compared with. */
  readonly isSubject?: boolean;
  readonly durability: Durability;
  /** What each job passes through, from the caller and back. */
  readonly path: string;
  readonly settings: readonly Setting[];
  /** Where its documentation recommends this set-up. */
  readonly documentation: readonly string[];
  /** Needs the PostgreSQL of the bench. */
  readonly needsPostgres?: boolean;
  /** Installs what is missing; resolves to the versions of its parts. @throws Error that says what to install by hand */
  install(place: InstallPlace): Promise<Readonly<Record<string, string>>>;
  /** Starts it on empty data; resolves once it answers. */
  start(place: StartPlace): Promise<RunningPeer>;
}

/** Roles of the processes of a party: they serve callers, run jobs, or keep them. */
export const PROCESS_ROLES = ["server", "worker", "store"] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** What submits a job, and what reads its result. */
export interface RunningPeer extends JobRequests, AsyncDisposable {
  /** Its processes, without a PostgreSQL that others use too. Their children count as well. */
  readonly pids: Readonly<Partial<Record<ProcessRole, readonly number[]>>>;
  /** Ends the workers: then jobs are accepted only. */
  stopWorkers(): Promise<void>;
}
