import { setTimeout as delay } from "node:timers/promises";
import type { Answer, SuiteRequest } from "../target/transport.ts";

/**
 * How long a gateway may go on as before after another one made a change, as docs/concepts/gateways.md says it: of what it keeps in memory,
 * and of a key that was revoked.
 */
export const KNOWN_WITHIN_MS = 1_000;
export const REVOKED_WITHIN_MS = 5_000;
/** What a busy machine adds. */
const MARGIN_MS = 200;

/** Reads of what gateways tell each other at intervals: workers and why jobs wait, lines of logs, and which chunks a client has. */
const TOLD = /\/(?:health|workers|explanation|decisions|stream\/[^/]+|logs)(?:\?|$)|[?&]explain=true/;

type Send = (request: SuiteRequest) => Promise<Answer>;

/**
 * Sends requests to gateways in turn. One that reads what gateways tell each other waits until the one that is asked has been told of the
 * requests before it. A single gateway is asked at once.
 */
export function settling(send: Send, gateways: number): Send {
  if (gateways === 1) return send;
  let changedAtMs = -Infinity;
  return async (request) => {
    const isTold = TOLD.test(request.path);
    const leftMs = changedAtMs + KNOWN_WITHIN_MS + MARGIN_MS - performance.now();
    if (isTold && leftMs > 0)
      await delay(leftMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
    const answer = await send(request);
    // Polls and heartbeats of workers, and reads of streams, change something too.
    if (request.method !== "GET" || /\/(?:job-take|ping|stream)/.test(request.path)) changedAtMs = performance.now();
    return answer;
  };
}
