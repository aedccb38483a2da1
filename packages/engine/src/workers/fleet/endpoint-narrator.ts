import type { WaitingReason } from "@millrace/spec";
import { workWords } from "@millrace/worker-text/work-words";
import type { MachineLogs } from "../../logs/log-collector.ts";
import { noJobWaits } from "../../logs/logged-waits.ts";
import type { ScalerDecision } from "../../scaling/scaler.ts";
import type { FleetMeter } from "./fleet-parts.ts";
import type { ManagedWorker } from "../state/managed-worker.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import type { WaitingExplanation } from "../state/waiting-explanation.ts";
import { isWithheld } from "../state/worker-counts.ts";

/** Says in the log of an endpoint what changes: each thing once, however often it is looked at. */
export interface EndpointNarrator {
  /** The scaler decided; only another number of workers is told. */
  decided(endpoint: FleetEndpoint, decision: ScalerDecision): void;
  /** Another release is to be served. */
  releaseBegan(endpoint: FleetEndpoint): void;
  /** Whether workers of an older release are left. */
  rolling(endpoint: FleetEndpoint, isRolling: boolean): void;
  /** Why the oldest job waits; null when none has waited long. */
  waits(endpoint: FleetEndpoint, explanation: Pick<WaitingExplanation, "reason" | "message"> | null): void;
  /** Whether the worker gets jobs. */
  seen(worker: ManagedWorker): void;
}

export function createEndpointNarrator(
  logs: Pick<MachineLogs, "note" | "noteEndpoint">,
  meter?: Pick<FleetMeter, "scaled">,
): EndpointNarrator {
  let workers = 0;
  let isRolling = false;
  let reason: WaitingReason | null = null;
  const withheld = new WeakSet<ManagedWorker>();
  return {
    decided(endpoint, decision) {
      if (decision.workers === workers) return;
      meter?.scaled(endpoint.id, decision.workers > workers ? "more" : "fewer");
      workers = decision.workers;
      logs.noteEndpoint(
        endpoint,
        `Target: ${workers} ${workers === 1 ? "worker" : "workers"}. ${workWords(endpoint.type, decision.why)}`,
      );
    },
    releaseBegan(endpoint) {
      isRolling = true;
      logs.noteEndpoint(
        endpoint,
        `Release ${endpoint.version} begins: new workers start with it, and others are replaced.`,
      );
    },
    rolling(endpoint, now) {
      if (isRolling && !now) logs.noteEndpoint(endpoint, `All workers have release ${endpoint.version}.`);
      isRolling = now;
    },
    waits(endpoint, explanation) {
      const next = explanation?.reason ?? null;
      // A job that is taken the next moment needs no line.
      const told = next === "about_to_start" ? null : next;
      if (told === reason) return;
      reason = told;
      if (explanation === null || told === null) logs.noteEndpoint(endpoint, workWords(endpoint.type, noJobWaits));
      else
        logs.noteEndpoint(
          endpoint,
          `${workWords(endpoint.type, "The oldest job waits.")} ${explanation.message}`,
          told,
        );
    },
    seen(worker) {
      const isNow = isWithheld(worker.presence);
      if (isNow === withheld.has(worker)) return;
      if (isNow) withheld.add(worker);
      else withheld.delete(worker);
      const text = isNow
        ? "The worker lost jobs although it polls, and gets none for a while."
        : "The worker gets jobs again.";
      logs.note(worker.workerId, text);
    },
  };
}
