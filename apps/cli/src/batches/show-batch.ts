import type { Batch } from "@millrace/queue-client";
import type { Arguments } from "../command/command.ts";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { withProgress } from "../output/progress.ts";
import { factsText, type View } from "../output/show.ts";
import { print, printJson } from "../output/terminal.ts";

export const view: View<Batch> = {
  noun: "batches",
  id: ({ id }) => id,
  columns: [
    ["BATCH", ({ id }) => id],
    ["NAME", ({ name }) => name ?? "-"],
    ["STATE", (batch) => stateOf(batch)],
    ["REQUESTS", ({ requestTotal }) => String(requestTotal)],
    ["DONE", ({ requestCompleted }) => String(requestCompleted)],
    ["FAILED", ({ requestFailed }) => String(requestFailed)],
    ["CREATED", ({ createdAt }) => new Date(createdAt).toISOString()],
  ],
};

/** A batch that has ended with all of its requests is called done. */
function stateOf({ status, finishedAt, heldBy, atRisk }: Batch): string {
  if (status !== "FINALIZED") return status;
  if (finishedAt !== null) return "DONE";
  return heldBy === null ? (atRisk === null ? "RUNNING" : "AT RISK") : "HELD";
}

export function showBatch(given: Arguments, batch: Batch): void {
  if (given.reader === "program") return printJson(batch);
  const reference = `${batch.endpointId}/${batch.id}`;
  if (given.reader === "script") return print(reference);
  const facts: [string, string][] = [
    ["Batch", reference],
    ...(batch.name === null ? [] : [["Name", batch.name] satisfies [string, string]]),
    ["State", stateOf(batch)],
    ["Requests", countsOf(batch)],
    ...boundFacts(batch),
    ...(batch.message === undefined ? [] : [["Message", batch.message] satisfies [string, string]]),
  ];
  print(factsText(facts));
}

/** What a batch costs and is to meet, and what is expected. */
function boundFacts(batch: Batch): [string, string][] {
  const { finishBy, maxCost, cost, forecast, quoteError, atRisk, message } = batch;
  const ends = forecast?.endsAt ?? null;
  const ceiling = maxCost === null ? "" : ` of ${moneyText(maxCost)}`;
  const expectedCost = forecast?.cost ?? null;
  const expected = expectedCost === null ? "" : `, ${moneyText(expectedCost)} expected`;
  const facts: [string, string | null][] = [
    ["Cost", `${moneyText(cost)}${ceiling}${expected}`],
    ["Finish by", finishBy === null ? null : timeText(finishBy)],
    ["Expected end", ends === null ? null : timeText(ends)],
    ["At risk", atRisk === message ? null : atRisk],
    ["Quote", quoteError === undefined ? null : errorText(quoteError)],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

export function timeText(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

/** Cents where they say enough, otherwise three digits. */
export function moneyText(dollars: number): string {
  return `$${dollars >= 1 || dollars === 0 ? dollars.toFixed(2) : dollars.toLocaleString("en-US", { maximumSignificantDigits: 3 })}`;
}

function errorText({ duration, cost }: NonNullable<Batch["quoteError"]>): string | null {
  const parts = [
    ...(duration === null ? [] : [`took ${duration.toFixed(2)} × the quoted time`]),
    ...(cost === null ? [] : [`cost ${cost.toFixed(2)} × the quoted cost`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** The counts of a batch, which add up to its total. */
function countsOf(batch: Batch): string {
  const { requestTotal, requestCompleted, requestFailed, requestInProgress } = batch;
  const others = requestTotal - requestCompleted - requestFailed - requestInProgress;
  const state = batch.finishedAt === null ? "waiting" : "not run";
  const rest = others > 0 ? `, ${others} ${state}` : "";
  return `${requestTotal}: ${requestCompleted} completed, ${requestFailed} failed, ${requestInProgress} in progress${rest}`;
}

const LOOK_MS = 500;
/** Where no line of progress is drawn, such as in a log, one is written this often. */
const SAY_EVERY_MS = 10_000;

/** Waits for the end of a batch. Ctrl-C ends the wait, not the batch. The exit code says whether all requests completed. */
export async function waitForBatch(service: OpenService, given: Arguments, batch: Batch): Promise<number> {
  const { batches } = service.queue(batch.endpointId);
  let sayAtMs = performance.now();
  const ended = await withProgress("0 requests done", async (update, say) => {
    for (;;) {
      const now = await batches.get(batch.id);
      if (now.finishedAt !== null) return now;
      const { requestCompleted, requestFailed, requestTotal } = now;
      const text = `${requestCompleted + requestFailed} of ${requestTotal} requests done, ${requestFailed} failed`;
      update(text);
      if (!process.stderr.isTTY && performance.now() >= sayAtMs) {
        say(text);
        sayAtMs = performance.now() + SAY_EVERY_MS;
      }
      await new Promise((resolve) => void setTimeout(resolve, LOOK_MS));
    }
  });
  showBatch(given, ended);
  return ended.requestCompleted === ended.requestTotal ? exitCodes.done : exitCodes.jobUnsuccessful;
}
