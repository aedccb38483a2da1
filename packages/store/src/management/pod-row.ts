import { type Pod, type PodContainer, withinBounds } from "@millrace/engine";
import type { PodDesiredStatus } from "@millrace/spec";
import type { Insertable, Selectable } from "kysely";
import { fromJson } from "./json-column.ts";
import { storable, toJson } from "./row-numbers.ts";
import type { PodTable } from "./schema.ts";
import { requireNumbers, wholeNumber } from "./unreadable-rows.ts";

/** Fields of a pod that have a column of their own. */
type Columns =
  | "id"
  | "accountId"
  | "name"
  | "desiredStatus"
  | "imageName"
  | "templateId"
  | "networkVolumeId"
  | "containerRegistryAuthId"
  | "machineId"
  | "generation"
  | "createdAtMs"
  | "container";

export function toPodRow(pod: Pod): Insertable<PodTable> {
  const {
    id,
    accountId,
    name,
    desiredStatus,
    imageName,
    templateId,
    networkVolumeId,
    containerRegistryAuthId,
    machineId,
    generation,
    createdAtMs,
    container,
    ...rest
  } = pod;
  const settings: Omit<Pod, Columns> = rest;
  return storable({
    id,
    account_id: accountId,
    name,
    desired_status: desiredStatus,
    image_name: imageName,
    template_id: templateId,
    network_volume_id: networkVolumeId,
    container_registry_auth_id: containerRegistryAuthId,
    machine_id: machineId,
    generation,
    created_at_ms: createdAtMs,
    settings: toJson(settings),
    container: container === null ? null : toJson(container),
  });
}

/** Numbers that every pod has; JSON keeps null in place of an infinity. */
const NUMBERS = [
  "gpuCount",
  "vcpuCount",
  "memoryInGb",
  "minVcpuCount",
  "minMemoryInGb",
  "containerDiskInGb",
  "volumeInGb",
  "costNanosPerHr",
  "version",
] as const satisfies readonly (keyof Pod)[];

/** @throws Error for a row that cannot be read */
export function fromPodRow(row: Selectable<PodTable>): Pod {
  const settings = fromJson<Omit<Pod, Columns>>(row.settings);
  requireNumbers(settings, NUMBERS);
  const { containerDiskInGb, volumeInGb } = settings;
  return {
    ...settings,
    ...withinBounds("PodCreateInput", { containerDiskInGb, volumeInGb }),
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    desiredStatus: row.desired_status as PodDesiredStatus,
    imageName: row.image_name,
    templateId: row.template_id,
    networkVolumeId: row.network_volume_id,
    containerRegistryAuthId: row.container_registry_auth_id,
    machineId: row.machine_id,
    generation: wholeNumber("generation", row.generation),
    createdAtMs: wholeNumber("created_at_ms", row.created_at_ms),
    container: row.container === null ? null : fromJson<PodContainer>(row.container),
  };
}
