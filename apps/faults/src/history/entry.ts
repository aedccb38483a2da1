import type { JobState } from "@millrace/spec";

/**
 * When a request began and ended, in milliseconds of a monotonic clock. What it asked for happened in between, or not at
 * all; a request without an answer may have its effect even later.
 */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A request and how it ended. */
export interface Asked extends Span {
  /** The party that sent it, such as `worker2`. */
  readonly who: string;
  /** HTTP status of the answer; absent when the connection broke or the time was over, which leaves open what happened. */
  readonly status?: number | undefined;
}

export type { JobState };

/** The `mark` of a body stands for the whole of it: parties recognise bodies of their own, and call any other `damaged`. */
export interface Submit extends Asked {
  readonly op: "submit";
  readonly input: string;
  readonly key?: string | undefined;
  readonly hasWebhook?: boolean;
  readonly id?: string | undefined;
  readonly state?: JobState | undefined;
  readonly output?: string | undefined;
}
export interface Take extends Asked {
  readonly op: "take";
  readonly id?: string | undefined;
  readonly input?: string | undefined;
  readonly attempt?: number | undefined;
}
export interface Ping extends Asked {
  readonly op: "ping";
  readonly id: string;
}
export interface Chunk extends Asked {
  readonly op: "chunk";
  readonly id: string;
  readonly attempt: number;
  readonly mark: string;
}
export interface Done extends Asked {
  readonly op: "done";
  readonly id: string;
  readonly attempt: number;
  /** Mark of the output, or of the error. */
  readonly mark: string;
  readonly isError?: boolean;
}
/** What `/status` or `/status-sync` answered. */
export interface Read extends Asked {
  readonly op: "read";
  readonly id: string;
  readonly state?: JobState | undefined;
  readonly output?: string | undefined;
}
/** Chunks of an event stream, with their numbers. `end` is the state that its last event names. */
export interface StreamRead extends Asked {
  readonly op: "stream";
  readonly id: string;
  readonly chunks: readonly (readonly [number: number, mark: string])[];
  readonly end?: JobState | undefined;
}
export interface Steer extends Asked {
  readonly op: "cancel" | "retry";
  readonly id: string;
}
export interface Purge extends Asked {
  readonly op: "purge";
}
/** A delivery that the receiver of the harness got. */
export interface Webhook {
  readonly op: "webhook";
  readonly at: number;
  readonly id: string;
  readonly state?: JobState | undefined;
  readonly output?: string | undefined;
}
/** What all ways to read a job say at the end of a round, when nothing moves any more. */
export interface Final extends Asked {
  readonly op: "final";
  readonly id: string;
  readonly state?: JobState | undefined;
  readonly output?: string | undefined;
  readonly listed?: JobState | undefined;
  /** The state by the job's events; absent when they were not read. */
  readonly told?: JobState | undefined;
  readonly chunks?: StreamRead["chunks"];
}
/** Jobs by state, as `/health` counts them at the end of a round. */
export interface Counted {
  readonly op: "counted";
  readonly completed: number;
  readonly failed: number;
  readonly waiting: number;
}
/** What was asked of a batch, and the marks of the inputs that it brought. It is never asked twice: what became of it stays open. */
export interface BatchStep extends Asked {
  readonly op: "batch";
  /** Name of the batch in the harness; its id may be unknown. */
  readonly batch: string;
  readonly step: "make" | "add" | "finalize";
  readonly inputs: readonly string[];
}
/** What a batch and its file of results hold at the end of a round. */
export interface BatchFinal extends Asked {
  readonly op: "batchFinal";
  readonly batch: string;
  readonly total?: number | undefined;
  readonly isFinished?: boolean | undefined;
  /** The lines of the file; the mark of an output is that of the input from which a worker made it, and absent in a failure. */
  readonly results?: readonly (readonly [index: number, mark?: string])[];
}
/** What was asked of a pod or of an endpoint with workers, from the first try to the answer. */
export interface MachineStep extends Asked {
  readonly op: "machine";
  readonly kind: "pod" | "endpoint";
  readonly id: string;
  readonly step: "make" | "stop" | "start" | "delete";
}
/** What the reports and the list of rentals say of a pod or an endpoint at the end of a round. */
export interface Bill {
  readonly op: "bill";
  readonly kind: "pod" | "endpoint";
  readonly id: string;
  /** Of the report: what was charged, and for how long machines ran. */
  readonly amount: number;
  readonly runMs: number;
  /** An open rental has no end. */
  readonly rentals: readonly {
    readonly amount: number;
    readonly isRun: boolean;
    readonly from: number;
    readonly to?: number;
  }[];
}
/** Pods and workers whose processes run at the end of a round, when nothing is to run any more. */
export interface Machines {
  readonly op: "machines";
  readonly alive: readonly string[];
}
/** A fault that was injected. `wrong` lists what was served as true although it was damaged; `isKnown` when that is a known limit. */
export interface FaultEntry {
  readonly op: "fault";
  readonly at: number;
  readonly name: string;
  readonly phase: "injected" | "healed";
  readonly wrong?: readonly string[];
  readonly isKnown?: boolean;
  /** The only gateway stands still, which counts against no lease. */
  readonly isStall?: boolean;
  /** The fault that was injected just before and has not been mended. */
  readonly beside?: string;
  /** Why the service did not start again. */
  readonly failed?: string;
  /** What an older version said that did not start on the data of this one; empty when it served them. */
  readonly refusal?: string;
  /** A clock of the service was ahead, so that what it keeps for a time may have expired. */
  readonly isAhead?: boolean;
}
export interface RoundEntry {
  readonly op: "round";
  readonly round: number;
  /** Lease of an attempt in milliseconds. */
  readonly leaseMs: number;
  /** How long it may take until a gateway knows of a ping to another one, in milliseconds; 0 where there is only one. */
  readonly lagMs: number;
}

export type Entry =
  | Submit
  | Take
  | Ping
  | Chunk
  | Done
  | Read
  | StreamRead
  | Steer
  | Purge
  | Webhook
  | Final
  | Counted
  | BatchStep
  | BatchFinal
  | MachineStep
  | Bill
  | Machines
  | FaultEntry
  | RoundEntry;
