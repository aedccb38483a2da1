import { hostname } from "node:os";
import {
  type Capacity,
  type Clock,
  type ComputeDriver,
  createParkingLot,
  createPodEnvironment,
  createPodKeeper,
  createPodUsage,
  type Gateways,
  type GoesOn,
  createWorkerHardwareDesk,
  driverMakingRoom,
  type Host,
  hostBeatMs,
  hostFreshMs,
  type HostGateway,
  type HostReport,
  isAbsent,
  type MachineLogs,
  type MachineSpec,
  type Management,
  type MemoryBudget,
  OtherHostError,
  type ParkingLot,
  parsePort,
  type Pod,
  type PodKeeper,
  podMachineId,
  podRegistryLogin,
  type PodRuntime,
  type PodUsageSample,
  type Pricing,
  type Timer,
  watchAbsentHosts,
  type WorkerHardwareDesk,
} from "@millrace/engine";
import { freeMemoryShare } from "@millrace/compute";
import type { ManagementStore } from "@millrace/store";
import { networkIpOf } from "../../forwarding/gateway-address.ts";
import manifest from "../../../package.json" with { type: "json" };
import { type Compute, startsNothing } from "./compute-driver.ts";
import { readInheritedWorkers } from "./inherited-workers.ts";
import { createOwnAbsence } from "./own-absence.ts";
import type { Logger } from "../settings/log.ts";
import { machineIdOf } from "./machine-id.ts";
import type { Settings } from "../settings/settings.ts";

export interface HostMachinesOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly compute: Pick<Compute, "driver" | "sharedMachineId">;
  readonly gateways: Pick<Gateways, "leads" | "onLead">;
  readonly store: ManagementStore;
  readonly pricing: Pricing;
  readonly newId: () => string;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
}

/** This host: its hardware, its pods, and the hardware for its workers. */
export interface HostMachines {
  readonly machineId: string;
  /** Other gateways start machines on this host, too; only the one that leads keeps them. */
  readonly sharesHost: boolean;
  /** Gateways on other hosts may order workers from this host, and this one from theirs. */
  readonly hasOthers: boolean;
  /** Ends the rentals and assignments of the workers that an earlier run of the service left on this host, but for these. */
  endRentals(kept: ReadonlySet<string>): Promise<void>;
  readonly hardware: WorkerHardwareDesk;
  /** Frozen workers of this host. */
  readonly parking: ParkingLot;
  /** Starts machines of this host; frozen workers are stopped to make room. */
  readonly driver: ComputeDriver;
  /** Pods of this host may have changed. */
  changed(): void;
  /** Whether the service of a host sent a recent heartbeat; always true for this host. */
  isAlive(host: Host): boolean;
  /** What the container of a pod is doing. */
  measure(pod: Pod): Promise<PodRuntime | null>;
  /** What the container of a pod of this host used lately. @throws DomainError for a pod of another host */
  usage(pod: Pod): Promise<readonly PodUsageSample[]>;
  hostOf(machineId: string): Promise<Host | undefined>;
  /** Tells the other gateways where they reach this one. */
  listensAt(gateway: HostGateway): Promise<void>;
  /**
   * Has nothing new placed here and the leader replace the workers of this host, but those that `goesOn` chooses; waits up to
   * `graceMs` until they are gone. A host that `restarts` has those go on without it for a while.
   */
  leave(options: { graceMs: number; restarts: boolean; goesOn: GoesOn }): Promise<void>;
  /** Begins to keep the pods of this host. `onPod` hears of each report about one. */
  start(management: Management, logs: MachineLogs, onPod: (podId: string) => void): void;
  close(): Promise<void>;
}

/** Interval of a host's heartbeat; after a crash its workers and pods are charged until the last one. */
const REPORT_EVERY_MS = 10_000;
/** Interval between reconciliations of pods, in case a notification was lost. */
const RECONCILE_ALONE_MS = 30_000;
const RECONCILE_SHARED_MS = 1_000;
/** Interval at which a host that stops looks whether its workers are gone. */
const LEFT_LOOK_EVERY_MS = 200;

