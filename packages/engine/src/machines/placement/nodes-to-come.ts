import type { Host } from "../hosts/host.ts";
import type { InventoryGpu, MachineInventory, NodeToCome } from "../driver/inventory.ts";

/** The host as it is with all nodes that its cluster may still add; the same one where there are none. */
export function withNodesToCome(host: Host): Host {
  const { nodesToCome = [], ...inventory } = host.inventory;
  return nodesToCome.length === 0 ? host : { ...host, inventory: grown(inventory, nodesToCome) };
}

/** Whether an empty node has room for a machine with so much. */
export function canHold(
  node: NodeToCome,
  machine: { readonly vcpuCount: number; readonly memoryInGb: number; readonly gpuTypeId: string | null },
): boolean {
  const { vcpuCount, memoryInGb, gpuTypeId } = machine;
  const hasGpu = gpuTypeId === null || gpuTypeId === node.gpuTypeId;
  return hasGpu && vcpuCount <= node.vcpuCount && memoryInGb <= node.memoryInGb;
}

function grown(inventory: MachineInventory, coming: readonly NodeToCome[]): MachineInventory {
  const sum = (of: (node: NodeToCome) => number): number => coming.reduce((total, node) => total + of(node), 0);
  return {
    ...inventory,
    vcpuCount: inventory.vcpuCount + sum(({ vcpuCount }) => vcpuCount),
    memoryInGb: inventory.memoryInGb + sum(({ memoryInGb }) => memoryInGb),
    gpus: [...inventory.gpus, ...coming.flatMap(gpusOf)],
    gpuGroups: { ...inventory.gpuGroups, ...Object.fromEntries(coming.map((node) => [node.group, node])) },
    // What the drivers of all nodes with GPUs support, as for those that are there.
    cudaVersion: inventory.cudaVersion ?? coming.find(({ cudaVersion }) => cudaVersion !== null)?.cudaVersion ?? null,
  };
}

function gpusOf({ group, gpuCount, gpuTypeId }: NodeToCome): readonly InventoryGpu[] {
  if (gpuTypeId === null) return [];
  return Array.from({ length: gpuCount }, (_, at) => ({
    id: `${group}/${at}`,
    typeId: gpuTypeId,
    memoryInGb: 0,
    group,
  }));
}
