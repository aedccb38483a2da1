import type { GpuStats, MachineStats, Pod } from "@millrace/engine";

/** What pods of other hosts use at the moment, as the gateways there answer. Null where that is not known. */
export type MeasureElsewhere = (pod: Pod) => Promise<MachineStats | null>;

/** Asks the gateway on a host with a GraphQL request; resolves to the JSON of the answer. */
export type AskHost = (machineId: string, body: string) => Promise<unknown>;

/** Pods in one question: a document may repeat a field only so often. */
const podsTogetherMax = 20;
const fields =
  "latestTelemetry { cpuUtilization memoryUtilization " +
  "individualGpuMetrics { id percentUtilization temperatureCelcius memoryUtilization powerWatts } }";

interface Telemetry {
  readonly cpuUtilization: number | null;
  readonly memoryUtilization: number | null;
  readonly individualGpuMetrics: readonly {
    readonly id: string | null;
    readonly percentUtilization: number | null;
    readonly temperatureCelcius: number | null;
    readonly memoryUtilization: number | null;
    readonly powerWatts: number | null;
  }[];
}

type Answers = ReadonlyMap<string, MachineStats>;

/** For one request: each pod is asked for once, those of a host together. A host that does not answer is passed over. */
export function createMeasureElsewhere(ask: AskHost): MeasureElsewhere {
  const asked = new Map<string, Promise<MachineStats | null>>();
  const batches = new Map<string, { readonly podIds: string[]; readonly answers: Promise<Answers> }>();

  function answersOf(machineId: string, podId: string): Promise<Answers> {
    let batch = batches.get(machineId);
    if (batch === undefined) {
      const podIds: string[] = [];
      const answers = Promise.resolve().then(() => {
        batches.delete(machineId);
        return askFor(ask, machineId, podIds);
      });
      batch = { podIds, answers };
      batches.set(machineId, batch);
    }
    batch.podIds.push(podId);
    if (batch.podIds.length === podsTogetherMax) batches.delete(machineId);
    return batch.answers;
  }

  return (pod) => {
    const before = asked.get(pod.id);
    if (before !== undefined) return before;
    const answer = answersOf(pod.machineId, pod.id).then((answers) => answers.get(pod.id) ?? null);
    asked.set(pod.id, answer);
    return answer;
  };
}

async function askFor(ask: AskHost, machineId: string, podIds: readonly string[]): Promise<Answers> {
  const names = podIds.map((_, at) => `p${at}`);
  const query = `query (${names.map((name) => `$${name}: String!`).join(", ")}) { ${names
    .map((name) => `${name}: pod(input: { podId: $${name} }) { ${fields} }`)
    .join(" ")} }`;
  const variables = Object.fromEntries(names.map((name, at) => [name, podIds[at]]));
  try {
    const answer = (await ask(machineId, JSON.stringify({ query, variables }))) as {
      readonly data?: Readonly<Record<string, { readonly latestTelemetry: Telemetry | null } | null>> | null;
    };
    return new Map(
      podIds.flatMap((podId, at) => {
        const telemetry = answer.data?.[names[at] ?? ""]?.latestTelemetry ?? null;
        return telemetry === null ? [] : [[podId, statsOf(telemetry)] as const];
      }),
    );
  } catch {
    // The forwarder has logged it. What is stored of the pods is answered without their use.
    return new Map();
  }
}

function statsOf({ cpuUtilization, memoryUtilization, individualGpuMetrics }: Telemetry): MachineStats {
  return {
    cpuPercent: cpuUtilization,
    memoryPercent: memoryUtilization,
    gpus: individualGpuMetrics.map(({ id, ...gpu }): GpuStats => ({
      gpuId: id ?? "",
      utilizationPercent: gpu.percentUtilization,
      memoryPercent: gpu.memoryUtilization,
      temperatureCelsius: gpu.temperatureCelcius,
      powerWatts: gpu.powerWatts,
    })),
  };
}
