import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Batch, Batches, BatchResult } from "@millrace/queue-client";
import { type Arguments, type Command, type Flags, outputFlags, switchFlag, textFlag } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError, OutputClosedError } from "../command/failure.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { endpointOperand } from "../jobs/job-operand.ts";
import { showList } from "../output/show.ts";
import { boundFlags, readBounds } from "./bounds.ts";
import { batchFlags, batchOperand, resolveBatch } from "./batch-operand.ts";
import { showBatch, view, waitForBatch } from "./show-batch.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const batchesList = serviceCommand({
  name: "batches list",
  summary: "List the batches of an endpoint",
  operands: [endpointOperand],
  details: "Lists the latest batches of an endpoint with how many of their requests are done.",
  flags: { ...outputFlags },
  schema: "batches",
  examples: ["millrace batches list greet"],
  related: ["batches get", "batches create"],
  async run(service, given) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    showList(given, view, (await service.queue(id).batches.list()).batches);
  },
});

/** A command about one batch that shows it. */
function onBatch(
  { flags = {}, ...facts }: Pick<Command, "name" | "summary" | "details" | "examples" | "related"> & { flags?: Flags },
  act: (batches: Batches, batchId: string, given: Arguments) => PromiseLike<Batch>,
): Command {
  return {
    ...facts,
    operands: [batchOperand],
    flags: {
      ...batchFlags,
      ...flags,
      wait: switchFlag("Wait for its end, and show how far it is"),
      ...outputFlags,
      ...connectionFlags,
    },
    schema: "batch",
    async run(given) {
      return await withService(given, async (service) => {
        const { endpointId, batchId } = await resolveBatch(service, given);
        const batch = await act(service.queue(endpointId).batches, batchId, given);
        if (given.isOn("wait") === true) return await waitForBatch(service, given, batch);
        showBatch(given, batch);
        return exitCodes.done;
      });
    },
  };
}

export const batchesGet = onBatch(
  {
    name: "batches get",
    summary: "Show how far a batch is",
    details:
      "Shows a batch with the counts of its requests; with --wait, once it has ended. Ctrl-C ends the wait, not the batch.",
    examples: [
      "millrace batches get greet/batch_k2n8x0v4q7r1zd",
      "millrace batches get greet/batch_k2n8x0v4q7r1zd --wait",
    ],
    related: ["batches results", "batches list"],
  },
  (batches, batchId) => batches.get(batchId),
);

export const batchesSet = onBatch(
  {
    name: "batches set",
    summary: "Change the deadline or the cost ceiling of a batch",
    details:
      "Changes what a batch is to meet, also while it runs. The word none removes a bound. A batch at its ceiling goes on when it is raised.",
    flags: boundFlags,
    examples: ["millrace batches set greet/batch_k2n8x0v4q7r1zd --max-cost 40 --finish-by none"],
    related: ["batches get", "batches quote"],
  },
  (batches, batchId, given) => batches.update(batchId, readBounds(given, Date.now())),
);

export const batchesCancel = onBatch(
  {
    name: "batches cancel",
    summary: "Cancel a batch",
    details: "Cancels the requests that wait; running ones finish. Results so far are kept.",
    examples: ["millrace batches cancel greet/batch_k2n8x0v4q7r1zd"],
    related: ["batches get", "cancel"],
  },
  (batches, batchId) => batches.cancel(batchId),
);

export const batchesRetry = onBatch(
  {
    name: "batches retry",
    summary: "Run the failed requests of a batch again",
    details: "Runs the failed requests of a batch that is done again, in the same batch.",
    examples: ["millrace batches retry greet/batch_k2n8x0v4q7r1zd --wait"],
    related: ["batches get", "retry"],
  },
  (batches, batchId) => batches.retry(batchId),
);

export const batchesResults = serviceCommand({
  name: "batches results",
  summary: "Download the results of a batch",
  operands: [batchOperand],
  details:
    "Prints the results of a batch as JSON Lines, in the order of its requests, or writes them to a file. While the batch runs, only the " +
    "requests that have ended are there.",
  flags: {
    ...batchFlags,
    out: textFlag("FILE", "File to write instead of standard output", { short: "o" }),
  },
  examples: ["millrace batches results greet/batch_k2n8x0v4q7r1zd --out results.jsonl"],
  related: ["batches get"],
  async run(service, given) {
    const { endpointId, batchId } = await resolveBatch(service, given);
    const lines = Readable.from(linesOf(service.queue(endpointId).batches.results(batchId)));
    await writeLines(lines, given.text("out"));
  },
});

async function* linesOf(results: AsyncIterable<BatchResult>): AsyncGenerator<string> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`;
}

/** Writes to a file, or to standard output. */
async function writeLines(lines: Readable, file: string | undefined): Promise<void> {
  const target = file === undefined ? process.stdout : createWriteStream(file);
  let refusal: NodeJS.ErrnoException | undefined;
  target.once("error", (error: NodeJS.ErrnoException) => void (refusal = error));
  try {
    await pipeline(lines, target, { end: file !== undefined });
  } catch (error) {
    if (refusal === undefined) throw error;
    if (file === undefined && refusal.code === "EPIPE") throw new OutputClosedError();
    throw new CommandError(`--out: the file ${file} cannot be written (${refusal.code}).`, { cause: error });
  }
}
