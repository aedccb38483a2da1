import { outputFlags, watchFlag } from "../output/output-flags.ts";
import { listText } from "../output/show.ts";
import { watchText } from "../output/watch.ts";
import { hostView } from "./host-view.ts";
import { serviceCommand } from "../connection/service-command.ts";

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
