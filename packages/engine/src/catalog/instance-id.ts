import { type CpuFlavorId, cpuFlavorIds } from "@millrace/spec";

/** A size of machine without GPUs. */
export interface CpuInstance {
  readonly cpuFlavorId: string;
  readonly vcpuCount: number;
  readonly memoryInGb: number;
}

/** Memory in GB that comes with each virtual CPU, by the last letter of the flavor. */
const MEMORY_PER_VCPU_GB: Readonly<Record<string, number>> = { c: 2, g: 4, m: 8 };
const INSTANCE = /^(cpu\d[a-z])-([1-9]\d{0,3})-([1-9]\d{0,4})$/;

/** The size of a flavor with so many virtual CPUs. */
export function cpuInstance(cpuFlavorId: CpuFlavorId, vcpuCount: number): CpuInstance {
  return { cpuFlavorId, vcpuCount, memoryInGb: vcpuCount * memoryPerVcpuInGb(cpuFlavorId) };
}

export function memoryPerVcpuInGb(cpuFlavorId: string): number {
  return MEMORY_PER_VCPU_GB[cpuFlavorId.at(-1) ?? ""] ?? 0;
}

/** Reads `{flavor}-{vCPUs}-{GB of memory}`; undefined when it names no size that there is. */
export function parseInstanceId(text: string): CpuInstance | undefined {
  const match = INSTANCE.exec(text);
  const cpuFlavorId = cpuFlavorIds.find((flavor) => flavor === match?.[1]);
  if (match === null || cpuFlavorId === undefined) return undefined;
  const instance = cpuInstance(cpuFlavorId, Number(match[2]));
  return instance.memoryInGb === Number(match[3]) ? instance : undefined;
}

export function formatInstanceId({ cpuFlavorId, vcpuCount, memoryInGb }: CpuInstance): string {
  return `${cpuFlavorId}-${vcpuCount}-${memoryInGb}`;
}
