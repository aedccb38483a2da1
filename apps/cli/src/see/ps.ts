import { outputFlags, watchFlag } from "../output/output-flags.ts";
import { watchText } from "../output/watch.ts";
import { loadText } from "./load-text.ts";
import { readLoad } from "./load.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const ps = serviceCommand({
  name: "ps",
  summary: "Show what runs: endpoints, workers, pods",
  details:
    "Shows the endpoints with their waiting and running jobs or requests and their workers, and the machines that the service " +
    "runs: pods, and workers of endpoints. Workers that were started elsewhere are counted, not listed.",
  flags: { ...watchFlag, ...outputFlags },
  schema: "load",
  examples: ["millrace ps", "millrace ps --watch", "millrace ps --json | jq '.endpoints[].jobs'"],
  related: ["top", "explain"],
  async run(service, given) {
    const look = async () => {
      const load = await readLoad(service);
      if (given.reader === "program") return { text: JSON.stringify(load) };
      if (given.reader === "person") return { text: loadText(load, Date.now()) };
      return { text: [...load.endpoints, ...load.machines].map(({ id }) => id).join("\n") };
    };
    await watchText(look, { isWatched: given.isOn("watch") === true, signal: service.signal });
  },
});
