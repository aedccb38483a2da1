import type { LogSource } from "@millrace/spec";
import type { LogEntry, LogOwner, OwnedEntry } from "./log-entry.ts";
import type { LogScope } from "./ports.ts";

/** Which lines a reader wants. */
export interface LogSelection {
  readonly scope: LogScope;
  /** Left out: all. */
  readonly source?: LogSource | undefined;
  /** Lines before and after these moments are not wanted. */
  readonly fromUs?: number | undefined;
  readonly untilUs?: number | undefined;
  /** What else a line must satisfy. */
  readonly accepts?: ((entry: OwnedEntry) => boolean) | undefined;
}

export function belongsTo(scope: LogScope, { machineId, endpointId, podId }: LogOwner): boolean {
  if ("podId" in scope) return podId === scope.podId;
  if (endpointId !== scope.endpointId) return false;
  return !("machineIds" in scope) || scope.machineIds.includes(machineId);
}

export function isSelected(selection: LogSelection, entry: OwnedEntry): boolean {
  const { scope, source, fromUs = 0, untilUs = Infinity, accepts } = selection;
  if (source !== undefined && entry.source !== source) return false;
  if (entry.atUs < fromUs || entry.atUs > untilUs) return false;
  return belongsTo(scope, entry.owner) && accepts?.(entry) !== false;
}

/** Order of lines: by time, and of two hosts at the same moment by machine. */
export function byTime(a: OwnedEntry, b: OwnedEntry): number {
  return a.atUs - b.atUs || (a.owner.machineId < b.owner.machineId ? -1 : 1);
}

/** Tells lines apart. */
export function keyOf({ owner, atUs }: Pick<LogEntry, "atUs"> & { readonly owner: LogOwner }): string {
  return `${owner.machineId} ${atUs}`;
}
