import type { MachinePortMapping, MachineStats, MachineStatus } from "@millrace/engine";
import type { AssignedPort } from "../../host/machine-variables.ts";
import type { ReadGpuStats } from "../../host/gpu-stats.ts";
import { type UsageSample, createUsageMeter } from "../../host/usage-meter.ts";
import type { ContainerFacts } from "../engine/container-labels.ts";
import { type EngineClient, EngineError } from "../engine/engine-client.ts";
import type { ContainerStats, EngineInfo, InspectedContainer } from "../engine/engine-types.ts";

/** A container that runs, or that ended and is not removed yet. */
export interface ContainerMachine {
  readonly facts: ContainerFacts;
  readonly containerId: string;
  readonly startedAtMs: number;
  readonly status: MachineStatus;
  readonly stats: () => Promise<MachineStats | null>;
}

const nanosecondsPerMs = 1e6;

/** What tells of containers and of the host that they run on. */
export interface ContainerSources {
  readonly engine: EngineClient;
  readonly info: EngineInfo;
  readonly readGpuStats: ReadGpuStats;
  /** Name of the network that workers are on. */
  readonly workerNetwork: string;
}

export function containerMachine(
  { engine, info, readGpuStats, workerNetwork }: ContainerSources,
  facts: ContainerFacts,
  container: InspectedContainer,
): ContainerMachine {
  const { machineId, purpose, endpointId, serviceMark } = facts;
  const containerId = container.Id;
  const startedAtMs = Date.parse(container.State.StartedAt);
  const { Memory, NanoCpus, DeviceRequests } = container.HostConfig;
  const gpuIds = (DeviceRequests ?? []).flatMap(({ DeviceIDs }) => DeviceIDs ?? []);
  return {
    facts,
    containerId,
    startedAtMs,
    status: {
      machineId,
      purpose,
      endpointId,
      startedAtMs,
      containerId,
      ports: mappingsOf(facts.ports, container),
      ...(serviceMark !== undefined && isOn(workerNetwork, container) ? { serviceMark } : {}),
    },
    stats: createUsageMeter({
      read: () => readUsage(engine, containerId),
      vcpuCount: NanoCpus > 0 ? NanoCpus / 1e9 : info.NCPU,
      memoryBytes: Memory > 0 ? Memory : info.MemTotal,
      readGpus: () => readGpuStats(gpuIds),
    }),
  };
}

function isOn(network: string, { NetworkSettings }: InspectedContainer): boolean {
  return Object.hasOwn(NetworkSettings.Networks ?? {}, network);
}

/** A container whose ports are not published is reachable at its own address, only from this host. */
function mappingsOf(ports: readonly AssignedPort[], container: InspectedContainer): readonly MachinePortMapping[] {
  const [network] = Object.entries(container.NetworkSettings.Networks ?? {});
  const inside = network?.[0].endsWith("-inside") === true ? network[1].IPAddress : "";
  const host = inside === "" ? "127.0.0.1" : inside;
  return ports.map(({ port, protocol, publicPort }) => ({ port, protocol, host, publicPort }));
}

async function readUsage(engine: EngineClient, containerId: string): Promise<UsageSample | null> {
  try {
    const query = { stream: false, "one-shot": true };
    const stats = await engine.call<ContainerStats>("GET", `/containers/${containerId}/stats`, { query });
    const { usage, stats: details } = stats.memory_stats ?? {};
    const cpuNs = stats.cpu_stats?.cpu_usage?.total_usage;
    if (usage === undefined || cpuNs === undefined) return null;
    const droppable = details?.total_inactive_file ?? details?.inactive_file ?? 0;
    return {
      atMs: performance.timeOrigin + performance.now(),
      cpuMs: cpuNs / nanosecondsPerMs,
      memoryBytes: Math.max(0, usage - droppable),
    };
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
