import { invalidField } from "@millrace/engine";
import { formatDockerArgs, parseDockerArgs } from "../graphql/mapping/docker-args.ts";
import type { V2Schemas } from "./v2-handler.ts";

/** Names of fields here, and those that the domain and `/v1` have for the same. */
type FieldTable = Readonly<Record<string, string>>;

/** What containers of pods, workers and templates have in common; the command and storage follow below. */
export const containerFields = {
  image: "imageName",
  disk: "containerDiskInGb",
  env: "env",
  ports: "ports",
  registry: "containerRegistryAuthId",
} as const;

export const templateFields = {
  ...containerFields,
  name: "name",
  serverless: "isServerless",
  public: "isPublic",
  category: "category",
} as const;

export const podFields = { ...containerFields, name: "name", locked: "locked" } as const;

/** Fields that are not taken over as they are: as refusals of the domain name them, and as they are named here. */
const convertedFields: FieldTable = {
  dockerEntrypoint: "entrypoint",
  dockerStartCmd: "cmd",
  dockerArgs: "args",
  volumeInGb: "mounts.persistent.size",
  volumeMountPath: "mounts.persistent.path",
  networkVolumeId: "mounts.network",
  networkVolumeIds: "networkVolumes",
  gpuTypeIds: "gpu.id",
  gpuIds: "gpu.pools",
  gpuCount: "gpu.count",
  minRAMPerGPU: "gpu.minRamPerGpu",
  minVCPUPerGPU: "gpu.minVcpuCountPerGpu",
  allowedCudaVersions: "gpu.allowedCudaVersions",
  minCudaVersion: "gpu.minCudaVersion",
  cpuFlavorIds: "cpu.id",
  instanceIds: "cpu",
  vcpuCount: "cpu.vcpuCount",
  cloudType: "cloud",
  dataCenterId: "dataCenter",
  workersMin: "workers.min",
  workersMax: "workers.max",
  idleTimeout: "workers.idleTimeout",
  scalerValue: "scaling",
  executionTimeoutMs: "timeout",
  publicKey: "keys",
};

/** Those that bodies of endpoints have elsewhere than bodies of pods. */
const endpointFields: FieldTable = {
  networkVolumeId: "networkVolumes",
  gpuTypeIds: "gpu.pools",
  cpuFlavorIds: "cpu",
  vcpuCount: "cpu",
};

/** What bodies of sandboxes have of their own; all else is named as in the domain. */
const sandboxNames = new Map([
  ["cpuFlavorIds", "cpuFlavorId"],
  ["dataCenterIds", "dataCenterId"],
  ["minMemoryInGb", "memoryInGb"],
]);

const hostedNames = new Map([
  ...Object.entries({ ...templateFields, ...podFields }).map(([here, there]) => [there, here] as const),
  ...Object.entries(convertedFields),
]);
const endpointNames = new Map([...hostedNames, ...Object.entries(endpointFields)]);

/** Says what the domain says in the words of one operation. */
export interface HostedWords {
  /** The name that a field has here, such as `disk` for `containerDiskInGb`; `ports.0` keeps its end. */
  readonly nameOf: (field: string) => string;
  /** A sentence that may name fields. */
  readonly textOf: (sentence: string) => string;
}

/** A name of more than one word, as no sentence has it otherwise. */
const FIELD_NAME = /\b[a-z]+[A-Z]\w*\b/g;

/** @param path of the operation */
export function hostedWords(path: string): HostedWords {
  const own = path.startsWith("/v2/sandboxes") ? sandboxNames : hostedNames;
  const names = path.startsWith("/v2/serverless") ? endpointNames : own;
  return {
    nameOf(field) {
      const [first = "", ...rest] = field.split(".");
      return [names.get(first) ?? first, ...rest].join(".");
    },
    textOf: (sentence) => sentence.replaceAll(FIELD_NAME, (name) => names.get(name) ?? name),
  };
}

type Given<Table extends FieldTable, Body> = {
  -readonly [Here in keyof Table & keyof Body as Table[Here]]?: Exclude<Body[Here], undefined>;
};

/** The fields of a request under the names of the domain. */
export function givenAs<Table extends FieldTable, Body extends object>(table: Table, body: Body): Given<Table, Body> {
  const entries = Object.entries(body).flatMap(([here, value]) => {
    const there = table[here];
    return there === undefined || value === undefined ? [] : [[there, value] as const];
  });
  return Object.fromEntries(entries) as Given<Table, Body>;
}

type Shown<Table extends FieldTable, Resource> = {
  -readonly [Here in keyof Table]: Table[Here] extends keyof Resource ? Mutable<Resource[Table[Here]]> : never;
};
type Mutable<Value> = Value extends readonly (infer Item)[] ? Item[] : Value;

/** The fields of a resource under the names that they have here. */
export function shownAs<Table extends FieldTable, Resource extends object>(
  table: Table,
  resource: Resource,
): Shown<Table, Resource> {
  const entries = Object.entries(table).map(([here, there]) => [here, Reflect.get(resource, there) as unknown]);
  return Object.fromEntries(entries) as Shown<Table, Resource>;
}

interface Command {
  readonly dockerEntrypoint: readonly string[];
  readonly dockerStartCmd: readonly string[];
}

/** The command that a request gives, by lists, by one text, or by both if they say the same. */
export function givenCommand({
  args,
  entrypoint,
  cmd,
}: Pick<V2Schemas["UpdatePodRequest"], "args" | "entrypoint" | "cmd">) {
  const told = parseDockerArgs(args);
  const contradicts = (list: readonly string[] | undefined, words: readonly string[] | undefined): boolean =>
    list !== undefined && words !== undefined && JSON.stringify(list) !== JSON.stringify(words);
  if (contradicts(entrypoint, told?.dockerEntrypoint) || contradicts(cmd, told?.dockerStartCmd)) {
    throw invalidField("args", "says another command than entrypoint and cmd; give one of them");
  }
  const [dockerEntrypoint, dockerStartCmd] = [told?.dockerEntrypoint ?? entrypoint, told?.dockerStartCmd ?? cmd];
  return {
    ...(dockerEntrypoint === undefined ? {} : { dockerEntrypoint }),
    ...(dockerStartCmd === undefined ? {} : { dockerStartCmd }),
  };
}

export function shownCommand(command: Command) {
  return {
    args: formatDockerArgs(command),
    entrypoint: [...command.dockerEntrypoint],
    cmd: [...command.dockerStartCmd],
  };
}

type PersistentMount = V2Schemas["PersistentMount"];

/** The disk of its own that a pod or template asks for. */
export function givenDisk(mount: PersistentMount | undefined) {
  return mount === undefined ? {} : { volumeInGb: mount.size, volumeMountPath: mount.path };
}

/** The disk of its own that a pod or template has; nothing without one. */
export function shownDisk({
  volumeInGb,
  volumeMountPath,
}: {
  readonly volumeInGb: number;
  readonly volumeMountPath: string;
}): {
  persistent?: PersistentMount;
} {
  return volumeInGb === 0 ? {} : { persistent: { size: volumeInGb, path: volumeMountPath } };
}
