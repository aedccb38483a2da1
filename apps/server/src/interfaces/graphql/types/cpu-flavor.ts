import { cpuFlavorIds } from "@millrace/spec";
import { cpuInstance, cpuStockStatus, memoryPerVcpuInGb, parseInstanceId } from "@millrace/engine";
import type { CpuFlavorResolvers } from "../generated/schema.ts";
import type { CpuFlavorParent } from "../context/parents.ts";

const GROUP_NAMES: Readonly<Record<string, string>> = { c: "Compute", g: "General", m: "Memory" };
const SMALLEST_VCPUS = 2;

/** A family of machines without GPUs, such as `cpu3c`. */
export function cpuFlavorView(id: string): CpuFlavorParent {
  const group = GROUP_NAMES[id.at(-1) ?? ""] ?? null;
  return {
    id,
    groupId: id.slice(0, -1),
    groupName: group,
    displayName: `${id} ${group?.toLowerCase() ?? ""}`.trim(),
    minVcpu: 1,
    maxVcpu: null,
    vcpuBurstable: true,
    ramMultiplier: memoryPerVcpuInGb(id),
    diskLimitPerVcpu: null,
  };
}

export const cpuFlavorResolvers: Required<Pick<CpuFlavorResolvers, "specifics">> = {
  async specifics({ id }, { input }, context) {
    const flavor = cpuFlavorIds.find((one) => one === id) ?? cpuFlavorIds[0];
    const asked = input?.instanceId ? parseInstanceId(input.instanceId) : cpuInstance(flavor, SMALLEST_VCPUS);
    if (asked === undefined || asked.cpuFlavorId !== id) return null;
    const price = (context.prices.cpuFlavors[id] ?? 0) * asked.vcpuCount;
    return {
      stockStatus: cpuStockStatus(await context.capacity(), asked, input?.dataCenterId ?? undefined),
      securePrice: price,
      slsPrice: price,
    };
  },
};
