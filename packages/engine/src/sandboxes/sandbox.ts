import type { CompatV2Components } from "@millrace/spec";
import type { Pod } from "../pods/pod.ts";
import { containerEnded, containerNotStarted } from "../pods/pod-transitions.ts";

type Schemas = CompatV2Components["schemas"];
export type SandboxState = Schemas["SandboxState"];

/** How a sandbox ended. */
export interface SandboxEnd {
  readonly state: Extract<SandboxState, "TERMINATED" | "FAILED">;
  readonly reason: Schemas["SandboxTerminationReason"];
  /** The reason in words. */
  readonly message: string;
  readonly atMs: number;
}

/** The record of a sandbox, as it is stored. It outlives the pod, which has the same id. */
export interface Sandbox {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** The template that settings were taken from; it may be gone by now. */
  readonly templateId: string | null;
  readonly imageName: string;
  readonly cpuFlavorId: string;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  readonly containerDiskInGb: number;
  readonly costNanosPerHr: number;
  readonly idleTimeoutSeconds: number;
  readonly maxLifetimeSeconds: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly createdAtMs: number;
  /** When it was made, or a command last began, ran on or ended. */
  readonly lastActivityAtMs: number;
  /** Null until it ended. */
  readonly end: SandboxEnd | null;
}

/** A sandbox together with what its pod is doing. */
export interface ShownSandbox extends Sandbox {
  readonly state: SandboxState;
  /** Null unless it is running. */
  readonly idleExpiresAtMs: number | null;
  readonly expiresAtMs: number;
}

const MS = 1_000;

/** A sandbox whose pod is as given; undefined: the pod is gone. */
export function shownSandbox(sandbox: Sandbox, pod: Pod | undefined): ShownSandbox {
  const { end, createdAtMs, maxLifetimeSeconds, idleTimeoutSeconds } = sandbox;
  const startedAtMs = pod?.container?.startedAtMs;
  const isRunning = end === null && startedAtMs !== undefined;
  // The start of a container, which may take long, is not idle time.
  const lastActivityAtMs = Math.max(sandbox.lastActivityAtMs, isRunning ? startedAtMs : 0);
  return {
    ...sandbox,
    lastActivityAtMs,
    state: end?.state ?? (isRunning ? "RUNNING" : "CREATING"),
    idleExpiresAtMs: isRunning ? lastActivityAtMs + idleTimeoutSeconds * MS : null,
    expiresAtMs: createdAtMs + maxLifetimeSeconds * MS,
  };
}

/** How a sandbox ends by now, if it does: the earliest of its own limits, or what became of its pod. */
export function dueEnd(shown: ShownSandbox, pod: Pod | undefined, nowMs: number): SandboxEnd | null {
  const { idleTimeoutSeconds, maxLifetimeSeconds, expiresAtMs } = shown;
  const idleExpiresAtMs = shown.idleExpiresAtMs ?? Infinity;
  if (Math.min(idleExpiresAtMs, expiresAtMs) <= nowMs) {
    return idleExpiresAtMs < expiresAtMs
      ? terminated("IDLE_TIMEOUT", `No command ran for ${idleTimeoutSeconds} seconds.`, idleExpiresAtMs)
      : terminated("MAX_LIFETIME", `Its lifetime of ${maxLifetimeSeconds} seconds is over.`, expiresAtMs);
  }
  if (pod === undefined || pod.desiredStatus === "TERMINATED") {
    return terminated("POD_DELETED", "Its pod was deleted.", nowMs);
  }
  if (pod.desiredStatus === "RUNNING") return null;
  const message = pod.lastStatusChange;
  const failed = (reason: SandboxEnd["reason"]): SandboxEnd => ({ state: "FAILED", reason, message, atMs: nowMs });
  if (message.startsWith(containerNotStarted)) return failed("START_FAILED");
  return message.startsWith(containerEnded) ? failed("CONTAINER_ENDED") : terminated("POD_STOPPED", message, nowMs);
}

export function terminated(reason: SandboxEnd["reason"], message: string, atMs: number): SandboxEnd {
  return { state: "TERMINATED", reason, message, atMs };
}

/** Which sandboxes of an account to list. */
export interface SandboxFilter {
  /** Default: all but those that are terminated. */
  readonly state?: SandboxState | undefined;
  /** Texts `key=value`; a sandbox must have all of them. */
  readonly labels?: readonly string[] | undefined;
}

export function matchesSandbox({ state, labels }: ShownSandbox, filter: SandboxFilter): boolean {
  if (filter.state === undefined ? state === "TERMINATED" : state !== filter.state) return false;
  return (filter.labels ?? []).every((text) => {
    const at = text.indexOf("=");
    return labels[text.slice(0, at)] === text.slice(at + 1);
  });
}
