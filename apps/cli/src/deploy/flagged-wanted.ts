import {
  type DataCenterId,
  type EndpointCpuFlavorId,
  type EndpointType,
  type GpuTypeId,
  gpuTypeIdOf,
  gpuTypeIds,
  type ScalerType,
} from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import type { Actual } from "../manifest/actual.ts";
import type { EndpointSettings } from "../manifest/manifest.ts";
import { nearest } from "../manifest/nearest.ts";
import { type Environment, nothingWanted, type Wanted } from "../manifest/resolve.ts";
import { type JobInput, keptTestInput } from "../source/test-input.ts";

/** One endpoint as a command line wants it. */
interface FlaggedEndpoint {
  readonly name: string;
  readonly imageName: string;
  /** The folder that the image is made from. */
  readonly source?: string | undefined;
  /** Variables to set; others stay. */
  readonly env: Environment;
  /** What the folder's `test_input.json` holds. */
  readonly testInput?: JobInput | undefined;
}

/** What flags want of an account: a template and an endpoint of one name. What no flag says stays as it is. */
export function flaggedWanted(
  given: Arguments,
  { name, imageName, source, env, testInput }: FlaggedEndpoint,
  actual: Actual,
): Wanted {
  const known = actual.endpoints.find((endpoint) => endpoint.name === name);
  const knownTemplate = actual.templates.find((template) => template.name === name);
  const settings = settingsOf(given, known === undefined);
  const removed = given.texts("unset-env");
  const present = (known?.fields["env"] ?? {}) as Environment;
  const changed = Object.entries({ ...present, ...env }).filter(([variable]) => !removed.includes(variable));
  const setsEnv = Object.keys(env).length > 0 || removed.length > 0;
  const volumes = given.texts("volume").map((volume) => volumeNamed(volume, actual));
  const disk = given.number("container-disk");
  const registry = given.text("registry");
  return {
    ...nothingWanted,
    templates: [
      {
        name,
        settings: {
          imageName,
          isServerless: true,
          ...(knownTemplate === undefined && settings.computeType === "CPU" ? { category: "CPU" as const } : {}),
          ...(disk === undefined ? {} : { containerDiskInGb: disk }),
        },
        source,
        registry,
        hidden: [],
      },
    ],
    endpoints: [
      {
        name,
        settings: {
          ...settings,
          ...keptTestInput(testInput),
          ...(setsEnv ? { env: Object.fromEntries(changed) } : {}),
        },
        template: name,
        volumes: volumes.length === 0 ? undefined : volumes,
        hidden: [],
      },
    ],
  };
}

function settingsOf(given: Arguments, isNew: boolean): EndpointSettings {
  const gpus: readonly GpuTypeId[] = given.texts("gpu").map(gpuTypeNamed);
  const cpus = given.texts("cpu") as readonly EndpointCpuFlavorId[];
  const gpuCount = given.number("gpu-count");
  const vcpuCount = given.number("vcpus");
  const wantsGpu = gpus.length > 0 || gpuCount !== undefined;
  const wantsCpu = cpus.length > 0 || vcpuCount !== undefined;
  if (wantsGpu && wantsCpu)
    throw new UsageError("--gpu and --gpu-count exclude --cpu and --vcpus: workers have either");
  const centers = given.texts("data-center") as readonly DataCenterId[];
  const flashboot = given.isOn("flashboot");
  const fields: { -readonly [Field in keyof EndpointSettings]: EndpointSettings[Field] | undefined } = {
    // A new endpoint runs anywhere; only who asks for a GPU needs one.
    computeType: wantsGpu ? "GPU" : wantsCpu || isNew ? "CPU" : undefined,
    gpuTypeIds: gpus.length === 0 ? undefined : [...gpus],
    gpuCount,
    cpuFlavorIds: cpus.length === 0 ? undefined : [...cpus],
    vcpuCount,
    dataCenterIds: centers.length === 0 ? undefined : [...centers],
    type: given.text("type") as EndpointType | undefined,
    workersMin: given.number("workers-min"),
    workersMax: given.number("workers-max"),
    scalerType: given.text("scaler-type") as ScalerType | undefined,
    scalerValue: given.number("scaler-value"),
    idleTimeout: given.number("idle-timeout"),
    executionTimeoutMs: given.number("execution-timeout"),
    flashboot,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as EndpointSettings;
}

function volumeNamed(written: string, { volumes }: Actual): string {
  const found = volumes.filter(({ id, name }) => id === written || name === written);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first.name;
  const names = nearest(
    written,
    volumes.map(({ name }) => name),
    5,
  ).join(", ");
  throw new CommandError(
    first === undefined
      ? `there is no network volume ${written}.${names === "" ? "" : ` There are: ${names}.`}`
      : `${found.length} network volumes are called ${written}. Name one by its id.`,
  );
}

/** The GPU type that a person means: its id, or its name without the maker, in any case. @throws UsageError */
export function gpuTypeNamed(written: string): GpuTypeId {
  const found = gpuTypeIdOf(written) ?? gpuTypeIds.find((id) => plain(id) === plain(written));
  if (found !== undefined) return found;
  throw new UsageError(
    `--gpu ${written}: there is no such type. The nearest are: ${nearest(written, gpuTypeIds, 5).join(", ")}`,
  );
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:nvidia|amd)\s+/, "")
    .replace(/^geforce\s+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
