/** What is paid for something while it is held; whole nano-dollars per hour. */
export interface RentalTerms {
  readonly computeNanosPerHr: number;
  readonly storageNanosPerHr: number;
}

/** The hardware and disks that a price is asked for. */
export interface PricedHardware {
  readonly gpuTypeId: string | null;
  readonly gpuCount: number;
  readonly cpuFlavorId: string | null;
  readonly vcpuCount: number;
  readonly containerDiskInGb: number;
  readonly volumeInGb: number;
  readonly cloudType: "SECURE" | "COMMUNITY";
  readonly interruptible: boolean;
}

/** The operator's prices, as resources ask for them. */
export interface Pricing {
  runningPod(hardware: PricedHardware): RentalTerms;
  stoppedPod(hardware: Pick<PricedHardware, "volumeInGb">): RentalTerms;
  worker(hardware: PricedHardware): RentalTerms;
  networkVolume(sizeInGb: number): RentalTerms;
}

/** US dollars for people and programs. */
export function dollars(nanos: number): number {
  return nanos / 1e9;
}
