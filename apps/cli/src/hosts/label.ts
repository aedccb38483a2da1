import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failure.ts";
import { outputFlags, readerOf } from "../output/output-flags.ts";
import { print } from "../output/terminal.ts";
import { showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";

export const hostsLabel: Command = {
  name: "hosts label",
  summary: "Change the labels of a host",
  operands: [hostOperand, { name: "LABEL", help: "NAME=VALUE sets a label, NAME- removes it", variadic: true }],
  details: "Sets and removes labels of a host; the others stay. Needs an operator's key.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "host",
  examples: ["millrace hosts label rig1 rack=r1 zone=north", "millrace hosts label rig1 zone-    # remove it"],
  related: ["hosts get"],
  async run(given) {
    const reader = readerOf(given);
    const [wanted = "", ...words] = given.operands;
    const changes = words.map(readLabel);
    return await withService(given, async (service) => {
      const { id, labels: before } = await resolveHost(service, wanted);
      const labels: Record<string, string> = { ...before };
      for (const [name, value] of changes) {
        if (value === null) delete labels[name];
        else labels[name] = value;
      }
      const host = await service.rest.service.updateHost(id, { labels });
      const pairs = Object.entries(host.labels).map(([name, value]) => `${name}=${value}`);
      if (reader !== "person") showHost(given, host);
      else if (pairs.length === 0) print(`The host ${id} has no labels now.`);
      else print(`The host ${id} has the labels ${pairs.join(", ")} now.`);
      return exitCodes.done;
    });
  },
};

/** The name of a label and its value; null removes it. */
function readLabel(word: string): readonly [string, string | null] {
  const at = word.indexOf("=");
  if (at > 0) return [word.slice(0, at), word.slice(at + 1)];
  if (at === -1 && word.length > 1 && word.endsWith("-")) return [word.slice(0, -1), null];
  throw new UsageError(`"${word}" must be NAME=VALUE, or NAME- to remove the label`);
}
