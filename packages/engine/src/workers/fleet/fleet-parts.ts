import type { Clock } from "../../kernel/clock.ts";
import type { FleetLog } from "../../machines/driver/fleet-log.ts";
import type { ComputeDriver } from "../../machines/driver/driver.ts";
import type { MachineLogs } from "../../logs/log-collector.ts";
import type { WorkerFailureListener } from "../state/last-exit.ts";
import type { EndpointSource, WorkerHardwareDesk } from "../state/ports.ts";
import type { QueueView } from "../../jobs/queue-view.ts";
import type { WorkerMachines } from "../hosts/worker-machines.ts";

/** What the fleet is joined with. */
export interface FleetParts {
  readonly clock: Clock;
  readonly machines: WorkerMachines;
  /** Tells when what machines of an image are started from was changed. */
  readonly sources: Pick<ComputeDriver, "sourceVersion">;
  readonly queue: QueueView;
  readonly endpoints: EndpointSource;
  readonly hardware: WorkerHardwareDesk;
  /** 1–64 letters, digits, `_`, `-`; never the same twice. */
  readonly newWorkerId: () => string;
  readonly log: FleetLog;
  /** What workers print, and what is said about them. */
  readonly logs: MachineLogs;
  readonly onWorkerFailure?: WorkerFailureListener;
  readonly meter?: FleetMeter;
  /** Workers of an older release end at once, and their jobs wait again. By default they finish them. */
  readonly handsBackOnRelease?: boolean;
  /** How long a worker that was told to stop a job may take to ask for jobs again; default {@link jobStopGraceDefaultMs}. */
  readonly jobStopGraceMs?: number;
  /** How long a worker may take to stop before it is killed; default {@link stopGraceDefaultMs}. */
  readonly stopGraceMs?: number;
}

/** Counts what the fleet does, for operators. */
export interface FleetMeter {
  /** A worker polled for the first time; it was started `cold`, or was frozen and `resumed`. */
  started(endpointId: string, kind: "cold" | "resumed", tookMs: number, workerId: string): void;
  /** The scaler changed how many workers it wants. */
  scaled(endpointId: string, decision: "more" | "fewer"): void;
}

export const stopGraceDefaultMs = 10_000;
export const jobStopGraceDefaultMs = 10_000;
