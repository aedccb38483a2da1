import { setTimeout as delay } from "node:timers/promises";
import { createRestClient } from "@millrace/rest-client";

/** The endpoint that is watched. */
interface WatchedEndpoint {
  readonly url: string;
  readonly apiKey: string;
  readonly endpointId: string;
}

/** What a watch asked of the service. */
interface WatchResult {
  readonly events: number;
  readonly reads: number;
  readonly scrapes: number;
}

/** The console reads again what changed at most this often. */
const READ_AGAIN_MS = 1_000;
const SCRAPE_MS = 1_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Rows that the console reads of a list of jobs at a time. */
const PAGE_ROWS = 200;

let over = new AbortController();
let watch: Promise<WatchResult> | undefined;

/** Opens a watch in this process. */
export function openWatch(watched: WatchedEndpoint): void {
  over = new AbortController();
  watch = watchConsole(watched, over.signal);
  // What went wrong is told when it is closed.
  watch.catch(() => undefined);
}

/** Closes the watch that is open. @throws Error when the service refused something, or told and gave nothing: then nothing was watched */
export async function closeWatch(): Promise<WatchResult | undefined> {
  over.abort();
  const seen = await watch;
  watch = undefined;
  if (seen !== undefined && Object.values(seen).includes(0)) {
    throw new Error(`the watch saw too little: ${JSON.stringify(seen)}`);
  }
  return seen;
}

/**
 * Asks the service for what an open console and Prometheus ask for: one stream of events, the overview, one endpoint and its jobs at
 * the beginning and after events, and `/metrics` each second.
 *
 * @throws Error when the service refuses something
 */
async function watchConsole(watched: WatchedEndpoint, signal: AbortSignal): Promise<WatchResult> {
  const { url, apiKey, endpointId } = watched;
  const { overview, endpoints, keys } = createRestClient({ baseUrl: url, apiKey });
  const headers = { authorization: `Bearer ${apiKey}` };
  const seen = { events: 0, reads: 0, scrapes: 0 };

  const ofEndpoint = {
    explanation: () => endpoints.explain(endpointId),
    decisions: () => endpoints.listDecisions(endpointId, { limit: 50 }),
    releases: () => endpoints.listReleases(endpointId, { limit: 50 }),
  };
  const workers = (): PromiseLike<unknown> => endpoints.listWorkers(endpointId, { includeEnded: false });
  const jobs = (): PromiseLike<unknown> => endpoints.listJobs(endpointId, { limit: PAGE_ROWS });
  /** What pages read again after an event of each kind. */
  const readsAfter: Readonly<Record<string, readonly (() => PromiseLike<unknown>)[]>> = {
    endpoint: [overview.get, ...Object.values(ofEndpoint)],
    worker: [overview.get, workers],
    job: [jobs],
    problem: [overview.get],
  };
  const changed = new Set<() => PromiseLike<unknown>>([
    () => keys.getCurrentKey(),
    () => endpoints.get(endpointId, { includeTemplate: true }),
    () =>
      endpoints.endpointHistory(endpointId, { from: new Date(Date.now() - HOUR_MS).toISOString(), stepMs: MINUTE_MS }),
    overview.get,
    workers,
    jobs,
    ...Object.values(ofEndpoint),
  ]);

  async function followEvents(): Promise<void> {
    const answer = await fetch(`${url}/v1/events`, { headers: { ...headers, accept: "text/event-stream" }, signal });
    if (!answer.ok || answer.body === null) throw new Error(`/v1/events: status ${answer.status}`);
    let rest = "";
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("event: ")) continue;
        seen.events += 1;
        for (const read of readsAfter[line.slice("event: ".length)] ?? []) changed.add(read);
      }
    }
    throw new Error("/v1/events ended");
  }
  async function readAgain(): Promise<void> {
    const now = [...changed];
    changed.clear();
    await Promise.all(now.map((read) => read()));
    seen.reads += now.length;
  }
  async function scrape(): Promise<void> {
    const answer = await fetch(`${url}/metrics`, { headers, signal });
    if (!answer.ok) throw new Error(`/metrics: status ${answer.status}`);
    await answer.arrayBuffer();
    seen.scrapes += 1;
  }
  async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
    for (;;) {
      await work();
      await delay(everyMs, undefined, { signal });
    }
  }
  try {
    await Promise.race([followEvents(), repeat(readAgain, READ_AGAIN_MS), repeat(scrape, SCRAPE_MS)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return seen;
}
