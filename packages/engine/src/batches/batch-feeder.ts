import type { Timer } from "../kernel/clock.ts";
import type { Gateways } from "../gateways/ports.ts";
import type { QueueView } from "../jobs/queue-view.ts";
import type { Batch } from "./batch.ts";
import { isActive, overdueAtMs, stop } from "./batch-rules.ts";
import { createBatchWebhooks, type SendBatchWebhook } from "./batch-webhooks.ts";
import { EndpointFeed, type FeedParts } from "./endpoint-feed.ts";
import { type LiveBatch, notLive } from "./live-batch.ts";
import type { FeedFacts } from "./outlook.ts";
import { limits } from "@millrace/spec";

/** Feeds the batches of all endpoints, on the gateway that leads. */
export interface BatchFeeder {
  start(): void;
  /** The batches of an endpoint changed. */
  poke(): void;
  /** What is known here and not stored yet; null where another gateway feeds. */
  live(batch: Batch): LiveBatch | null;
  /** What it saw of an endpoint lately; null where no batch of it is fed here. */
  facts(endpointId: string): FeedFacts | null;
  /** The queue with the requests that wait in batches, for the fleet. */
  queue(jobs: QueueView): QueueView;
  /** The endpoint was deleted. */
  forget(endpointId: string): void;
  /** Stores what it has, and stops. */
  close(): Promise<void>;
}

export interface BatchFeederParts extends Omit<FeedParts, "queue" | "onEnded"> {
  readonly queue: QueueView;
  readonly gateways: Pick<Gateways, "leads" | "onLead">;
  /** Removes what expired. */
  readonly sweep: () => Promise<void>;
  readonly sendWebhook: SendBatchWebhook;
}

/** While something runs, and while nothing does. */
const BUSY_MS = 100;
const IDLE_MS = 1_000;
const READ_MS = 1_000;
const SWEEP_MS = 60_000;

export function createBatchFeeder(parts: BatchFeederParts): BatchFeeder {
  const { clock, store, gateways, onError } = parts;
  const feeds = new Map<string, EndpointFeed>();
  const webhooks = createBatchWebhooks(parts);
  let timer: Timer | undefined;
  let started = false;
  let closed = false;
  let readAtMs = -Infinity;
  // Not with each poke: there may be many.
  let toldAtMs = -Infinity;
  let sweptAtMs = clock.now();
  let reading: Promise<void> | undefined;
  let again = false;

  function feedOf(endpointId: string): EndpointFeed {
    const found =
      feeds.get(endpointId) ?? new EndpointFeed(endpointId, { ...parts, onEnded: (batch) => webhooks.send([batch]) });
    feeds.set(endpointId, found);
    return found;
  }

  async function read(): Promise<void> {
    readAtMs = clock.now();
    if (readAtMs - toldAtMs >= READ_MS) {
      toldAtMs = readAtMs;
      webhooks.send(await store.untold());
    }
    const active = await failOverdue(await store.running());
    if (closed || !gateways.leads) return;
    const byEndpoint = Map.groupBy(active, ({ endpointId }) => endpointId);
    for (const endpointId of byEndpoint.keys()) feedOf(endpointId);
    for (const [endpointId, feed] of feeds) {
      feed.set(byEndpoint.get(endpointId) ?? []);
      if (feed.isIdle) feeds.delete(endpointId);
    }
  }

  async function failOverdue(batches: readonly Batch[]): Promise<readonly Batch[]> {
    const nowMs = clock.now();
    return await Promise.all(
      batches.map(async (batch) => {
        if (batch.stopsAs !== null || (overdueAtMs(batch) ?? Infinity) > nowMs) return batch;
        const window = batch.openai?.window ?? `${limits.batchRunMaxMs / 86_400_000} days`;
        const why = `It was not done ${window} after it was finalized.`;
        const rule = (same: Batch): Batch => (isActive(same) ? stop(same, "FAILED", why, nowMs) : same);
        return (await store.change(batch.id, { rule })) ?? batch;
      }),
    );
  }

  async function beat(): Promise<void> {
    if (closed || !gateways.leads) return;
    const nowMs = clock.now();
    if (nowMs - sweptAtMs >= SWEEP_MS) {
      sweptAtMs = nowMs;
      await parts.sweep();
    }
    if (again || nowMs - readAtMs >= READ_MS) {
      again = false;
      await read();
    }
    await Promise.all([...feeds.values()].map((feed) => feed.look()));
  }

  /** One beat at a time; a poke meanwhile has another one follow. */
  function turn(): Promise<void> {
    reading ??= (async () => {
      do await beat().catch(onError);
      while (again && !closed && gateways.leads);
    })().finally(() => (reading = undefined));
    return reading;
  }

  function arm(): void {
    timer?.cancel();
    if (closed) return;
    timer = clock.setRoutine(clock.now() + (feeds.size === 0 ? IDLE_MS : BUSY_MS), async () => {
      await turn();
      arm();
    });
  }

  function poke(): void {
    if (!started || closed || !gateways.leads) return;
    again = true;
    void turn().then(arm);
  }

  parts.queue.onChange((endpointId) => {
    const feed = feeds.get(endpointId);
    if (feed?.isStarved === true) void feed.look();
  });
  gateways.onLead((leads) => {
    if (leads) return poke();
    for (const feed of feeds.values()) feed.leave();
    feeds.clear();
  });
  return {
    start() {
      started = true;
      poke();
      arm();
    },
    poke,
    live(batch) {
      if (!gateways.leads) return null;
      return feeds.get(batch.endpointId)?.live(batch.id) ?? notLive;
    },
    facts: (endpointId) => feeds.get(endpointId)?.facts ?? null,
    queue: (jobs) => ({
      ...jobs,
      async counters(endpointId) {
        const counters = await jobs.counters(endpointId);
        const waiting = feeds.get(endpointId)?.unfed ?? 0;
        return waiting === 0 ? counters : { ...counters, inQueue: counters.inQueue + waiting };
      },
      async normalPriorityQueue(endpointId) {
        const head = await jobs.normalPriorityQueue(endpointId);
        const { waiting, sinceMs } = feeds.get(endpointId)?.demand ?? { waiting: 0, sinceMs: null };
        if (sinceMs === null) return head;
        return {
          waiting: head.waiting + waiting,
          oldestQueuedAtMs: Math.min(head.oldestQueuedAtMs ?? sinceMs, sinceMs),
          callersQueuedAtMs: head.oldestQueuedAtMs,
        };
      },
    }),
    forget(endpointId) {
      feeds.get(endpointId)?.leave();
      feeds.delete(endpointId);
    },
    async close() {
      closed = true;
      timer?.cancel();
      await reading;
      await webhooks.close();
      if (gateways.leads) await Promise.all([...feeds.values()].map((feed) => feed.close()));
      feeds.clear();
    },
  };
}
