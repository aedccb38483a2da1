import type { GatewayNotification } from "@millrace/engine";
import type { Client } from "pg";

const CHANNEL = "millrace_gateways";
/**
 * Least time between two `NOTIFY` statements: each blocks all commits for a moment, so frequent messages are sent
 * together. A single message is sent at once.
 */
const PAUSE_MS = 3;
/** The same for notifications to the scaler only, which reconciles at most ten times a second. */
const CHANGES_PAUSE_MS = 50;
/** PostgreSQL takes less than 8,000 bytes. */
const NOTIFICATION_MAX_CHARS = 7_000;
/** Notifications kept while they cannot be sent. Polling finds what the dropped ones were about. */
const KEPT_MAX = 20_000;

/** Sends and receives notifications over one connection. Own messages are not received. */
export class Notifications {
  readonly #gatewayId: number;
  readonly #listeners: ((notification: GatewayNotification) => void)[] = [];
  #client: Client | undefined;
  readonly #collected = new Set<string>();
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
    if (this.#collected.size > 0) this.#schedule(PAUSE_MS);
  }

  lose(): void {
    this.#client = undefined;
  }

  tell(notification: GatewayNotification): void {
    if (!this.hasOthers || this.#collected.size >= KEPT_MAX) return;
    const text = asciiJson(notification);
    // An event that is too long for a notification; its readers see the next one.
    if (text.length > NOTIFICATION_MAX_CHARS) return;
    this.#collected.add(text);
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
    const notifications = [...this.#collected];
    this.#collected.clear();
    this.#sending = true;
    this.#sentAtMs = performance.now();
    try {
      for (const payload of pack(this.#gatewayId, notifications)) {
        await client.query({ name: "notify", text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] });
      }
    } catch {
      // The connection is gone. Gateways that wait for these notifications poll.
    }
    this.#sending = false;
    if (this.#collected.size > 0) this.#schedule(PAUSE_MS);
  }

  #hear(payload: string | undefined): void {
    const said = parse(payload);
    if (said === undefined || said.from === this.#gatewayId) return;
    // One that joined since the last heartbeat; it may wait for an answer.
    this.hasOthers = true;
    for (const notification of said.notifications) this.heard(notification);
  }
}

/** JSON whose characters are bytes: PostgreSQL counts those. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u0080-\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** As few payloads as the notifications fit in: sender, then JSON. */
function pack(from: number, notifications: readonly string[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  let chars = 0;
  for (const notification of notifications) {
    if (chars + notification.length > NOTIFICATION_MAX_CHARS && part.length > 0) {
      payloads.push(`${from} [${part.join(",")}]`);
      part = [];
      chars = 0;
    }
    part.push(notification);
    chars += notification.length + 1;
  }
  return part.length === 0 ? payloads : [...payloads, `${from} [${part.join(",")}]`];
}

function parse(
  payload: string | undefined,
): { from: number; notifications: readonly GatewayNotification[] } | undefined {
  const at = payload?.indexOf(" ") ?? -1;
  if (payload === undefined || at === -1) return undefined;
  try {
    return {
      from: Number(payload.slice(0, at)),
      notifications: JSON.parse(payload.slice(at + 1)) as GatewayNotification[],
    };
  } catch {
    return undefined;
  }
}
