import type { RestComponents } from "@millrace/spec";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { endpointOperand } from "../jobs/job-operand.ts";
import { outputFlags, switchFlag, watchFlag } from "../command/command.ts";
import { listText, type View } from "../output/show.ts";
import { styledStatus } from "../output/style.ts";
import { oneLine } from "../output/terminal.ts";
import { watchText } from "../output/watch.ts";
import { formatDuration } from "../values/duration.ts";
import { serviceCommand } from "../connection/service-command.ts";

type Worker = RestComponents["schemas"]["EndpointWorker"];

const view: View<Worker> = {
  noun: "workers",
  id: ({ id }) => id,
  columns: [
    ["WORKER", ({ id }) => id],
    ["STATE", ({ status }) => styledStatus(status)],
    ["RELEASE", ({ version, isStale }) => `${version ?? "-"}${isStale ? " (old)" : ""}`],
    ["IN PROGRESS", ({ jobsInProgress }) => String(jobsInProgress)],
    ["UP", ({ uptimeSeconds }) => (uptimeSeconds === null ? "-" : formatDuration(uptimeSeconds * 1_000))],
    ["IMAGE", ({ image, managed }) => image ?? (managed ? "-" : "started elsewhere")],
    ["MESSAGE", ({ message }) => oneLine(message ?? "")],
  ],
};

export const workers = serviceCommand({
  name: "workers",
  summary: "List the workers of an endpoint",
  operands: [endpointOperand],
  details:
    "Lists the workers of an endpoint with their state, release, and jobs or requests in progress; with --ended also those that are gone, as long as their logs are kept.",
  flags: {
    ended: switchFlag("List workers that ended, too"),
    ...watchFlag,
    ...outputFlags,
  },
  schema: "workers",
  examples: ["millrace workers greet", "millrace workers greet --ended", "millrace workers greet --watch"],
  related: ["logs", "ps", "scale"],
  async run(service, given) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    const includeEnded = given.isOn("ended") === true;
    const look = async () => ({
      text: listText(given, view, (await service.rest.endpoints.listWorkers(id, { includeEnded })).workers),
    });
    await watchText(look, { isWatched: given.isOn("watch") === true, signal: service.signal });
  },
});