/** Registers this host with its hardware. Of the workers of an earlier run, rentals of those have ended whose machines are gone. */
export async function openHostMachines(options: HostMachinesOptions): Promise<HostMachines> {
  const { settings, clock, store, log, onError, gateways, newId } = options;
  const { sharedMachineId } = options.compute;
  const sharesHost = sharedMachineId !== undefined;
  const hasOthers = settings.databaseUrl !== undefined && !sharesHost;
  const machineId = sharedMachineId ?? (await machineIdOf(settings.dataDir));
  const parking = createParkingLot({
    driver: options.compute.driver,
    log,
    memoryBudget: async () => memoryBudgetOf(await store.hosts.capacity(), machineId),
    freeMemoryShare,
  });
  const driver = driverMakingRoom(options.compute.driver, parking);
  const podUsage = driver.name === "none" ? undefined : createPodUsage({ clock, driver, onError });
  const inherited = await readInheritedWorkers(store, machineId, clock.now());
  const left = (await driver.list()).filter(({ purpose }) => purpose === "worker").map(({ machineId: id }) => id);
  let timer: Timer | undefined;
  let beatTimer: Timer | undefined;
  let leaving: Pick<HostReport, "leaving" | "restarts"> = { leaving: false };
  let gateway: HostGateway | undefined;
  let keeper: PodKeeper | undefined;
  let desk: Management["pods"] | undefined;
  const absence = createOwnAbsence(machineId, options);
  let absentHosts: ReturnType<typeof watchAbsentHosts> | undefined;
  const isAlive = (host: Host): boolean => host.machineId === machineId || !isAbsent(host, clock.now());

  async function report(): Promise<void> {
    await store.hosts.report({
      machineId,
      name: hostname(),
      version: manifest.version,
      dataCenterId: settings.dataCenterId,
      driver: driver.name,
      publicIp: settings.publicIp ?? null,
      inventory: { ...(await driver.inventory()), sharesVolumes: settings.sharedVolumes },
      seenAtMs: clock.now(),
      ...leaving,
      ...(gateway === undefined ? {} : { gateway }),
    });
    await absence.isOver(desk);
  }
  /** A report reads much of the host; that its service is alive is said more often. */
  function beatAgain(): void {
    beatTimer = clock.setRoutine(clock.now() + hostBeatMs, async () => {
      await store.hosts.beat(machineId, clock.now()).catch(onError);
      beatAgain();
    });
  }
  function reportAgain(): void {
    timer = clock.setRoutine(clock.now() + REPORT_EVERY_MS, async () => {
      await Promise.all([report().catch(onError), parking.relieve().catch(onError)]);
      reportAgain();
    });
  }

  if (driver.name !== "none") {
    if (!sharesHost) {
      await inherited.endAllBut(new Set(left));
      await absence.was();
    }
    await report();
    reportAgain();
    if (hasOthers) beatAgain();
  }
  return {
    machineId,
    sharesHost,
    hasOthers,
    async endRentals(kept) {
      // The host that all gateways share had its workers from the gateway that led before.
      const latest = sharesHost ? await readInheritedWorkers(store, machineId, clock.now()) : inherited;
      if (driver.name !== "none") await latest.endAllBut(kept);
    },
    parking,
    driver,
    hardware: createWorkerHardwareDesk({
      clock,
      log,
      rentals: store.workerRentals,
      pricing: options.pricing,
      newId,
      machineId,
      isFresh: (host) => hasOthers && clock.now() - host.seenAtMs <= hostFreshMs,
      hasOthers,
      ...(driver.name === "none" ? { noHost: startsNothing } : {}),
    }),
    async leave({ graceMs, restarts, goesOn }) {
      if (!hasOthers || driver.name === "none") return;
      leaving = { leaving: true, restarts };
      await report();
      await untilLeft(options, machineId, clock.now() + graceMs, goesOn);
    },
    changed: () => keeper?.changed(),
    isAlive,
    async measure(pod) {
      if (pod.container === null) return null;
      const stats = pod.machineId === machineId ? await driver.stats(podMachineId(pod)) : null;
      return { ...pod.container, ...(stats ?? { cpuPercent: null, memoryPercent: null, gpus: [] }) };
    },
    async usage(pod) {
      if (pod.container === null || pod.desiredStatus !== "RUNNING") return [];
      if (pod.machineId !== machineId) {
        throw new OtherHostError(`The pod ${pod.id} runs`, pod.machineId);
      }
      return (await podUsage?.of(podMachineId(pod))) ?? [];
    },
    async hostOf(wanted) {
      return (await store.hosts.list()).find((host) => host.machineId === wanted);
    },
    async listensAt(address) {
      gateway = address;
      if (driver.name !== "none") await report();
    },
    start(management, logs, onPod) {
      if (hasOthers) {
        const tellOfHost = management.pods.tellOfHost.bind(management.pods);
        const { hosts } = store;
        absentHosts = watchAbsentHosts({
          clock,
          hosts,
          isAlive,
          leads: () => gateways.leads,
          tellOfHost,
          newId,
          onError,
        });
      }
      if (driver.name === "none") return;
      desk = management.pods;
      void absence.isOver(desk).catch(onError);
      const publicIp = settings.publicIp ?? (gateway === undefined ? undefined : networkIpOf(gateway)) ?? "127.0.0.1";
      const keep = (): PodKeeper => keeperOf(options, { machineId, driver, publicIp, management, logs, onPod });
      const begin = (): void => {
        keeper = keep();
        keeper.start();
      };
      if (!sharesHost || gateways.leads) begin();
      if (!sharesHost) return;
      gateways.onLead((leads) => {
        const earlier = keeper;
        keeper = undefined;
        void (earlier?.close() ?? Promise.resolve()).then(() => leads && begin()).catch(onError);
      });
    },
    async close() {
      timer?.cancel();
      beatTimer?.cancel();
      podUsage?.close();
      await absentHosts?.close();
      await keeper?.close();
      if (hasOthers && desk !== undefined) await absence.begins(desk).catch(onError);
    },
  };
}

