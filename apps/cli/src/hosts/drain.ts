import { setTimeout as delay } from "node:timers/promises";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { outputFlags } from "../output/output-flags.ts";
import { withProgress } from "../output/progress.ts";
import { print } from "../output/terminal.ts";
import { readDurationMs } from "../values/duration.ts";
import { type Host, showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";
import { serviceCommand } from "../connection/service-command.ts";

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
    wait: { type: "boolean", default: true, help: "Do not wait until the workers are gone" },
    timeout: { type: "string", value: "SPAN", help: "Longest time to wait: 30s, 5m (default: no limit)" },
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
