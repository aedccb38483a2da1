/** A GPU of a host. */
export interface InventoryGpu {
  /** Stable on its host; what a driver gives to a machine. */
  readonly id: string;
  /** A `GpuTypeId` where the interface knows the model, else the name that the vendor's tool reports. */
  readonly typeId: string;
  readonly memoryInGb: number;
  /** A machine gets GPUs of one group only, such as those of one node of a cluster. Absent: all of the host are one group. */
  readonly group?: string;
}

/** What a group of GPUs stands beside, such as the rest of their node. */
export interface GpuGroup {
  readonly gpuCount: number;
  /** What machines can have there, without what others hold. */
  readonly vcpuCount: number;
  readonly memoryInGb: number;
}

/** A node that a cluster adds when a machine waits for one. Its GPUs have the ids `<group>/0`, `<group>/1`, …. */
export interface NodeToCome extends GpuGroup {
  readonly group: string;
  /** Null without GPUs. */
  readonly gpuTypeId: string | null;
  readonly cudaVersion: string | null;
}

/** What a cluster gave to programs that are not machines of this service. They come and go without its doing. */
export interface HeldByOthers {
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** How many GPUs of a group they have; which ones is not known, and does not matter. Groups without any are left out. */
  readonly gpuCounts: Readonly<Record<string, number>>;
}

/** What a host has to run machines on. */
export interface MachineInventory {
  readonly cpuModel: string;
  /** Hardware threads. */
  readonly vcpuCount: number;
  readonly memoryInGb: number;
  /** Size and free space of the disk with machines and volumes. */
  readonly diskInGb: number;
  readonly diskFreeInGb: number;
  readonly gpus: readonly InventoryGpu[];
  /** Absent where the service alone gives out the hardware, or where it may not know who else has some. */
  readonly heldByOthers?: HeldByOthers;
  /** By the group of GPUs. Absent: each GPU goes with an equal part of the host. */
  readonly gpuGroups?: Readonly<Record<string, GpuGroup>>;
  /** Nodes that the cluster may still add, beyond what there is. */
  readonly nodesToCome?: readonly NodeToCome[];
  /**
   * How many GPUs of a group are rented under another id, that of a node to come: the node came, and they are on it. Groups without
   * any are left out.
   */
  readonly gpusOfArrivals?: Readonly<Record<string, number>>;
  /** Newest CUDA version that the driver of the GPUs supports, such as `12.8`; null without one. */
  readonly cudaVersion: string | null;
  readonly os: string;
  readonly kernelVersion: string;
  /** Version of the container engine; null without one. */
  readonly engineVersion: string | null;
  /** Names of its handler folders; absent where it runs none. */
  readonly handlers?: readonly string[];
  /** Marks of the images that its container engine has, at most `reportedImagesMax` of them; absent where that is not known. See `imageMark`. */
  readonly images?: readonly string[];
  /** Models that it holds, each `owner/name`, at most `reportedImagesMax` of them; absent where it fetches none. */
  readonly models?: readonly string[];
  /** Its network volumes are in a directory that other hosts mount too. */
  readonly sharesVolumes?: boolean;
}
