import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpConnection } from "./http-connection.ts";
import { connectionsTo, type LoadRequest, type LoadResult, onSuccess, requestBytes, resultOf } from "./load.ts";
import { stamped } from "./time-stamp.ts";

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
export async function scheduledPoll(poll: ScheduledPoll): Promise<LoadResult> {
  const bytes = requestBytes(poll.request);
  using connections = connectionsTo(poll.request.url);
  const idle: HttpConnection[] = [];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  let used = 0;

  async function connection(): Promise<HttpConnection> {
    const free = idle.pop();
    if (free !== undefined) return free;
    if (used >= CONNECTIONS_MAX) throw new Error(`${CONNECTIONS_MAX} requests wait for an answer`);
    used += 1;
    return await connections.open();
  }
  async function once(): Promise<void> {
    const sentMs = performance.now();
    const own = await connection();
    await new Promise<void>((resolve, reject) => {
      const onAnswer = onSuccess(reject, () => {
        latencies.push(performance.now() - sentMs);
        idle.push(own);
        resolve();
      });
      own.send(stamped(bytes), onAnswer);
    });
  }

  const startMs = performance.now();
  const ticks = Math.floor(poll.durationMs / poll.everyMs);
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
  return resultOf(latencies, performance.now() - startMs);
}
