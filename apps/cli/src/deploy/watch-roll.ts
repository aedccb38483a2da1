import { setTimeout as delay } from "node:timers/promises";
import type { RestComponents } from "@millrace/spec";
import type { HealthReport } from "@millrace/queue-client";
import type { Endpoint, RestClient } from "@millrace/rest-client";
import type { OpenService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { oneLine } from "../output/terminal.ts";

/** How far the workers of an endpoint are on the way to its version. */
export interface RollProgress {
  readonly version: number;
  /** Workers of this version. */
  readonly fresh: number;
  /** Workers of older versions. */
  readonly old: number;
  /** Workers that have not asked for a job yet. */
  readonly starting: number;
  /** Workers that fail. */
  readonly failing: number;
  readonly isDone: boolean;
}

const LOOK_EVERY_MS = 500;
/** After so long without an end, it is said what the roll waits for. */
const SLOW_MS = 10_000;
/** How often it is asked again then. */
const ASK_EVERY_MS = 5_000;

/**
 * Reads it from an endpoint with its workers, and the counts of its workers.
 *
 * @param workersMin workers of this version that must be ready
 */
export function rollProgress(endpoint: Endpoint, health: HealthReport["workers"], workersMin: number): RollProgress {
  const { version = 0, workers = [] } = endpoint;
  const { initializing: starting, unhealthy: failing } = health;
  const running = workers.filter(({ desiredStatus }) => desiredStatus === "RUNNING");
  const fresh = running.filter(({ slsVersion = 0 }) => slsVersion >= version).length;
  const old = running.length - fresh;
  const isDone = old === 0 && starting === 0 && failing === 0 && fresh >= workersMin;
  return { version, fresh, old, starting, failing, isDone };
}

/** The last worker of an endpoint that ended without being asked to, or could not start. */
export type WorkerExit = RestComponents["schemas"]["EndpointExplanation"]["lastWorkerExit"];

/** An endpoint whose workers change over, or have to show that they run. */
export interface Rollout {
  readonly endpoint: Endpoint;
  /** Whether a worker has to show that this version runs. */
  readonly needsWorker: boolean;
  /** The failure that was the last one before the version was deployed. */
  readonly failureBefore: WorkerExit;
}

/** What is told of a roll. */
interface RollNotices {
  readonly onProgress: (progress: RollProgress) => void;
  /** Hears what a roll waits for that takes long, in the words of the service: again only where more than numbers have changed. */
  readonly onSlow: (why: string) => void;
}

/**
 * Looks until the workers of this version that there must be have asked for a job, and none of an older version runs.
 *
 * @throws CommandError when a worker fails, and when it takes too long
 */
export async function watchRoll(
  { endpoint, needsWorker, failureBefore }: Rollout,
  { rest, queue, signal }: Pick<OpenService, "rest" | "queue" | "signal">,
  timeoutMs: number,
  { onProgress, onSlow }: RollNotices,
): Promise<void> {
  const { workersMin = 0 } = endpoint;
  const readyMin = needsWorker ? Math.max(1, workersMin) : workersMin;
  const startedAtMs = performance.now();
  let askAtMs = SLOW_MS;
  const tellNews = newsOnly(onSlow);
  for (;;) {
    const [seen, { workers }] = await Promise.all([
      rest.endpoints.get(endpoint.id, { includeWorkers: true }),
      queue(endpoint.id).health(),
    ]);
    const progress = rollProgress(seen, workers, readyMin);
    onProgress(progress);
    if (progress.isDone) return;
    if (progress.failing > 0) {
      const { lastWorkerExit: exit } = await rest.endpoints.explain(endpoint.id);
      if (exit !== null && !isSameExit(exit, failureBefore)) throw failed(endpoint, progress, exit);
    }
    const waitedMs = performance.now() - startedAtMs;
    if (waitedMs >= timeoutMs) throw notInTime(endpoint, progress, timeoutMs, await whyOf(rest, endpoint.id));
    if (waitedMs >= askAtMs) {
      askAtMs = waitedMs + ASK_EVERY_MS;
      tellNews(await whyOf(rest, endpoint.id));
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** Passes each text on once; one that differs from an earlier one in numbers only is no other one. */
export function newsOnly(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    const words = text.replaceAll(/\d+/g, "0");
    if (told.has(words)) return;
    told.add(words);
    tell(text);
  };
}

function isSameExit(exit: NonNullable<WorkerExit>, other: WorkerExit): boolean {
  return other !== null && exit.workerId === other.workerId && exit.at === other.at;
}

function failed(
  { id, name = id }: Endpoint,
  { version }: RollProgress,
  { message, lastLogLines }: NonNullable<WorkerExit>,
): CommandError {
  const lines = [
    `${name}: version ${version} is deployed, but its worker does not run. ${message} The service keeps trying; fix the handler and deploy again.`,
    ...lastLogLines.map((line) => `  | ${oneLine(line)}`),
  ];
  return new CommandError(lines.join("\n"));
}

async function whyOf(rest: RestClient, endpointId: string): Promise<string> {
  return (await rest.endpoints.explain(endpointId)).message;
}

function notInTime({ id, name = id }: Endpoint, progress: RollProgress, timeoutMs: number, why: string): CommandError {
  return new CommandError(
    `${name} is deployed, but after ${Math.round(timeoutMs / 1000)} s ${rollText(progress)}. ${why} The service keeps trying. ` +
      `\`millrace logs ${name}\` shows what workers say; \`--timeout\` waits longer.`,
    { exitCode: exitCodes.waitedTooLong },
  );
}

/** What the workers do. Those that start or fail do not run their version yet. */
export function rollText({ version, fresh, old, starting, failing }: RollProgress): string {
  const count = (workers: number, one: string, more: string): string =>
    `${workers} ${workers === 1 ? `worker ${one}` : `workers ${more}`}`;
  const ready = Math.max(0, fresh - starting - failing);
  return [
    ready === 0
      ? `no worker runs version ${version} yet`
      : count(ready, `runs version ${version}`, `run version ${version}`),
    ...(old === 0 ? [] : [count(old, "runs an older one", "run an older one")]),
    ...(starting === 0 ? [] : [count(starting, "is starting", "are starting")]),
    ...(failing === 0 ? [] : [count(failing, "fails", "fail")]),
  ].join(", ");
}
