import type { Clock } from "../kernel/clock.ts";
import { type HealthCheck, type HealthTimes, type HealthWatch, watchHealth } from "./health-watch.ts";
import type { RequestBook } from "./request-book.ts";
import type { ServingWorker } from "./serving-worker.ts";

/** The machine of a worker of a load-balancing endpoint, which runs on this host. */
export interface ServedMachine {
  readonly endpointId: string;
  readonly workerId: string;
  /** Origin of its program. */
  readonly url: string;
  /** Address by which it is asked for its health. */
  readonly healthUrl: string;
  /** The same for people, with the port on which the program has to listen. */
  readonly healthAsked?: string;
}

/** The machines of workers on this host that requests can go to. */
export interface ServedMachines {
  /** It runs: its health is watched from now on. Repeating does nothing. */
  started(machine: ServedMachine): void;
  /** Its machine has ended: its requests end. Unknown ones are gone. */
  ended(workerId: string): void;
  /** Another gateway goes on with all machines of this host. */
  handOver(): void;
  /** Its program took no connection, or broke a request off: it is not ready until a check succeeds. Does nothing for one that another gateway watches. */
  doubt(workerId: string): void;
}

export interface ServedMachinesParts {
  readonly clock: Clock;
  readonly hostId: string;
  readonly book: RequestBook;
  readonly check: HealthCheck;
  readonly times: HealthTimes;
  /** It became ready, or is so no more. */
  readonly turned: (worker: ServingWorker) => void;
  readonly gone: (worker: ServingWorker) => void;
}

export function createServedMachines(parts: ServedMachinesParts): ServedMachines {
  const { clock, hostId, book, turned, gone } = parts;
  const watched = new Map<string, { readonly worker: ServingWorker; readonly watch: HealthWatch }>();
  return {
    started({ endpointId, workerId, url, healthUrl, healthAsked: asked }) {
      if (watched.has(workerId)) return;
      const worker = book.enter({ endpointId, workerId, hostId, url, newsUntilMs: null });
      worker.health = { ...worker.health, asked };
      const watch = watchHealth(parts, healthUrl, (health, status) => {
        const saysStarting = health === "starting" && status !== null;
        worker.health = { status, startingAtMs: saysStarting ? clock.now() : worker.health.startingAtMs, asked };
        const isReady = health === "ready";
        if (isReady) worker.readyAtMs = clock.now();
        if (worker.ready === isReady) return;
        worker.ready = isReady;
        turned(worker);
      });
      watched.set(workerId, { worker, watch });
    },
    ended(workerId) {
      const known = watched.get(workerId);
      if (known === undefined) return;
      known.watch.close();
      watched.delete(workerId);
      book.remove(known.worker.endpointId, workerId);
      gone(known.worker);
    },
    handOver() {
      for (const { watch } of watched.values()) watch.close();
      watched.clear();
    },
    doubt(workerId) {
      const known = watched.get(workerId);
      if (known === undefined) return;
      const wasReady = known.worker.ready;
      known.worker.ready = false;
      if (wasReady) turned(known.worker);
      known.watch.doubt();
    },
  };
}
