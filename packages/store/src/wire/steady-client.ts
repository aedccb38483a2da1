import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { connectWriter, type PostgresConnectionOptions } from "./connection.ts";
import { unavailable } from "./unavailable.ts";

/** How long a change waits for the database before it is refused. */
export const OUTAGE_MAX_MS = 8_000;

const FIRST_PAUSE_MS = 25;
const LAST_PAUSE_MS = 500;

/** Pauses between tries, in milliseconds: they double, up to a limit. */
export function nextPauseMs(pauseMs?: number): number {
  return pauseMs === undefined ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LAST_PAUSE_MS);
}

/** A connection for changes that is made again whenever it is lost. */
export class SteadyClient {
  readonly #options: PostgresConnectionOptions;
  #client: Client | undefined;
  #reconnecting: Promise<void> | undefined;
  #closed = false;

  constructor(options: PostgresConnectionOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  get closed(): boolean {
    return this.#closed;
  }

  async open(): Promise<void> {
    this.#adopt(await connectWriter(this.#options));
  }

  /** @throws DomainError `unavailable` when there is no connection within `withinMs` */
  async available(withinMs = OUTAGE_MAX_MS): Promise<Client> {
    if (this.#client !== undefined) return this.#client;
    if (this.#closed) throw unavailable();
    const deadline = rejectAfter(withinMs);
    try {
      await Promise.race([this.#reconnect(), deadline.promise]);
    } finally {
      deadline.cancel();
    }
    return await this.available();
  }

  isCurrent(client: Client): boolean {
    return this.#client === client;
  }

  /** The client is of no use any more. */
  lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
    if (!this.#closed) void this.#reconnect().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#reconnecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #adopt(client: Client): void {
    this.#client = client;
    const lost = (): void => this.lose(client);
    client.on("error", lost);
    client.on("end", lost);
  }

  #reconnect(): Promise<void> {
    this.#reconnecting ??= this.#tryUntilConnected().finally(() => {
      this.#reconnecting = undefined;
    });
    return this.#reconnecting;
  }

  async #tryUntilConnected(): Promise<void> {
    for (let pauseMs = nextPauseMs(); !this.#closed; pauseMs = nextPauseMs(pauseMs)) {
      try {
        this.#adopt(await connectWriter(this.#options));
        return;
      } catch {
        // Half to whole: many gateways must not come back in the same instant.
        await delay(pauseMs * (0.5 + Math.random() / 2));
      }
    }
  }
}

function rejectAfter(ms: number): { readonly promise: Promise<never>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}
