import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type BatchRequest, QueueError } from "@millrace/queue-client";
import { parseExactJson } from "@millrace/engine";
import { CommandError, UsageError } from "../command/failure.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { resolveEndpoint } from "../connection/resolve-named.ts";
import { endpointOperand } from "../jobs/job-operand.ts";
import { outputFlags, switchFlag, textFlag } from "../command/command.ts";
import { withProgress } from "../output/progress.ts";
import { tell } from "../output/terminal.ts";
import { boundFlags, readBounds } from "./bounds.ts";
import { showBatch, waitForBatch } from "./show-batch.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const batchesCreate = serviceCommand({
  name: "batches create",
  summary: "Run the requests of a file together, in their own time",
  operands: [endpointOperand],
  details:
    "Makes a batch of a file of JSON Lines, and starts it. A line is a request as `POST /run` takes it, with an `input`. " +
    "Requests run as workers have room: jobs of `millrace run` go first. The batch goes on without this command; with --wait, Ctrl-C ends the wait, not the batch.\n\n" +
    "Exit code 5 with --wait when not all requests completed.",
  flags: {
    file: textFlag("FILE", "File with a JSON document on each line; - is standard input (required)", { short: "f" }),
    name: textFlag("NAME", "A name for people"),
    webhook: textFlag("URL", "Address that is called once when the batch has ended"),
    ...boundFlags,
    "require-feasible": switchFlag("Start it only if it is expected to meet these"),
    draft: switchFlag("Do not start it"),
    wait: switchFlag("Wait for its end, and show how far it is"),
    ...outputFlags,
  },
  schema: "batch",
  examples: [
    "millrace batches create greet --file inputs.jsonl",
    "millrace batches create greet --file inputs.jsonl --wait",
    "millrace batches create greet --file inputs.jsonl --finish-by 8h --max-cost 25",
  ],
  related: ["batches quote", "batches get", "batches results"],
  read(given) {
    const file = given.text("file");
    if (file === undefined) throw new UsageError("--file is missing: a file with a JSON document on each line, or -");
    const bounds = readBounds(given, Date.now());
    return { file, bounds };
  },
  async run(service, given, { file, bounds }) {
    const { id } = await resolveEndpoint(service, given.operand || undefined);
    const { batches } = service.queue(id);
    const settings = { name: given.text("name"), webhook: given.text("webhook"), ...bounds };
    const options = { ...settings, draft: given.isOn("draft"), requireFeasible: given.isOn("require-feasible") };
    const lines = createLineNumbers();
    const batch = await withProgress("sending requests", (update) =>
      batches.create(requestsOf(file, update, lines), options).catch((error: unknown) => {
        if (error instanceof QueueError)
          error.message = lines.inText(error.message).replaceAll(/\brequireFeasible\b/g, "--require-feasible");
        throw error;
      }),
    );
    if (batch.requestTotal === 0)
      tell(`${file === "-" ? "standard input" : file} has no requests: the batch is empty.`);
    if (given.isOn("wait") === true && given.isOn("draft") !== true) return await waitForBatch(service, given, batch);
    showBatch(given, batch);
    return exitCodes.done;
  },
});

/** Numbers of lines of requests; blank lines are none. */
function createLineNumbers() {
  /** How many blank lines stand before a request and those that follow it. */
  const gaps: { readonly index: number; readonly blank: number }[] = [];
  return {
    skipped(index: number, blank: number): void {
      if (gaps.at(-1)?.index === index) gaps.pop();
      gaps.push({ index, blank });
    },
    inText: (text: string): string =>
      text.replaceAll(/\brequests\[(\d+)\]\S*/g, (place, index: string) => {
        const blank = gaps.findLast((gap) => gap.index <= Number(index))?.blank ?? 0;
        return `${place} (line ${Number(index) + blank + 1})`;
      }),
  };
}

async function* requestsOf(
  file: string,
  update: (text: string) => void,
  lines: Pick<ReturnType<typeof createLineNumbers>, "skipped">,
): AsyncGenerator<BatchRequest> {
  const isStandardInput = file === "-";
  const input = isStandardInput ? process.stdin : createReadStream(file);
  let refusal: NodeJS.ErrnoException | undefined;
  input.once("error", (error: NodeJS.ErrnoException) => void (refusal = error));
  let number = 0;
  let blank = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (line.trim() === "") {
        blank += 1;
        lines.skipped(number - blank, blank);
        continue;
      }
      if (number % 1_000 === 0) update(`sending requests: ${number}`);
      yield requestOf(line, `${isStandardInput ? "standard input" : file}, line ${number}`);
    }
  } catch (error) {
    if (refusal === undefined) throw error;
    throw new CommandError(`--file: the file ${file} cannot be read (${refusal.code}).`, { cause: error });
  }
}

function requestOf(line: string, where: string): BatchRequest {
  let value: unknown;
  try {
    value = parseExactJson(line);
  } catch {
    throw new UsageError(`${where} is not JSON`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError(`${where} is not a JSON object`);
  // As the service judges it: a name that is mistyped is no input.
  if (!("input" in value)) throw new UsageError(`${where} has no input; a request has the form {"input": {…}}`);
  return value as BatchRequest;
}
