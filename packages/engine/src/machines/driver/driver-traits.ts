import type { ComputeDriver } from "./driver.ts";

/** In what drivers differ for those who place machines on hosts. */
export interface DriverTraits {
  readonly startsMachines: boolean;
  /** It starts machines from images, not only from handler folders. */
  readonly runsImages: boolean;
  /** An image `local/…` is a handler folder of the host, run as processes; otherwise it is an image like any other. */
  readonly runsFolders: boolean;
  /** A machine of an image can go on without the service that started it. */
  readonly outlivesService: boolean;
  /** Its machines are started by the gateway that leads alone, which must reach them: it takes no orders for another host. */
  readonly onlyLeaderStarts: boolean;
  /** Its nodes come and go, and so do the programs of others on them: what has no room now may have some later. */
  readonly nodesComeAndGo: boolean;
}

const containers: DriverTraits = {
  startsMachines: true,
  runsImages: true,
  runsFolders: true,
  outlivesService: true,
  onlyLeaderStarts: false,
  nodesComeAndGo: false,
};

const traits: Readonly<Record<ComputeDriver["name"], DriverTraits>> = {
  process: { ...containers, runsImages: false, outlivesService: false },
  docker: containers,
  kubernetes: { ...containers, runsFolders: false, onlyLeaderStarts: true, nodesComeAndGo: true },
  none: { ...containers, startsMachines: false, outlivesService: false },
};

/** The traits of a driver by the name that its host reports; one that this version does not know counts as one of containers. */
export function traitsOf(name: string): DriverTraits {
  return Object.entries(traits).find(([known]) => known === name)?.[1] ?? containers;
}

/** Whether a machine of this image can go on without the service that started it. */
export function outlivesService(driver: Pick<ComputeDriver, "name" | "nameFor">, imageName: string): boolean {
  return traitsOf(driver.nameFor?.(imageName) ?? driver.name).outlivesService;
}
