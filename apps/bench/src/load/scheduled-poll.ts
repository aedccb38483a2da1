import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { LoadResult } from "./closed-loop.ts";
import { openConnection, type HttpConnection } from "./http-connection.ts";
import { stamped } from "./time-stamp.ts";
import { addressOf, requestBytes, type LoadRequest } from "./request.ts";

/** Load that sends on a schedule, also before the previous request is answered, so that a slow answer delays no other. */
export interface ScheduledPoll {
  /** Its body may hold a place for the time at which it is sent. */
  readonly request: LoadRequest;
  readonly everyMs: number;
  readonly durationMs: number;
}

/** Requests that may wait at the same time. With more, the load counts the server as down. */
const CONNECTIONS_MAX = 256;

/** @throws Error at the first answer that is not 2xx, or when no answer arrives for `CONNECTIONS_MAX` ticks */
export async function pollOnSchedule(poll: ScheduledPoll): Promise<LoadResult> {
  const address = addressOf(poll.request.url);
  const bytes = requestBytes(poll.request);
  const all = new Set<HttpConnection>();
  const idle: HttpConnection[] = [];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();

  async function connection(): Promise<HttpConnection> {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (all.size >= CONNECTIONS_MAX) throw new Error(`${CONNECTIONS_MAX} requests wait for an answer`);
    const opened = await openConnection(address);
    all.add(opened);
    return opened;
  }
  async function once(): Promise<void> {
    const sentMs = performance.now();
    const used = await connection();
    await new Promise<void>((resolve, reject) => {
      used.send(stamped(bytes), (answer) => {
        if (answer instanceof Error) return reject(answer);
        if (answer.status >= 300) return reject(new Error(`status ${answer.status}: ${answer.body.toString()}`));
        latencies.push(performance.now() - sentMs);
        idle.push(used);
        resolve();
      });
    });
  }

  const startMs = performance.now();
  const ticks = Math.floor(poll.durationMs / poll.everyMs);
  try {
    for (let tick = 0; tick < ticks; tick += 1) {
      const waitMs = startMs + tick * poll.everyMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const asked = once();
      underWay.add(asked);
      asked.then(
        () => underWay.delete(asked),
        () => undefined,
      );
    }
    await Promise.all(underWay);
    return {
      count: latencies.length,
      elapsedMs: performance.now() - startMs,
      latenciesMs: Float64Array.from(latencies),
    };
  } finally {
    for (const opened of all) opened.close();
  }
}
