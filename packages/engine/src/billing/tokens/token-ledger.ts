import type { BillingBucketSize } from "@millrace/spec";
import type { Clock, Timer } from "../../kernel/clock.ts";
import { bucketStart } from "../sums/buckets.ts";
import { reportPeriod } from "../sums/report-period.ts";
import type { TokenCount, TokenCounts, TokenSpan } from "./ports.ts";
import type { TokenUsage } from "./usage.ts";

export interface TokenLedgerParts {
  readonly clock: Clock;
  readonly store: TokenCounts;
  /** Never the same for two runs of gateways. */
  readonly writer: string;
  readonly onError: (error: unknown) => void;
}

/** Whose tokens they are. */
export interface TokenHolder {
  readonly accountId: string;
  readonly endpointId: string;
  readonly keyId: string;
}

export interface TokenReportQuery {
  readonly bucketSize: BillingBucketSize;
  readonly startMs?: number;
  readonly endMs?: number;
  readonly grouping: "endpointId" | "keyId";
  readonly endpointId?: string | undefined;
  readonly keyId?: string | undefined;
}

/** Counts tokens by hour, and stores the counts every few seconds: a gateway that is killed loses those since then. */
export interface TokenLedger {
  add(holder: TokenHolder, usage: TokenUsage): void;
  /** One record for each span of time and group with tokens, oldest first. */
  report(accountId: string, asked: TokenReportQuery): Promise<readonly TokenSpan[]>;
  /** Stores what was counted last. */
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Counts in memory while the storage does not take them. Further holders are then not counted. */
const HELD_MAX = 50_000;

type Held = { -readonly [Name in keyof TokenCount]: TokenCount[Name] } & { isWritten: boolean };

export function createTokenLedger({ clock, store, writer, onError }: TokenLedgerParts): TokenLedger {
  const held = new Map<string, Held>();
  let timer: Timer | undefined;
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;

  function arm(): void {
    if (isClosed || timer !== undefined) return;
    timer = clock.setTimer(clock.now() + WRITE_EVERY_MS, () => {
      timer = undefined;
      last = last.then(write).catch((error: unknown) => {
        arm();
        onError(error);
      });
      return last;
    });
  }

  async function write(): Promise<void> {
    const rows = [...held.values()].filter(({ isWritten }) => !isWritten);
    // What is added while the rows are written is written with the next ones.
    for (const row of rows) row.isWritten = true;
    try {
      await store.write(rows.map(({ isWritten: _, ...row }) => row));
    } catch (error) {
      for (const row of rows) row.isWritten = false;
      throw error;
    }
    const hourMs = bucketStart("hour", clock.now());
    for (const [key, row] of held) if (row.isWritten && row.hourMs < hourMs) held.delete(key);
  }

  function rowOf(holder: TokenHolder): Held | undefined {
    const hourMs = bucketStart("hour", clock.now());
    const key = `${hourMs} ${holder.endpointId} ${holder.keyId}`;
    const found = held.get(key);
    if (found !== undefined || held.size >= HELD_MAX) return found;
    const row = { ...holder, hourMs, writer, requests: 0, promptTokens: 0, completionTokens: 0, isWritten: true };
    held.set(key, row);
    return row;
  }

  return {
    add(holder, { promptTokens, completionTokens }) {
      const row = rowOf(holder);
      if (row === undefined) return;
      row.requests += 1;
      row.promptTokens += promptTokens;
      row.completionTokens += completionTokens;
      row.isWritten = false;
      arm();
    },

    async report(accountId, { bucketSize, grouping, endpointId, keyId, ...asked }) {
      const period = reportPeriod(asked, clock.now());
      const spanMs = bucketSize === "hour" ? HOUR_MS : DAY_MS;
      const spans = await store.read({
        accountId,
        fromMs: bucketStart("hour", period.fromMs),
        untilMs: period.untilMs,
        spanMs,
        by: grouping,
        endpointId,
        keyId,
      });
      return joined(spans, bucketSize);
    },

    async close() {
      isClosed = true;
      timer?.cancel();
      last = last.then(write).catch(onError);
      await last;
    },
  };
}

/** Days added up to weeks, months or years. */
function joined(spans: readonly TokenSpan[], size: BillingBucketSize): readonly TokenSpan[] {
  const sums = new Map<string, TokenSpan>();
  for (const span of spans) {
    const atMs = bucketStart(size, span.atMs);
    const key = `${atMs} ${span.group}`;
    const sum = sums.get(key);
    sums.set(key, {
      atMs,
      group: span.group,
      requests: span.requests + (sum?.requests ?? 0),
      promptTokens: span.promptTokens + (sum?.promptTokens ?? 0),
      completionTokens: span.completionTokens + (sum?.completionTokens ?? 0),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.atMs - b.atMs || (a.group < b.group ? -1 : 1));
}
