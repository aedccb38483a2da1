import { setTimeout as delay } from "node:timers/promises";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/**
 * How long a gateway may go on as before after another one made a change, as docs/concepts/gateways.md says it: of what it keeps in memory,
 * of what gateways report to each other, and of a key that was revoked.
 */
export const KNOWN_WITHIN_MS = 1_000;
const REPORTED_WITHIN_MS = 2_000;
export const REVOKED_WITHIN_MS = 5_000;
/** What a busy machine adds. */
const MARGIN_MS = 200;

/** Reads of what gateways tell each other at intervals: workers and why jobs wait, lines of logs, and which chunks a client has. */
const REPORTED = /\/(?:health|workers|explanation|decisions|releases|logs)(?:\?|$)|[?&](?:explain|includeWorkers)=true/;
const DELIVERED = /\/stream\/[^/]+$/;

export interface Settling {
  send(request: SuiteRequest): Promise<Answer>;
  /** The gateway that is asked next has been told of all requests before. */
  settled(path: string, signal?: AbortSignal): Promise<void>;
}

/**
 * Sends requests to gateways in turn. One that reads what gateways tell each other waits until the one that is asked has been told of the
 * requests before it. A single gateway is asked at once.
 */
export function settling(send: Settling["send"], gateways: number): Settling {
  if (gateways === 1) return { send, settled: async () => {} };
  let changedAtMs = -Infinity;
  async function settled(path: string, signal?: AbortSignal): Promise<void> {
    const lateMs = REPORTED.test(path) ? REPORTED_WITHIN_MS : KNOWN_WITHIN_MS;
    const leftMs = changedAtMs + lateMs + MARGIN_MS - performance.now();
    if (leftMs > 0) await delay(leftMs, undefined, signal === undefined ? {} : { signal });
  }
  return {
    settled,
    async send(request) {
      if (REPORTED.test(request.path) || DELIVERED.test(request.path)) await settled(request.path, request.signal);
      const answer = await send(request);
      // Polls of workers, reads of streams and requests to pods change something, too.
      if (request.method !== "GET" || !request.path.startsWith("/v1/")) changedAtMs = performance.now();
      return answer;
    },
  };
}
