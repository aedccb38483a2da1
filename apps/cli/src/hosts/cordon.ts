import type { Arguments, Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags } from "../output/output-flags.ts";
import { print } from "../output/terminal.ts";
import { type Host, showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";

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
