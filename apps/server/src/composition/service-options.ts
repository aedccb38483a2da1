import type { MachineLine } from "@millrace/compute";
import type { ComputeDriver, JobObserver, LastExit, MovableClock } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { HealthCheckListener } from "./machines/load-balancing.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Logger } from "./settings/log.ts";
import type { Settings } from "./settings/settings.ts";

export interface ServiceOptions {
  readonly settings: Settings;
  /** The settings as an operator may read them: none with the value of a secret. Default: none are shown. */
  readonly shownSettings?: readonly RestComponents["schemas"]["Setting"][];
  /** Default: a clock with the time of this computer. */
  readonly clock?: MovableClock;
  /** Checks every answer against the specs and refuses to send a wrong one. For tests and contract runs. */
  readonly validateResponses?: boolean;
  readonly log?: Logger;
  /** What counts for `/metrics`. Default: as the settings say. The bench replaces it to measure what counting costs. */
  readonly metrics?: Metrics;
  /** Default: the driver that the settings select. */
  readonly driver?: ComputeDriver;
  readonly leaseMs?: number;
  /** Called for each worker that failed. */
  readonly onWorkerFailure?: (failure: WorkerFailure) => void;
  /** Hears each line that a machine which is a process of this host prints. */
  readonly onLine?: (line: MachineLine) => void;
  /** Hears each health check of a worker of a load-balancing endpoint on this host. */
  readonly onHealthCheck?: HealthCheckListener;
  /** Hears what happens to jobs. */
  readonly onJob?: JobObserver;
  /** Workers of an older release end at once, and their jobs wait again. By default they finish them. */
  readonly handsBackOnRelease?: boolean;
  /** How long a worker that is to stop may take for it. */
  readonly workerStopGraceMs?: number;
  /** Gives memory back to the computer when the process comes to rest after work: for a process that is this service alone. */
  readonly returnsMemory?: boolean;
  /** Space to allocate for the database's log at start; 0 for a fast start with slower commits. */
  readonly preparedLogBytes?: number;
  /** Reserve of disk space for the case that the disk of the data directory is full; 0 for a fast start. */
  readonly reserveBytes?: number;
}

/** A worker that ended unexpectedly, or could not be started. */
export interface WorkerFailure extends Pick<LastExit, "message" | "lastLogLines"> {
  readonly endpointId: string;
  /** Name of the endpoint, and the image of its workers; empty for an endpoint that was deleted meanwhile. */
  readonly endpointName: string;
  readonly imageName: string;
}
