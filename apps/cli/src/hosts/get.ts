import { outputFlags } from "../output/output-flags.ts";
import { showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";
import { serviceCommand } from "../connection/service-command.ts";

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
