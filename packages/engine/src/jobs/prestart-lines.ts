import { prestartPhase } from "@millrace/worker-text/prestart";
import type { WorkerOperations } from "./worker-operations.ts";

/** A line of a log, as far as it matters here. */
interface PrintedLine {
  readonly owner: { readonly endpointId: string | null; readonly machineId: string };
  readonly source: string;
  readonly text: string;
  readonly atUs: number;
}

/** A worker does not report when its prestart hooks begin and end, but its package prints it: tells the queue what logs say of it. */
export function followPrestart(
  logs: { onEntry(listener: (line: PrintedLine) => void): unknown },
  worker: Pick<WorkerOperations, "prestart">,
): void {
  logs.onEntry(({ owner: { endpointId, machineId }, source, text, atUs }) => {
    if (endpointId === null || source !== "container") return;
    const phase = prestartPhase(text);
    if (phase !== undefined) worker.prestart(endpointId, machineId, phase, Math.floor(atUs / 1_000));
  });
}
