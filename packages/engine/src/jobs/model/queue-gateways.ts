import type { Gateways } from "../../gateways/ports.ts";
import type { JobRecord } from "./job.ts";
import type { WorkerSign } from "./worker-sign.ts";

/** The gateways that serve one queue together: besides notifications they share attempts and the heartbeats of workers. */
export interface QueueGateways extends Gateways {
  /**
   * Attempts to be watched over here, unless they are already: those of a gateway that is gone, and now and then all
   * older ones of this gateway. A claim may have been committed although its answer was lost.
   */
  onAdopted(listener: (jobs: readonly JobRecord[]) => void): void;
  /** Source of the heartbeats that this gateway publishes to the others; called at intervals. */
  shareSigns(signs: () => readonly WorkerSign[]): void;
  /** The published heartbeats of workers on other gateways. */
  signsElsewhere(endpointId: string): readonly WorkerSign[];
  /** Hears of heartbeats at other gateways that are new, as they become known. */
  onSigns(listener: (signs: readonly WorkerSign[]) => void): void;
  /**
   * What the others know of a worker now; undefined while they may not have told yet what they heard during an outage of the database. A
   * lease that seems to have ended is judged later then.
   */
  readSigns(endpointId: string, workerId: string): Promise<readonly WorkerSign[] | undefined>;
}

/** The only process on its storage: it always leads, and has no other gateways to notify. */
export const aloneGateway: QueueGateways = {
  leads: true,
  hasOthers: false,
  tell: () => undefined,
  onNotification: () => undefined,
  onLead: () => undefined,
  onAdopted: () => undefined,
  onLook: () => undefined,
  shareSigns: () => undefined,
  onSigns: () => undefined,
  signsElsewhere: () => [],
  readSigns: () => Promise.resolve([]),
};