/** Waits until the workers of a host are gone, but for those that `goesOn` chooses. */
async function untilLeft(
  { clock, store }: HostMachinesOptions,
  machineId: string,
  untilMs: number,
  goesOn: GoesOn,
): Promise<void> {
  const hasLeavers = async (): Promise<boolean> =>
    (await store.workerAssignments.ofHost(machineId)).some(({ imageName }) => !goesOn(imageName));
  while (clock.now() < untilMs && (await hasLeavers())) {
    await new Promise<void>((resolve) => clock.setTimer(clock.now() + LEFT_LOOK_EVERY_MS, resolve));
  }
}

interface KeptPods {
  readonly machineId: string;
  readonly driver: ComputeDriver;
  readonly publicIp: string;
  readonly management: Management;
  readonly logs: MachineLogs;
  readonly onPod: (podId: string) => void;
}

function keeperOf(options: HostMachinesOptions, { management, onPod, ...kept }: KeptPods): PodKeeper {
  const { clock, store, log, settings } = options;
  return createPodKeeper({
    ...kept,
    clock,
    pods: {
      listOfHost: (hostId) => store.pods.listOfHost(hostId),
      remove: (podId) => store.pods.remove(podId),
      async report(podId, generation, seen) {
        await store.pods.report(podId, generation, seen);
        onPod(podId);
      },
    },
    volumeErasures: store.volumeErasures,
    specOf: (pod) => specOf(pod, management, options),
    stopBecause: (podId, generation, why) => management.pods.stopBecause(podId, generation, why),
    terminateDue: (podId) => management.pods.terminateDue(podId),
    log,
    reconcileEveryMs: settings.databaseUrl === undefined ? RECONCILE_ALONE_MS : RECONCILE_SHARED_MS,
  });
}

/** The hardware of this host, and its rentals. */
function memoryBudgetOf({ hosts, held }: Capacity, machineId: string): MemoryBudget {
  const hostInGb = hosts.find((host) => host.machineId === machineId)?.inventory.memoryInGb ?? 0;
  return { hostInGb, rentedInGb: held.get(machineId)?.memoryInGb ?? 0 };
}

/** Everything the driver needs to start a pod. */
async function specOf(
  pod: Pod,
  management: Management,
  { settings, store }: HostMachinesOptions,
): Promise<MachineSpec> {
  const { networkVolumeId } = pod;
  const [env, registryLogin, volume, rentals, account] = await Promise.all([
    management.secrets.expand(pod.accountId, pod.env),
    podRegistryLogin({ registryAuths: management.registryAuths, templates: store.templates }, pod),
    networkVolumeId === null ? undefined : store.networkVolumes.get(networkVolumeId),
    store.rentals.open(pod.accountId),
    store.accounts.get(pod.accountId),
  ]);
  const rental = rentals.find(({ holderKind, holderId }) => holderKind === "pod" && holderId === pod.id);
  const local = { kind: "local", volumeId: pod.id, path: pod.volumeMountPath, sizeInGb: pod.volumeInGb } as const;
  const network =
    volume === undefined
      ? []
      : [{ kind: "network", volumeId: volume.id, path: pod.volumeMountPath, sizeInGb: volume.sizeInGb } as const];
  return {
    machineId: podMachineId(pod),
    purpose: "pod",
    endpointId: null,
    imageName: pod.imageName,
    registryLogin,
    dockerEntrypoint: pod.dockerEntrypoint,
    dockerStartCmd: pod.dockerStartCmd,
    env: createPodEnvironment({ pod, env, publicIp: settings.publicIp ?? null, publicKey: account?.publicKey ?? null }),
    ports: pod.ports.map(parsePort),
    mounts: networkVolumeId === null ? (pod.volumeInGb > 0 ? [local] : []) : network,
    limits: {
      vcpuCount: pod.vcpuCount,
      memoryInGb: pod.memoryInGb,
      containerDiskInGb: pod.containerDiskInGb,
      gpuIds: rental?.gpuIds ?? [],
    },
  };
}
