import { styled, styledStatus } from "../output/style.ts";
import { oneLine } from "../output/printable.ts";
import { table } from "../output/table.ts";
import { formatDuration } from "../values/duration.ts";
import type { EndpointLoad, Load, MachineLoad } from "./load.ts";

/** More of a column than this is cut off, so that a row fits a terminal. */
const CELL_MAX_CHARS = 20;

/** What runs, as two tables for a person. */
export function loadText(load: Load, nowMs: number, rateOf?: (endpointId: string) => number | undefined): string {
  return [endpointsText(load.endpoints, rateOf), machinesText(load.machines, nowMs)].join("\n\n");
}

function endpointsText(endpoints: readonly EndpointLoad[], rateOf?: (id: string) => number | undefined): string {
  if (endpoints.length === 0) return "No endpoints.";
  const headings = ["ENDPOINT", "WAITING", "RUNNING", "DONE", "FAILED", ...(rateOf ? ["DONE/S"] : []), "WORKERS"];
  return table([
    headings.map((heading) => styled("bold", heading)),
    ...endpoints.map(({ id, name, jobs, workers, workersMax }) => [
      cut(name),
      jobs.inQueue > 0 ? styled("yellow", String(jobs.inQueue)) : "0",
      String(jobs.inProgress),
      String(jobs.completed),
      jobs.failed > 0 ? styled("red", String(jobs.failed)) : "0",
      ...(rateOf ? [rateText(rateOf(id))] : []),
      workersText(workers, workersMax),
    ]),
  ]);
}

function workersText(workers: EndpointLoad["workers"], workersMax: number): string {
  const { running, idle, initializing, throttled, unhealthy } = workers;
  const counts: [number, string][] = [
    [running, "busy"],
    [idle, "idle"],
    [initializing, "starting"],
    [throttled, "throttled"],
    [unhealthy, "unhealthy"],
  ];
  const there = counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(", ");
  return `${there === "" ? "none" : there} of ${workersMax}`;
}

function machinesText(machines: readonly MachineLoad[], nowMs: number): string {
  if (machines.length === 0) return "No pods and no workers of the service.";
  const isMeasured = machines.some(({ cpuPercent }) => cpuPercent !== null);
  const headings = ["ID", "KIND", "NAME", "STATE", "UP", ...(isMeasured ? ["CPU", "MEM"] : []), "IMAGE"];
  return table([
    headings.map((heading) => styled("bold", heading)),
    ...machines.map((machine) => [
      machine.id,
      machine.kind,
      cut(machine.name.replace(` ${machine.id}`, "")),
      styledStatus(machine.state),
      machine.startedAt === null || machine.state !== "RUNNING" ? "" : upText(nowMs - Date.parse(machine.startedAt)),
      ...(isMeasured ? [percent(machine.cpuPercent), percent(machine.memoryPercent)] : []),
      cut(machine.image),
    ]),
  ]);
}

function upText(spanMs: number): string {
  return formatDuration(Math.max(0, Math.floor(spanMs / 1000) * 1000)).replace(/^0 ms$/, "0 s");
}

function rateText(jobsPerSecond: number | undefined): string {
  return jobsPerSecond === undefined ? "" : jobsPerSecond.toFixed(jobsPerSecond < 10 ? 1 : 0);
}

function percent(value: number | null): string {
  return value === null ? "" : `${Math.round(value)} %`;
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length <= CELL_MAX_CHARS ? line : `${line.slice(0, CELL_MAX_CHARS - 1)}…`;
}
