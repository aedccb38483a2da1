import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { BatchQuote } from "@millrace/queue-client";
import { CommandError, UsageError } from "../command/failure.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { endpointOperand } from "../jobs/job-operand.ts";
import { outputFlags, textFlag } from "../command/command.ts";
import { factsText, printResult } from "../output/show.ts";
import { boundFlags, readBounds } from "./bounds.ts";
import { moneyText, timeText } from "./show-batch.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const batchesQuote = serviceCommand({
  name: "batches quote",
  summary: "Estimate when a batch would end and what it would cost",
  operands: [endpointOperand],
  details:
    "Estimates a batch of so many requests from the run times of the endpoint and the work that it has. Nothing is stored.\n\n" +
    "Exit code 5 when the batch is not expected to meet --finish-by or --max-cost, or when too little was measured to tell.",
  flags: {
    requests: { type: "number", value: "N", help: "How many requests it has" },
    file: textFlag("FILE", "File whose lines are counted instead", { short: "f" }),
    ...boundFlags,
    ...outputFlags,
  },
  schema: "batch-quote",
  examples: ["millrace batches quote greet --requests 100000 --finish-by 8h --max-cost 25"],
  related: ["batches create"],
  async read(given) {
    const requests = await countOf(given.number("requests"), given.text("file"));
    const bounds = readBounds(given, Date.now());
    return { requests, bounds };
  },
  async run(service, given, { requests, bounds }) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    const quote = await service.queue(id).batches.quote({ requests, ...bounds });
    printResult(given, quote, factsText(quoteFacts(quote)), String(quote.feasible));
    return quote.feasible === true ? exitCodes.done : exitCodes.jobUnsuccessful;
  },
});

async function countOf(requests: number | undefined, file: string | undefined): Promise<number> {
  if ((requests === undefined) === (file === undefined)) throw new UsageError("give either --requests or --file");
  if (file === undefined) return requests ?? 0;
  let count = 0;
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) if (line.trim() !== "") count += 1;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`--file: the file ${file} cannot be read (${code}).`, { cause: error });
  }
  return count;
}

function quoteFacts({ endsAt, endsAtLow, endsAtHigh, cost, costLow, costHigh, feasible, message, basis }: BatchQuote) {
  const time = (atMs: number | null): string => (atMs === null ? "unknown" : timeText(atMs));
  const facts: [string, string][] = [
    ["Ends", endsAt === null ? "unknown" : `${time(endsAt)} (${time(endsAtLow)} to ${time(endsAtHigh)})`],
    [
      "Cost",
      cost === null ? "unknown" : `${moneyText(cost)} (${moneyText(costLow ?? 0)} to ${moneyText(costHigh ?? 0)})`,
    ],
    [
      "Measured",
      `${basis.runs} ${basis.runs === 1 ? "run" : "runs"}${basis.since === null ? "" : ` since ${time(basis.since)}`}`,
    ],
    ["Feasible", feasible === null ? "unknown" : feasible ? "yes" : "no"],
    ["Message", message],
  ];
  return facts;
}
