import { limits } from "@millrace/spec";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { UsageError } from "../command/failure.ts";
import { outputFlags } from "../command/command.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";

const bounds = { type: "number", min: 0, max: limits.endpointWorkersMax } as const;

export const scale = serviceCommand({
  name: "scale",
  summary: "Set the number of workers of an endpoint",
  operands: [{ name: "ENDPOINT", help: "Id or name of the endpoint; the only one need not be named", optional: true }],
  details:
    "Sets how few and how many workers the endpoint may have. With --max 0 it is paused: jobs are accepted and wait. " +
    "Running jobs are never cut off.",
  flags: {
    min: { ...bounds, help: "Workers to keep without any load" },
    max: { ...bounds, help: "Most workers at the same time" },
    ...outputFlags,
  },
  schema: "endpoint",
  examples: ["millrace scale greet --min 1 --max 10", "millrace scale greet --max 0    # pause"],
  related: ["endpoints update", "ps"],
  read(given) {
    const [workersMin, workersMax] = [given.number("min"), given.number("max")];
    if (workersMin === undefined && workersMax === undefined) throw new UsageError("--min or --max is missing");
    return { workersMin, workersMax };
  },
  async run(service, given, { workersMin, workersMax }) {
    const { id, name = id } = await resolveEndpoint(service, given.operands[0]);
    const endpoint = await service.rest.endpoints.update(id, {
      ...(workersMin === undefined ? {} : { workersMin }),
      ...(workersMax === undefined ? {} : { workersMax }),
    });
    printResult(
      given,
      endpoint,
      `${name} has ${endpoint.workersMin ?? 0} to ${endpoint.workersMax ?? 0} workers now.`,
      id,
    );
  },
});
