import { type Pod, unsetPodSettings, withinBounds } from "@millrace/engine";
import type { Selectable } from "kysely";
import { columnsAndRest } from "./columns.ts";
import type { PodTable } from "./schema.ts";
import { requireNumbers } from "./unreadable-rows.ts";

const columns = columnsAndRest<Pod, Selectable<PodTable>>("settings", {
  id: "text",
  accountId: "text",
  name: "text",
  desiredStatus: "text",
  imageName: "text",
  templateId: "text",
  networkVolumeId: "text",
  containerRegistryAuthId: "text",
  machineId: "text",
  generation: "whole",
  createdAtMs: "whole",
  container: "json",
});

const unset = unsetPodSettings();

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

export function toPodRow(pod: Pod): Selectable<PodTable> {
  return columns.toRow(pod);
}

/** @throws Error for a row that cannot be read */
export function fromPodRow(row: Selectable<PodTable>): Pod {
  const pod = { ...unset, ...columns.fromRow(row) };
  requireNumbers(pod, NUMBERS);
  return withinBounds("PodUpdateInput", pod);
}
