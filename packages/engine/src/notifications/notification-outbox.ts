import type { Clock, Timer } from "../kernel/clock.ts";
import type { WebhookOutcome } from "../jobs/model/ports.ts";
import { webhookRetryDelayMs } from "../jobs/webhooks/webhook-outbox.ts";
import { createWebhookQueue } from "../jobs/webhooks/webhook-queue.ts";
import type { DueNotification, NotificationSender, NotificationStore } from "./ports.ts";

export interface NotificationOutboxParts {
  readonly clock: Clock;
  readonly store: Pick<NotificationStore, "due" | "dueMessage" | "nextDueAtMs" | "tried">;
  readonly sender: NotificationSender;
  readonly secretOf: (accountId: string) => Promise<string>;
  /** Whether this process is the one that delivers. */
  readonly leads: () => boolean;
  /** A message was tried. */
  readonly onTried: (message: Pick<DueNotification, "accountId" | "ruleId">) => void;
  readonly onError: (error: unknown) => void;
}

/** Delivers stored messages with the tries, the pauses and the turns of webhooks, never the same one twice at a time. */
export interface NotificationOutbox {
  /** A message may be due. */
  poke(): void;
  /** Waits for the deliveries under way. */
  close(): Promise<void>;
}

/** Due messages read at once. */
const PAGE = 500;
/** Pause after a try that could not be written down. */
const PAUSE_MS = 1_000;

export function createNotificationOutbox(parts: NotificationOutboxParts): NotificationOutbox {
  const { clock, store, onError } = parts;
  const queue = createWebhookQueue<DueNotification>(({ id }) => id);
  const underWay = new Set<Promise<void>>();
  let timer: Timer | undefined;
  let timerAtMs = Infinity;
  let isPoked = false;
  let isClosed = false;
  let pausedUntilMs = 0;
  let looking: Promise<void> = Promise.resolve();

  /** Resolves to null when it is not due any more. */
  async function deliver({ id }: DueNotification): Promise<WebhookOutcome | null> {
    const due = await store.dueMessage(id, clock.now());
    if (due === undefined) return null;
    const { ruleId, accountId, url, message } = due;
    const attempt = due.tries + 1;
    const request = { url, body: JSON.stringify(message), id, attempt };
    const { outcome, statusCode, error } = await parts.sender.send(request, await parts.secretOf(accountId));
    const atMs = clock.now();
    const delayMs = outcome === "acknowledged" ? null : webhookRetryDelayMs(attempt);
    const nextTryAtMs = delayMs === null ? null : atMs + delayMs;
    await store.tried(ruleId, id, { atMs, state: message.state, attempt, statusCode, error, nextTryAtMs });
    if (nextTryAtMs !== null) lookAt(nextTryAtMs);
    parts.onTried({ accountId, ruleId });
    return outcome;
  }

  function start(due: DueNotification): void {
    const delivery = deliver(due)
      .catch((error: unknown) => {
        // What was tried could not be written down: trying again at once would flood the receiver.
        pausedUntilMs = clock.now() + PAUSE_MS;
        onError(error);
        return null;
      })
      .then((outcome) => {
        underWay.delete(delivery);
        queue.ended(due, outcome, clock.now());
        begin();
        // All of the page is sent; there may be another one.
        if (underWay.size === 0) poke();
      });
    underWay.add(delivery);
  }

  function begin(): void {
    while (!isClosed && clock.now() >= pausedUntilMs) {
      const due = queue.next(clock.now());
      if (due === undefined) return;
      start(due);
    }
  }

  function lookAt(atMs: number): void {
    if (isClosed || atMs >= timerAtMs) return;
    timer?.cancel();
    timerAtMs = atMs;
    timer = clock.setTimer(atMs, () => {
      timerAtMs = Infinity;
      poke();
    });
  }

  async function dispatch(): Promise<void> {
    isPoked = false;
    if (isClosed) return;
    const nowMs = clock.now();
    if (nowMs < pausedUntilMs) return lookAt(pausedUntilMs);
    for (const due of await store.due(nowMs, PAGE)) queue.add(due, due.accountId);
    begin();
    for (const atMs of [await store.nextDueAtMs(nowMs), queue.nextAtMs(nowMs)]) if (atMs !== null) lookAt(atMs);
  }

  function poke(): void {
    if (isPoked || isClosed || !parts.leads()) return;
    isPoked = true;
    // One read at a time.
    setImmediate(() => {
      looking = looking.then(dispatch).catch(onError);
    });
  }

  return {
    poke,
    async close() {
      isClosed = true;
      timer?.cancel();
      await looking;
      await Promise.allSettled(underWay);
    },
  };
}
