import { type Pod, unsetPodSettings, withinBounds } from "@millrace/engine";
import { columnsAndRest, type TableOf } from "./columns.ts";
import { requireNumbers } from "./unreadable-rows.ts";

/** What pods are found by has a column; the rest is in `settings`. */
const columns = columnsAndRest<Pod>()("settings", {
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

export interface PodTable extends TableOf<typeof columns> {}

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

export const toPodRow: (pod: Pod) => PodTable = columns.toRow;

/** @throws Error for a row that cannot be read */
export function fromPodRow(row: PodTable): Pod {
  const pod = { ...unset, ...columns.fromRow(row) };
  requireNumbers(pod, NUMBERS);
  return withinBounds("PodUpdateInput", pod);
}
