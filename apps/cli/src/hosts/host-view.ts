import type { RestComponents } from "@millrace/spec";
import type { Arguments } from "../command/command.ts";
import { showOne, type View } from "../output/show.ts";
import { styled } from "../output/style.ts";
import { fieldsOf } from "../resources/fields-of.ts";

export type Host = RestComponents["schemas"]["HostDetails"];

export const hostView: View<Host> = {
  noun: "hosts",
  id: ({ id }) => id,
  columns: [
    ["HOST", ({ id }) => id],
    ["NAME", ({ name }) => name || "-"],
    ["STATE", stateOf],
    ["DATA CENTER", ({ dataCenterId }) => dataCenterId],
    ["DRIVER", ({ driver }) => driver],
    ["VCPUS", ({ vcpuCount }) => String(vcpuCount)],
    ["MEMORY", memoryOf],
    ["GPUS", gpusOf],
    ["PODS", (host) => countOf(host, "pod")],
    ["WORKERS", (host) => countOf(host, "worker")],
    ["LABELS", ({ labels }) => labelText(labels)],
  ],
};

/** Prints one host. */
export function showHost(given: Arguments, host: Host): void {
  showOne(given, host, { id: ({ id }) => id, fields: (one) => [["state", stateOf(one)], ...fieldsOf(one)] });
}

function stateOf({ isAlive, leaving, draining, cordoned }: Host): string {
  if (leaving) return styled("yellow", isAlive ? "stopping" : "stopped");
  if (!isAlive) return styled("red", "silent");
  if (draining) return styled("yellow", "draining");
  return cordoned ? styled("yellow", "cordoned") : styled("green", "ready");
}

/** What is rented, of all: `16/256 GB`. */
function memoryOf({ memoryInGb, rented }: Host): string {
  const taken = rented.reduce((sum, rental) => sum + rental.memoryInGb, 0);
  return `${Math.round(taken)}/${Math.round(memoryInGb)} GB`;
}

function gpusOf({ gpus, rented }: Host): string {
  if (gpus.length === 0) return "-";
  return `${rented.flatMap(({ gpuIds }) => gpuIds).length}/${gpus.length}`;
}

function countOf({ rented }: Host, kind: Host["rented"][number]["holderKind"]): string {
  return String(rented.filter(({ holderKind }) => holderKind === kind).length);
}

function labelText(labels: Host["labels"]): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? "-" : pairs.join(",");
}
