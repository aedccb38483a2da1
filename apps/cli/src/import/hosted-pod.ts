import { cpuFlavorIds, dataCenterIds, gpuTypeIdOf } from "@millrace/spec";
import { inShell } from "../command/invocation.ts";
import type { HostedAccount } from "./hosted-account.ts";
import type { ImportContext } from "./import-context.ts";
import { type Raw, textOf } from "./raw.ts";

/** Names in the file by the ids of the hosted service. */
interface Names {
  readonly templates: ReadonlyMap<string, string>;
  readonly volumes: ReadonlyMap<string, string>;
}

/** Says how each pod is rented again: a file describes no rented machines. */
export function notePods({ pods }: HostedAccount, names: Names, { note }: ImportContext): void {
  for (const pod of pods) {
    const name = textOf(pod["name"]) ?? textOf(pod["id"]) ?? "unnamed";
    const template = names.templates.get(textOf(pod["templateId"]) ?? "");
    if (template === undefined) {
      note("pod", name, "", "left out: its settings cannot be taken over");
      continue;
    }
    const obstacle = hardwareObstacle(pod);
    const how = obstacle ?? `rent it with: ${podCommand(pod, { name, template, volumes: names.volumes })}`;
    note("pod", name, "", `the file has its settings as the template ${template}, and no machine; ${how}`);
  }
}

function hardwareObstacle({ gpuTypeId, cpuFlavorId }: Raw): string | undefined {
  const [gpu, flavor] = [textOf(gpuTypeId), textOf(cpuFlavorId)];
  if (gpu !== undefined && gpuTypeIdOf(gpu) === undefined) return `its GPU ${gpu} is unknown here`;
  const isKnown = flavor === undefined || cpuFlavorIds.some((id) => id === flavor);
  return isKnown ? undefined : `its CPU ${flavor} is unknown here`;
}

interface PodPlan {
  readonly name: string;
  readonly template: string;
  readonly volumes: ReadonlyMap<string, string>;
}

function podCommand(pod: Raw, { name, template, volumes }: PodPlan): string {
  const gpu = textOf(pod["gpuTypeId"]);
  const volume = volumes.get(textOf(pod["networkVolumeId"]) ?? "");
  const center = dataCenterIds.find((id) => id === pod["dataCenterId"]);
  const flags: readonly (readonly [string, unknown])[] = [
    ["name", name],
    ["template", template],
    ["compute-type", gpu === undefined ? "CPU" : undefined],
    ["gpu-type", gpu === undefined ? undefined : gpuTypeIdOf(gpu)],
    ["gpu-count", gpu === undefined || pod["gpuCount"] === 1 ? undefined : pod["gpuCount"]],
    ["cpu-flavor", gpu === undefined ? pod["cpuFlavorId"] : undefined],
    ["vcpu-count", gpu === undefined ? pod["vcpuCount"] : undefined],
    ["volume", volume],
    ["volume-mount-path", volume === undefined ? undefined : pod["volumeMountPath"]],
    // A network volume is in one place, which binds its pods.
    ["data-center", volume === undefined ? center : undefined],
  ];
  const given = flags.flatMap(([flag, value]) =>
    typeof value === "string" || typeof value === "number" ? [`--${flag} ${inShell(String(value))}`] : [],
  );
  return `millrace pods create ${given.join(" ")}`;
}
