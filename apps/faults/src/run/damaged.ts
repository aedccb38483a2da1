import { readFile } from "node:fs/promises";
import { toldOf } from "../actors/clients.ts";
import type { Final } from "../history/entry.ts";
import { createCaller } from "../parties/caller.ts";
import type { Gateway } from "../parties/gateway.ts";
import { takeWaiting, type WaitingJobs } from "./waiting-jobs.ts";

/** Differences are the same ones again after that many. */
const TOLD_MAX = 5;
/** What an operator finds in the log of a service that noticed. */
const NAMED = /damaged|malformed|not a database|blob/i;

/** Starts a gateway on damaged data and compares what it says of jobs with what was true; gives what it serves that is not. */
export async function readDamaged(
  gateway: Gateway,
  queue: string,
  finals: readonly Final[],
  waiting: WaitingJobs,
  logPath: string,
): Promise<readonly string[]> {
  try {
    await gateway.start();
  } catch (error) {
    const message = String(error);
    return NAMED.test(message)
      ? []
      : [`it does not start and does not say which file is damaged: ${message.slice(0, 300)}`];
  }
  const caller = createCaller(() => gateway.port);
  const wrong: string[] = [];
  const missing: string[] = [];
  for (const { id, status: before, state, output } of finals) {
    if (before !== 200 || wrong.length >= TOLD_MAX) continue;
    const answer = await caller.call("GET", `${queue}/status/${id}`);
    const told = toldOf(answer);
    if (answer.status === 200 && told.state === state && told.output === output) continue;
    const text = JSON.stringify(answer.body ?? "");
    // The result of a synchronous job may have expired meanwhile.
    if (answer.status === 404 && id.startsWith("sync-")) continue;
    const isNoticed =
      answer.status === undefined || answer.status >= 500 || (answer.status === 404 && NAMED.test(text));
    if (isNoticed) continue;
    const says = `job ${id} was ${state} ${output ?? ""}, and is ${answer.status} ${told.state ?? ""} ${told.output ?? ""}`;
    (answer.status === 200 ? wrong : missing).push(says);
  }
  wrong.push(...(await takeWaiting(caller, waiting)));
  caller.close();
  // A service that names the file in its log has noticed what is missing, and serves what it can still read.
  const isNamed = missing.length > 0 && NAMED.test(await readFile(logPath, "utf8").catch(() => ""));
  return isNamed ? wrong : [...wrong, ...missing];
}
