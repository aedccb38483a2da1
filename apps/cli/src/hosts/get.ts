import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags } from "../output/output-flags.ts";
import { showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";

export const hostsGet: Command = {
  name: "hosts get",
  summary: "Show one host",
  operands: [hostOperand],
  details:
    "Shows the hardware of a host, what pods and workers rent of it, and what a drain has left. Needs an operator's key.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "host",
  examples: ["millrace hosts get rig1", "millrace hosts get m3f9a1c2b4d5e --json | jq .rented"],
  related: ["hosts list"],
  async run(given) {
    return await withService(given, async (service) => {
      showHost(given, await resolveHost(service, given.operand));
      return exitCodes.done;
    });
  },
};
