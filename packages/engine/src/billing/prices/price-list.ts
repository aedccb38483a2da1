/** US dollars per GPU and hour; null = not offered. */
export interface GpuPrices {
  readonly securePrice: number | null;
  readonly communityPrice: number | null;
  readonly secureSpotPrice: number | null;
  readonly communitySpotPrice: number | null;
}

/** What the operator charges, in US dollars. */
export interface PriceList {
  /** By GPU type; a type that is not listed costs nothing. */
  readonly gpus: Readonly<Record<string, GpuPrices>>;
  /** Per virtual CPU and hour with its memory, by CPU flavor; one that is not listed costs nothing. */
  readonly cpuFlavors: Readonly<Record<string, number>>;
  /** Per GB and month of 730 hours. */
  readonly runningDiskPerGbMonth: number;
  readonly stoppedVolumePerGbMonth: number;
  readonly workerDiskPerGbMonth: number;
  /** Network volumes: per GB and month up to `networkVolumeFirstGb`, and for each GB beyond. */
  readonly networkVolumePerGbMonth: number;
  readonly networkVolumeBeyondPerGbMonth: number;
  readonly networkVolumeFirstGb: number;
}

/** The public price facts of the hosted service. Hardware of one's own costs nothing until its owner says so. */
export const defaultPriceList: PriceList = {
  gpus: {},
  cpuFlavors: {},
  runningDiskPerGbMonth: 0.1,
  stoppedVolumePerGbMonth: 0.2,
  workerDiskPerGbMonth: 0.1,
  networkVolumePerGbMonth: 0.07,
  networkVolumeBeyondPerGbMonth: 0.05,
  networkVolumeFirstGb: 1000,
};
