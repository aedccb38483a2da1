import { withQuery } from "./addresses.ts";
import { messageOf } from "./failure.ts";
import type { Transport } from "./http.ts";
import type { Timing } from "./timing.ts";

/** How a worker sends heartbeats. Plain data, so that it can be passed to a thread. */
export interface PingSettings {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly intervalMs: number;
  /** Version of this library, shown to people who look at the worker. */
  readonly version: string;
}

/** Ids of 64 characters in one address stay well below the 16 KB that servers take. */
const IDS_PER_PING_MAX = 100;
const FIRST_RETRY_MS = 1000;
/** A lease outlives a few lost pings of the usual interval; waiting longer for one would use that up. */
const TIMEOUT_MIN_MS = 1000;

/** Pings at once and then every interval with the jobs in hand; sooner again after a failure. */
export class Pinger {
  readonly #settings: PingSettings;
  readonly #transport: Transport;
  readonly #timing: Timing;
  readonly #onFailure: (reason: string) => void;
  readonly #jobIds: () => readonly string[];
  readonly #stopped = new AbortController();

  constructor(
    settings: PingSettings,
    parts: {
      readonly transport: Transport;
      readonly timing: Timing;
      /** The jobs in hand, asked for at each ping. */
      readonly jobIds: () => readonly string[];
      readonly onFailure: (reason: string) => void;
    },
  ) {
    this.#settings = settings;
    this.#transport = parts.transport;
    this.#timing = parts.timing;
    this.#onFailure = parts.onFailure;
    this.#jobIds = parts.jobIds;
  }

  /** Runs until stopped. */
  async run(): Promise<void> {
    const { intervalMs } = this.#settings;
    const { signal } = this.#stopped;
    let failures = 0;
    while (!signal.aborted) {
      const startMs = this.#timing.now();
      failures = (await this.#pingAll()) ? 0 : failures + 1;
      const pauseMs = failures === 0 ? intervalMs : Math.min(intervalMs, FIRST_RETRY_MS * 2 ** (failures - 1));
      await this.#timing.sleep(Math.max(0, pauseMs - (this.#timing.now() - startMs)), signal);
    }
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #pingAll(): Promise<boolean> {
    const ids = this.#jobIds();
    const groups: string[][] = [];
    for (let at = 0; at < ids.length; at += IDS_PER_PING_MAX) groups.push(ids.slice(at, at + IDS_PER_PING_MAX));
    if (groups.length === 0) groups.push([]);
    const results = await Promise.all(groups.map((group) => this.#ping(group)));
    return results.every(Boolean);
  }

  async #ping(jobIds: readonly string[]): Promise<boolean> {
    const { url, version, intervalMs } = this.#settings;
    const { signal } = this.#stopped;
    const listed: Record<string, string> = jobIds.length === 0 ? {} : { job_id: jobIds.join(",") };
    try {
      const answer = await this.#transport.send({
        method: "GET",
        url: withQuery(url, { ...listed, runpod_version: version }),
        timeoutMs: Math.max(intervalMs, TIMEOUT_MIN_MS),
        signal,
      });
      if (answer.status < 400) return true;
      this.#onFailure(`status ${answer.status}`);
    } catch (error) {
      if (signal.aborted) return true;
      this.#onFailure(messageOf(error));
    }
    return false;
  }
}
