import { UsageError } from "../command/failure.ts";
import { outputFlags } from "../output/output-flags.ts";
import { print } from "../output/terminal.ts";
import { showHost } from "./host-view.ts";
import { hostOperand, resolveHost } from "./resolve-host.ts";
import { serviceCommand } from "../connection/service-command.ts";

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
