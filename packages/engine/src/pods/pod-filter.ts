import type { Pod } from "./pod.ts";

/** Whether a pod satisfies every filter that is given. Those that are being terminated must be asked for. */
export function matchesFilter(pod: Pod, filter: PodFilter): boolean {
  const one = (wanted: string | undefined, value: string | null): boolean => wanted === undefined || wanted === value;
  const any = (wanted: readonly string[] | undefined, value: string | null): boolean =>
    wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value));
  return (
    (filter.desiredStatus ?? pod.desiredStatus) === pod.desiredStatus &&
    (filter.desiredStatus !== undefined || pod.desiredStatus !== "TERMINATED") &&
    one(filter.computeType, pod.computeType) &&
    any(filter.cpuFlavorId, pod.cpuFlavorId) &&
    any(filter.dataCenterId, pod.dataCenterId) &&
    any(filter.gpuTypeId, pod.gpuTypeId) &&
    one(filter.id, pod.id) &&
    one(filter.imageName, pod.imageName) &&
    one(filter.name, pod.name) &&
    one(filter.networkVolumeId, pod.networkVolumeId) &&
    one(filter.templateId, pod.templateId)
  );
}

/** Which pods of an account to list; each that is given must fit. */
export interface PodFilter {
  readonly computeType?: string;
  readonly cpuFlavorId?: readonly string[];
  readonly dataCenterId?: readonly string[];
  readonly desiredStatus?: string;
  readonly gpuTypeId?: readonly string[];
  readonly id?: string;
  readonly imageName?: string;
  readonly name?: string;
  readonly networkVolumeId?: string;
  readonly templateId?: string;
}
