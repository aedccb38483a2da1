import { setTimeout as delay } from "node:timers/promises";
import type { RestComponents } from "@millrace/spec";
import {
  type Arguments,
  type Command,
  type Operand,
  outputFlags,
  switchFlag,
  textFlag,
  watchFlag,
} from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { connectionFlags, type OpenService, withService } from "../connection/open-service.ts";
import { resolveNamed } from "../connection/resolve-named.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { withProgress } from "../output/progress.ts";
import { listText, showOne, type View } from "../output/show.ts";
import { styled } from "../output/style.ts";
import { print } from "../output/terminal.ts";
import { watchText } from "../output/watch.ts";
import { fieldsOf } from "../resources/resource-commands.ts";
import { readDurationMs } from "../values/duration.ts";

const hostOperand: Operand = { name: "HOST", help: "Id of the host, or its name if no other host has it" };

/** The host of this id or unique name. @throws as `resolveNamed` */
async function resolveHost({ rest }: Pick<OpenService, "rest">, wanted: string): Promise<Host> {
  const list = async (): Promise<readonly Host[]> => (await rest.service.listHosts()).hosts;
  const { id } = await resolveNamed({ one: "host", group: "hosts" }, list, wanted);
  return await rest.service.getHost(id);
}

type Host = RestComponents["schemas"]["HostDetails"];

