import type { SuiteClock } from "@millrace/contract-core";
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

/**
 * Reads of what gateways report to each other at intervals: workers, why jobs wait, and lines of logs. A check that counts workers in
 * `/health`, which has jobs too, waits for them itself.
 */
const REPORTED =
  /\/(?:workers|explanation|decisions|releases|logs|overview)(?:\?|$)|[?&](?:explain|includeWorkers)=true/;
/** Of these, what is stored at intervals by the host that printed it. */
const PRINTED = /\/logs(?:\?|$)/;
/** What {@link Settling.settled} is asked for about workers. */
export const WORKERS = "/workers";
/** Reads that begin behind the chunks that a client has: another gateway knows of these once the note of their delivery is stored. */
const DELIVERED = /\/stream\/[^/]+$/;
const MANAGEMENT = /^\/(?:v1\/|graphql)/;
/** Polls of workers, reads of streams and requests to pods are none: they change something. */
const READ = /^GET \/(?:v1\/|v2\/[^/]+\/(?:status|health))/;
/** Of what it makes, the first request to another gateway finds out. */
const CREATION = /^POST \/v1\/[^/]+$/;
/** Finds an endpoint by its name, which only the gateway that made it knows at once. */
const BY_NAME = /\/flash\//;

export interface Settling {
  send(request: SuiteRequest): Promise<Answer>;
  /** The gateway that is asked next has been told of what a read at this path shows. */
  settled(path: string, signal?: AbortSignal): Promise<void>;
}

/**
 * Sends requests to gateways in turn. One that depends on what gateways tell each other waits until the one that is asked has been told of
 * the requests before it. A single gateway is asked at once.
 */
export function settling(send: Settling["send"], gateways: number, clock: SuiteClock): Settling {
  if (gateways === 1) return { send, settled: async () => {} };
  let changedAtMs = -Infinity;
  let exchangedAtMs = -Infinity;
  let deliveredAtMs = -Infinity;
  /** Of an endpoint, a template or a budget, which each gateway has in memory. */
  let managedAtMs = -Infinity;
  let madeAtMs = -Infinity;
  /** The latest reports, by path: what is new in one may be unknown to the gateway that is asked next. */
  const reports = new Map<string, string>();
  async function until(atMs: number, signal: AbortSignal | undefined): Promise<void> {
    const leftMs = atMs + MARGIN_MS - performance.now();
    if (leftMs > 0) await delay(leftMs, undefined, signal === undefined ? {} : { signal });
  }
  /** While a clock stands still, nothing is told at intervals of it; a move tells it at once. */
  async function exchanged(): Promise<void> {
    if (exchangedAtMs > changedAtMs) return;
    // A service that is cut off from its storage has nothing to exchange.
    await clock.pass(0).catch(() => undefined);
    exchangedAtMs = performance.now();
  }
  async function settled(path: string, signal?: AbortSignal): Promise<void> {
    if (clock.kind === "control" && REPORTED.test(path) && !PRINTED.test(path)) await exchanged();
    else if (REPORTED.test(path)) await until(changedAtMs + REPORTED_WITHIN_MS, signal);
    else if (DELIVERED.test(path)) await until(deliveredAtMs + KNOWN_WITHIN_MS, signal);
    else if (BY_NAME.test(path)) await until(Math.max(madeAtMs, managedAtMs) + KNOWN_WITHIN_MS, signal);
    else if (!path.startsWith("/v1/")) await until(managedAtMs + KNOWN_WITHIN_MS, signal);
  }
  return {
    settled,
    async send(request) {
      const { method, path, signal } = request;
      await settled(path, signal);
      const answer = await send(request);
      const isRead = READ.test(`${method} ${path}`) || (path === "/graphql" && !/\bmutation\b/.test(queryOf(request)));
      if (DELIVERED.test(path)) deliveredAtMs = performance.now();
      const isNews = REPORTED.test(path) && reports.get(path) !== answer.text;
      if (isNews) reports.set(path, answer.text);
      if (!isRead || isNews) changedAtMs = performance.now();
      if (!isRead && CREATION.test(`${method} ${path}`)) madeAtMs = performance.now();
      else if (!isRead && MANAGEMENT.test(path)) managedAtMs = performance.now();
      return answer;
    },
  };
}

function queryOf({ body }: SuiteRequest): string {
  return typeof body === "object" && body !== null && "query" in body ? String(body.query) : "";
}
