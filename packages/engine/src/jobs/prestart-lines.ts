import { prestartPhase } from "@millrace/worker-text/prestart";
import type { OwnedEntry } from "../logs/log-entry.ts";
import type { WorkerOperations } from "./worker-operations.ts";

/** A worker does not report when its prestart hooks begin and end, but its package prints it: tells the queue what logs say of it. */
export function followPrestart(
  logs: { onEntry(listener: (entry: OwnedEntry) => void): unknown },
  worker: Pick<WorkerOperations, "prestart">,
): void {
  logs.onEntry(({ owner: { endpointId, machineId }, source, text, atUs }) => {
    const phase = source === "container" && endpointId !== null ? prestartPhase(text) : undefined;
    if (phase !== undefined && endpointId !== null) worker.prestart(endpointId, machineId, phase, atUs / 1_000);
  });
}
