import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpConnection } from "./http-connection.ts";
import { connectionsTo, type LoadResult, requestBytes } from "./load.ts";

/** Workers without a job: each holds a poll, sends the next one when it is answered, and pings. */
export interface IdleWorkers {
  readonly serviceUrl: string;
  readonly apiKey: string;
  /** One worker for each. */
  readonly endpointIds: readonly string[];
  /** The first polls are sent evenly over this time, so that later ones come evenly, too. */
  readonly spreadMs: number;
  /** Time between two pings of a worker; undefined = it sends none. */
  readonly pingEveryMs: number | undefined;
  readonly durationMs: number;
}

/**
 * All pings share this many connections at most, because the number that a process may have is limited. While all of them wait for an
 * answer, pings are left out.
 */
const PING_CONNECTIONS_MAX = 500;

/**
 * Counts requests that were answered.
 *
 * @throws Error when one is answered with anything but success
 */
export async function idleWorkers(idle: IdleWorkers): Promise<LoadResult> {
  const { serviceUrl, endpointIds, spreadMs, pingEveryMs, durationMs } = idle;
  using connections = connectionsTo(serviceUrl);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const startMs = performance.now();
  let answered = 0;
  let isOver = false;

  function send(connection: HttpConnection, bytes: Buffer, then: () => void): void {
    connection.send(bytes, (answer) => {
      if (isOver) return;
      if (answer instanceof Error) return fail(answer);
      if (answer.status >= 300) return fail(new Error(`an idle worker was answered ${answer.status}`));
      answered += 1;
      then();
    });
  }
  function bytesOf(index: number, operation: string): Buffer {
    const url = `${serviceUrl}/v2/${endpointIds[index] ?? ""}/${operation}/idle-${index}`;
    return requestBytes({ url, method: "GET", headers: { authorization: idle.apiKey } });
  }
  async function pollAll(): Promise<void> {
    for (const index of endpointIds.keys()) {
      const waitMs = startMs + (index / endpointIds.length) * spreadMs - performance.now();
      if (waitMs > 1) await delay(waitMs);
      const connection = await connections.open();
      const bytes = bytesOf(index, "job-take");
      const poll = (): void => send(connection, bytes, poll);
      poll();
    }
  }
  async function pingAll(everyMs: number): Promise<void> {
    const idlers: HttpConnection[] = [];
    let opened = 0;
    for (let tick = 0; !isOver; tick += 1) {
      const waitMs = startMs + (tick / endpointIds.length) * everyMs - performance.now();
      if (waitMs > 1) await delay(waitMs);
      const free = idlers.pop();
      if (free === undefined && opened === PING_CONNECTIONS_MAX) continue;
      if (free === undefined) opened += 1;
      const connection = free ?? (await connections.open());
      send(connection, bytesOf(tick % endpointIds.length, "ping"), () => idlers.push(connection));
    }
  }

  try {
    const pings = pingEveryMs === undefined ? [] : [pingAll(pingEveryMs)];
    const work = Promise.all([pollAll(), delay(durationMs)]);
    await Promise.race([failed, work, Promise.all(pings).then(() => work)]);
    return { count: answered, elapsedMs: performance.now() - startMs, latenciesMs: new Float64Array() };
  } finally {
    isOver = true;
  }
}
