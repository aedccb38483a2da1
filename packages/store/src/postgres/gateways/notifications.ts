import type { GatewayNotification } from "@millrace/engine";
import type { Client } from "pg";
import { NotificationBatch, readPayload } from "./notification-batch.ts";

const CHANNEL = "millrace_gateways";
/**
 * Least time between two `NOTIFY` statements: each blocks all commits for a moment, so frequent messages are sent
 * together. A single message is sent at once.
 */
const PAUSE_MS = 3;
/** The same for notifications to the scaler only, which reconciles at most ten times a second. */
const CHANGES_PAUSE_MS = 50;

/** Sends and receives notifications over one connection. Own messages are not received. */
export class Notifications {
  readonly #gatewayId: number;
  readonly #listeners: ((notification: GatewayNotification) => void)[] = [];
  #client: Client | undefined;
  readonly #collected = new NotificationBatch();
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
  #sending = false;
  #sentAtMs = 0;
  #timerAtMs = 0;
  /** No other gateway listens, so nothing is sent. */
  hasOthers = false;

  constructor(gatewayId: number) {
    this.#gatewayId = gatewayId;
  }

  onNotification(listener: (notification: GatewayNotification) => void): void {
    this.#listeners.push(listener);
  }

  /** Receives notifications over this connection, and sends over it. */
  async use(client: Client): Promise<void> {
    client.on("notification", ({ payload }) => this.#hear(payload));
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
    if (!this.#collected.isEmpty) this.#schedule(PAUSE_MS);
  }

  lose(): void {
    this.#client = undefined;
  }

  tell(notification: GatewayNotification): void {
    if (!this.hasOthers) return;
    this.#collected.add(notification);
    this.#schedule(notification.kind === "changed" ? CHANGES_PAUSE_MS : PAUSE_MS);
  }

  /** Acts as if another gateway had sent it. */
  heard(notification: GatewayNotification): void {
    for (const listener of this.#listeners) listener(notification);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#soon);
    this.#client = undefined;
    this.#collected.clear();
  }

  /** Sends `pauseMs` after the last time, at the earliest when this turn of the event loop is over. */
  #schedule(pauseMs: number): void {
    if (this.#sending || this.#soon !== undefined) return;
    const nowMs = performance.now();
    const dueAtMs = this.#sentAtMs + pauseMs;
    if (this.#timer !== undefined && this.#timerAtMs <= Math.max(dueAtMs, nowMs)) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const send = (): void => {
      this.#timer = undefined;
      this.#soon = undefined;
      void this.#send();
    };
    if (dueAtMs <= nowMs) {
      this.#soon = setImmediate(send);
      return;
    }
    this.#timerAtMs = dueAtMs;
    this.#timer = setTimeout(send, dueAtMs - nowMs);
  }

  async #send(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const payloads = this.#collected.take(this.#gatewayId);
    this.#sending = true;
    this.#sentAtMs = performance.now();
    try {
      for (const payload of payloads) {
        await client.query({ name: "notify", text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] });
      }
    } catch {
      // The connection is gone. Gateways that wait for these notifications poll.
    }
    this.#sending = false;
    if (!this.#collected.isEmpty) this.#schedule(PAUSE_MS);
  }

  #hear(payload: string | undefined): void {
    const said = readPayload(payload);
    if (said === undefined || said.from === this.#gatewayId) return;
    // One that joined since the last heartbeat; it may wait for an answer.
    this.hasOthers = true;
    for (const notification of said.notifications) this.heard(notification);
  }
}
