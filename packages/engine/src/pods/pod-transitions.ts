import type { PodDesiredStatus } from "@millrace/spec";
import { DomainError } from "../kernel/errors.ts";
import type { Placement } from "../machines/placement/placement.ts";
import { acceptedInput } from "../fields/accepted-input.ts";
import { normalizeMountPath } from "../fields/field-rules.ts";
import { inputDefaults } from "../fields/input-defaults.ts";
import { needsNewStart } from "../fields/spec-fields.ts";
import type { PodUpdateInput } from "./pod-input.ts";
import type { Pod, PodSettings } from "./pod.ts";
import { impossible, settingProblems } from "./pod-requests.ts";
import { portsAreOpen } from "./task-pod.ts";

/** How the status of a pod begins that the service stopped because trying again does not help. */
export const containerNotStarted = "The container could not be started:";
/** How the status of a pod begins whose container ended. */
export const containerEnded = "The container ended";

/** Text about the last change of a pod's status. */
export function statusText(what: string, nowMs: number): string {
  return `${what}: ${new Date(nowMs).toISOString()}`;
}

/** A pod that begins to run on what was found for it. */
export function newPod(
  settings: PodSettings,
  { host, ...hardware }: Placement,
  made: { readonly id: string; readonly accountId: string; readonly nowMs: number; readonly costNanosPerHr: number },
): Pod {
  return {
    ...settings,
    id: made.id,
    accountId: made.accountId,
    ...hardwareOf(hardware),
    machineId: host.machineId,
    dataCenterId: host.dataCenterId,
    desiredStatus: "RUNNING",
    costNanosPerHr: made.costNanosPerHr,
    generation: 1,
    version: 1,
    createdAtMs: made.nowMs,
    lastStartedAtMs: made.nowMs,
    lastStatusChange: statusText("Created by the account", made.nowMs),
    container: null,
  };
}

/** A stopped pod that runs again. @throws DomainError `conflict` when it is not stopped */
export function startedPod(
  pod: Pod,
  { host: _host, ...hardware }: Placement,
  { nowMs, costNanosPerHr }: { readonly nowMs: number; readonly costNanosPerHr: number },
): Pod {
  return {
    ...pod,
    ...hardwareOf(hardware),
    gpuTypeId: hardware.gpuTypeId ?? pod.gpuTypeId,
    desiredStatus: "RUNNING",
    costNanosPerHr,
    generation: pod.generation + 1,
    lastStartedAtMs: nowMs,
    lastStatusChange: statusText("Started by the account", nowMs),
    container: null,
  };
}

/** A pod that gives its hardware back and keeps its volume. */
export function stoppedPod(pod: Pod, why: string, nowMs: number): Pod {
  return { ...pod, desiredStatus: "EXITED", lastStatusChange: statusText(why, nowMs), stopAtMs: null, container: null };
}

/** A running pod whose container is recreated. */
export function renewedPod(pod: Pod, why: string, nowMs: number): Pod {
  return {
    ...pod,
    generation: pod.generation + 1,
    lastStartedAtMs: nowMs,
    lastStatusChange: statusText(why, nowMs),
    container: null,
  };
}

/** A pod that is gone for its owner; its host still has to clear up. Nothing refers to other resources any more. */
export function terminatedPod(pod: Pod, why: string, nowMs: number): Pod {
  return {
    ...pod,
    desiredStatus: "TERMINATED",
    templateId: null,
    networkVolumeId: null,
    containerRegistryAuthId: null,
    lastStatusChange: statusText(why, nowMs),
    container: null,
  };
}

/**
 * The pod after an update: what was left out stays. A change of what it runs resets a running pod.
 *
 * @throws DomainError `invalid_request` for wrong fields, `conflict` for a reset of a locked pod
 */
export function updatedPod(current: Pod, wanted: PodUpdateInput, nowMs: number): Pod {
  const problems = [...settingProblems(wanted), ...shrinking(current, wanted)];
  const input = acceptedInput("PodUpdateInput", wanted, problems, ["containerRegistryAuthId"]);
  if (input.globalNetworking === true) throw impossible("globalNetworking", "join pods to a private network");
  const { globalNetworking: _never, containerDiskInGb, volumeInGb, ...plain } = input;
  const merged: Pod = {
    ...current,
    ...plain,
    containerDiskInGb: containerDiskInGb ?? current.containerDiskInGb,
    volumeInGb: current.networkVolumeId === null ? (volumeInGb ?? current.volumeInGb) : 0,
    volumeMountPath: normalizeMountPath(input.volumeMountPath ?? current.volumeMountPath),
  };
  const changed = { ...merged, openHttpPorts: portsAreOpen(current, merged, input.openHttpPorts) };
  if (!needsNewStart("PodUpdateInput", current, changed)) return changed;
  if (changed.locked) throw lockedConflict(current.id, "changed");
  const next = { ...changed, version: current.version + 1 };
  return current.desiredStatus === "RUNNING" ? renewedPod(next, "Changed by the account", nowMs) : next;
}

/** Refuses what the state of the pod does not allow. @throws DomainError `conflict` */
export function requireStatus(pod: Pod, status: PodDesiredStatus, verb: string): void {
  if (pod.desiredStatus === status) return;
  throw new DomainError(
    "conflict",
    `The pod ${pod.id} is ${pod.desiredStatus} and cannot be ${verb}; nothing was changed.`,
  );
}

/** @throws DomainError `conflict` */
export function requireUnlocked(pod: Pod, verb: string): void {
  if (pod.locked) throw lockedConflict(pod.id, verb);
}

function lockedConflict(id: string, verb: string): DomainError {
  return new DomainError("conflict", `The pod ${id} is locked and cannot be ${verb}. Unlock it with an update first.`);
}

function hardwareOf(hardware: Omit<Placement, "host">) {
  return {
    gpuTypeId: hardware.gpuTypeId,
    gpuCount: hardware.gpuIds.length,
    cpuFlavorId: hardware.cpuFlavorId as Pod["cpuFlavorId"],
    vcpuCount: hardware.vcpuCount,
    memoryInGb: hardware.memoryInGb,
  };
}

function shrinking(current: Pod, { volumeInGb }: PodUpdateInput) {
  if (typeof volumeInGb !== "number" || volumeInGb >= current.volumeInGb || current.networkVolumeId !== null) return [];
  return [{ field: "volumeInGb", message: `cannot shrink from ${current.volumeInGb} GB` }];
}

/** The name that no other pod of the account may have; null for a pod that kept the default one or is gone. */
export function uniquePodName({ name, desiredStatus }: Pick<Pod, "name" | "desiredStatus">): string | null {
  return desiredStatus === "TERMINATED" || name === inputDefaults("PodCreateInput").name ? null : name;
}
