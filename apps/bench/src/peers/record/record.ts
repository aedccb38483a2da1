import type { Machine } from "../../base/machine.ts";
import type { LimitName, MeasureName } from "./measures.ts";
import type { Peer, ProcessRole } from "../parties/peer.ts";

/** All that a run of the comparison found. Every figure, table and plot is made from it. */
export interface PeersRecord {
  readonly startedAt: string;
  readonly minutes: number;
  /** Commit of this repository, with `+` behind it when files differed from it. */
  readonly commit: string;
  readonly machine: Machine;
  /** Mean number of running processes over the last minute of the run. The parties themselves make 2 to 3 of it. */
  readonly loadAfter: number;
  readonly rounds: number;
  readonly secondsEach: number;
  readonly parties: readonly RecordedParty[];
  readonly measures: readonly MeasureName[];
  readonly samples: readonly Sample[];
  readonly limits: readonly LimitSample[];
  readonly failures: readonly Failure[];
}

export interface RecordedParty extends Pick<
  Peer,
  "name" | "label" | "durability" | "path" | "settings" | "documentation"
> {
  readonly isSubject: boolean;
  readonly versions: Readonly<Record<string, string>>;
}

/** One measurement of one party. */
export interface Sample {
  readonly party: string;
  readonly measure: MeasureName;
  readonly round: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of all processes of the party, its database included, for each job; undefined where it cannot be told. */
  readonly processorUs?: number;
  /** The same by what they do. */
  readonly processorUsOf?: Readonly<Partial<Record<ProcessRole, number>>>;
  /** Share of all processors that was not the bench's: used by other programs, or taken by the host of a virtual machine. */
  readonly foreignShare?: number;
  readonly database?: DatabaseCost;
}

/** What each job costs PostgreSQL. */
export interface DatabaseCost {
  readonly walBytes: number;
  readonly commits: number;
  /** Versions of rows that a change or a removal leaves behind. */
  readonly deadRows: number;
}

export interface LimitSample {
  readonly limit: LimitName;
  readonly round: number;
  readonly perSecond: number;
}

/** A party that could not be measured to the end, and is left out. */
export interface Failure {
  readonly party: string;
  readonly message: string;
}