const hostView: View<Host> = {
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
function showHost(given: Arguments, host: Host): void {
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

export const hostsList = serviceCommand({
  name: "hosts list",
  summary: "List the computers that machines are started on",
  details:
    "Lists the hosts of a service with their hardware, of which the rented part comes first, and how many pods and workers rent it.\n\n" +
    "STATE is ready, cordoned (nothing new is placed there), draining (its workers are replaced elsewhere, too) or silent (its\n" +
    "service sends no heartbeat). Needs an operator's key.",
  flags: { ...watchFlag, ...outputFlags },
  schema: "hosts",
  examples: [
    "millrace hosts list",
    "millrace hosts list --watch",
    "millrace hosts list --json | jq -r '.items[].name'",
  ],
  related: ["hosts get", "service show"],
  async run({ rest, signal }, given) {
    const look = async () => ({ text: listText(given, hostView, (await rest.service.listHosts()).hosts) });
    await watchText(look, { isWatched: given.isOn("watch") === true, signal });
  },
});

export const hostsGet = serviceCommand({
  name: "hosts get",
  summary: "Show one host",
  operands: [hostOperand],
  details:
    "Shows the hardware of a host, what pods and workers rent of it, and what a drain has left. Needs an operator's key.",
  flags: { ...outputFlags },
  schema: "host",
  examples: ["millrace hosts get rig1", "millrace hosts get m3f9a1c2b4d5e --json | jq .rented"],
  related: ["hosts list"],
  async run(service, given) {
    showHost(given, await resolveHost(service, given.operand));
  },
});

export const hostsCordon: Command = {
  name: "hosts cordon",
  summary: "Keep new machines away from a host",
  operands: [hostOperand],
  details:
    "Nothing new is placed on the host: no pod, no worker, and no stopped pod is started there. What runs there goes on.\n" +
    "`millrace hosts uncordon` ends it. Needs an operator's key.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "host",
  examples: ["millrace hosts cordon rig1"],
  related: ["hosts drain", "hosts uncordon"],
  run: (given) => setCordon(given, true, ({ id }) => `Nothing new is placed on the host ${id} now.`),
};

export const hostsUncordon: Command = {
  name: "hosts uncordon",
  summary: "Let new machines on a host again",
  operands: [hostOperand],
  details: "Ends a cordon, and a drain if there is one. Needs an operator's key.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "host",
  examples: ["millrace hosts uncordon rig1"],
  related: ["hosts cordon", "hosts drain"],
  run: (given) => setCordon(given, false, ({ id }) => `Machines are placed on the host ${id} again.`),
};

async function setCordon(given: Arguments, cordoned: boolean, said: (host: Host) => string): Promise<number> {
  return await withService(given, async (service) => {
    const { id } = await resolveHost(service, given.operand);
    const host = await service.rest.service.updateHost(id, { cordoned });
    if (given.reader === "person") print(said(host));
    else showHost(given, host);
    return exitCodes.done;
  });
}

const LOOK_EVERY_MS = 1_000;

export const hostsDrain = serviceCommand({
  name: "hosts drain",
  summary: "Empty a host: its workers are replaced elsewhere",
  operands: [hostOperand],
  details:
    "Cordons the host, and has its workers finish their jobs, be replaced on hosts that have room, and end. Waits until no\n" +
    "worker is left, and then tells which pods are: they stay until their owners stop or delete them, whom the service tells.\n" +
    "Ctrl-C ends the wait, not the drain; `millrace hosts uncordon` ends the drain. Needs an operator's key.\n\n" +
    "Exit code 7 when the time is over while workers are left.",
  flags: {
    wait: switchFlag("Do not wait until the workers are gone", { default: true }),
    timeout: textFlag("SPAN", "Longest time to wait: 30s, 5m (default: no limit)"),
    ...outputFlags,
  },
  schema: "host",
  examples: [
    "millrace hosts drain rig1",
    "millrace hosts drain rig1 --timeout 30m",
    "millrace hosts drain rig1 --no-wait",
  ],
  related: ["hosts cordon", "hosts uncordon"],
  read(given) {
    const timeout = given.text("timeout");
    const timeoutMs = timeout === undefined ? Infinity : readDurationMs("timeout", timeout);
    return timeoutMs;
  },
  async run(service, given, timeoutMs) {
    const { id } = await resolveHost(service, given.operand);
    const begun = await service.rest.service.updateHost(id, { draining: true });
    const host = given.isOn("wait") === false ? begun : await untilEmpty(service, begun, timeoutMs);
    if (given.reader === "person") for (const line of report(host)) print(line);
    else showHost(given, host);
  },
});

/** The host once no worker is left there. @throws CommandError when the time is over, or the drain was ended meanwhile */
async function untilEmpty({ rest, signal }: OpenService, begun: Host, timeoutMs: number): Promise<Host> {
  const { id } = begun;
  const endsAtMs = performance.now() + timeoutMs;
  return await withProgress(`Draining ${id}`, async (update) => {
    for (let host = begun; ; host = await rest.service.getHost(id)) {
      const { drain } = host;
      if (drain === null) throw new CommandError(`the drain of the host ${id} was ended by another operator.`);
      if (drain.workersLeft === 0) return host;
      if (performance.now() > endsAtMs) {
        const message = `${workersText(drain.workersLeft)} of the host ${id} still work; the drain goes on.`;
        throw new CommandError(message, { exitCode: exitCodes.waitedTooLong });
      }
      update(`Draining ${id}: ${workersText(drain.workersLeft)} left`);
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  });
}

function* report({ id, drain, rented }: Host): Generator<string> {
  const workersLeft = drain?.workersLeft ?? 0;
  if (workersLeft > 0) yield `The host ${id} is being drained; ${workersText(workersLeft)} left.`;
  else yield `No worker is left on the host ${id}, and nothing new is placed there.`;
  for (const { holderKind, holderId, accountId } of rented) {
    if (holderKind === "pod") yield `The pod ${holderId} of the account ${accountId} stays until its owner deletes it.`;
  }
}

function workersText(count: number): string {
  return count === 1 ? "1 worker" : `${count} workers`;
}

export const hostsLabel = serviceCommand({
  name: "hosts label",
  summary: "Change the labels of a host",
  operands: [hostOperand, { name: "LABEL", help: "NAME=VALUE sets a label, NAME- removes it", variadic: true }],
  details: "Sets and removes labels of a host; the others stay. Needs an operator's key.",
  flags: { ...outputFlags },
  schema: "host",
  examples: ["millrace hosts label rig1 rack=r1 zone=north", "millrace hosts label rig1 zone-    # remove it"],
  related: ["hosts get"],
  read(given) {
    const [wanted = "", ...words] = given.operands;
    const changes = words.map(readLabel);
    return { wanted, changes };
  },
  async run(service, given, { wanted, changes }) {
    const { id, labels: before } = await resolveHost(service, wanted);
    const labels: Record<string, string> = { ...before };
    for (const [name, value] of changes) {
      if (value === null) delete labels[name];
      else labels[name] = value;
    }
    const host = await service.rest.service.updateHost(id, { labels });
    const pairs = Object.entries(host.labels).map(([name, value]) => `${name}=${value}`);
    if (given.reader !== "person") showHost(given, host);
    else if (pairs.length === 0) print(`The host ${id} has no labels now.`);
    else print(`The host ${id} has the labels ${pairs.join(", ")} now.`);
  },
});

/** The name of a label and its value; null removes it. */
function readLabel(word: string): readonly [string, string | null] {
  const at = word.indexOf("=");
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
  if (at === -1 && word.length > 1 && word.endsWith("-")) return [word.slice(0, -1), null];
  throw new UsageError(`"${word}" must be NAME=VALUE, or NAME- to remove the label`);
}
