/** Pods: what a client may ask for, the keeper that makes it so, and what becomes of them when their host is gone. */
export { createPodEnvironment, parsePort } from "./pod-environment.ts";
export { createPodKeeper, type PodKeeper } from "./pod-keeper.ts";
export type { PodKeeperParts } from "./pod-keeper-parts.ts";
export { podMachineId } from "./pod-plan.ts";
export { containerNotStarted } from "./pod-transitions.ts";
export { type Pod, type PodContainer, type PodPort, type PodRuntime, unsetPodSettings } from "./pod.ts";
export { PodService } from "./pod-service.ts";
export { isTask } from "./task-pod.ts";
export { createPodUsage, type PodUsage, type PodUsageSample } from "./pod-usage.ts";
export { statusText, uniquePodName } from "./pod-transitions.ts";
export { isAbsent, isToldOfAbsence, podAwaitsHost, podHostIsBack, watchAbsentHosts } from "./absent-hosts.ts";
export type {
  PodChange,
  PodChangeOutcome,
  PodReference,
  PodRepository,
  VolumeErasure,
  VolumeErasures,
} from "./ports.ts";
export type { PodCreateInput, PodUpdateInput, PodRequest } from "./pod-input.ts";
export type { PodFilter } from "./pod-filter.ts";
export { podRegistryLogin } from "./pod-registry-login.ts";
