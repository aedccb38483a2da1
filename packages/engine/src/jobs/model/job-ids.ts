import { randomFillSync } from "node:crypto";

/**
 * Job ids are version 7 UUIDs, with `sync-` before those of synchronous jobs. Inside: the microsecond at which the job
 * was accepted (milliseconds plus a running number below 1000), the shard it lives on, and 52 random bits. The
 * microsecond is unique within a shard, rises with every job, and is the key of the job in the store: a look-up needs no
 * index on text and new rows are appended.
 */
export interface JobKey {
  readonly sequence: number;
  readonly shard: number;
  readonly random: number;
  readonly sync: boolean;
}

const PATTERN = /^(sync-)?([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3})-8([0-9a-f]{2})([0-9a-f])-([0-9a-f]{12})$/;
const HEX: readonly string[] = Array.from({ length: 4096 }, (_, value) => value.toString(16).padStart(3, "0"));
const POOL_BYTES = 7 * 512;

/** The part of an id that all jobs of one millisecond share, kept because jobs come in crowds. */
let lastTimeMs = -1;
let lastTimeText = "";

function timeText(timeMs: number): string {
  if (timeMs !== lastTimeMs) {
    const hex = timeMs.toString(16).padStart(12, "0");
    lastTimeText = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
    lastTimeMs = timeMs;
  }
  return lastTimeText;
}

export function formatJobId({ sequence, shard, random, sync }: JobKey): string {
  // Subtraction instead of the remainder operator, which is slow on numbers beyond 32 bits.
  const timeMs = Math.floor(sequence / 1000);
  // 52 random bits: one hex digit, then four groups of three.
  const high = HEX[Math.floor(random / 2 ** 48)]?.slice(2) ?? "0";
  const upper48 = Math.floor(random / 2 ** 24);
  const upper = upper48 & 0xffffff;
  const lower = random - upper48 * 2 ** 24;
  const low = `${HEX[upper >> 12]}${HEX[upper & 0xfff]}${HEX[lower >> 12]}${HEX[lower & 0xfff]}`;
  return `${sync ? "sync-" : ""}${timeText(timeMs)}${HEX[sequence - timeMs * 1000]}-8${HEX[shard]?.slice(1)}${high}-${low}`;
}

/** An id is looked at several times within one request. */
let lastParsed: { readonly id: string; readonly key: JobKey | undefined } = { id: "", key: undefined };

/** The key inside a job id, or undefined when no job of ours can have this id. */
export function parseJobId(id: string): JobKey | undefined {
  if (lastParsed.id !== id) lastParsed = { id, key: readKey(id) };
  return lastParsed.key;
}

function readKey(id: string): JobKey | undefined {
  const match = PATTERN.exec(id);
  if (match === null) return undefined;
  const [, prefix, timeHigh = "", timeLow = "", counter = "", shard = "", high = "", low = ""] = match;
  const micros = Number.parseInt(counter, 16);
  const sequence = Number.parseInt(timeHigh + timeLow, 16) * 1000 + micros;
  if (micros > 999 || !Number.isSafeInteger(sequence)) return undefined;
  return {
    sequence,
    shard: Number.parseInt(shard, 16),
    random: Number.parseInt(high, 16) * 2 ** 48 + Number.parseInt(low, 16),
    sync: prefix !== undefined,
  };
}

export interface NewJobId {
  readonly id: string;
  readonly key: JobKey;
}

/** Makes ids that rise strictly over all shards, also when the clock stands still or steps back. */
export interface JobIdSource {
  next(nowMs: number, sync: boolean, shard: number): NewJobId;
  /** A sequence number after all that were given out; used for the place of a retried job in the queue. */
  nextSequence(nowMs: number): number;
  /** The first of so many sequence numbers in a row that no other job gets. */
  reserve(nowMs: number, count: number): number;
}

export function createJobIdSource(options: { lastSequence: number }): JobIdSource {
  let last = options.lastSequence;
  const pool = Buffer.alloc(POOL_BYTES);
  let poolOffset = POOL_BYTES;

  function random52(): number {
    if (poolOffset >= POOL_BYTES) {
      randomFillSync(pool);
      poolOffset = 0;
    }
    const value = pool.readUIntBE(poolOffset, 6) + ((pool[poolOffset + 6] ?? 0) & 0x0f) * 2 ** 48;
    poolOffset += 7;
    return value;
  }
  function nextSequence(nowMs: number): number {
    last = Math.max(last + 1, nowMs * 1000);
    return last;
  }
  return {
    nextSequence,
    reserve(nowMs, count) {
      const first = nextSequence(nowMs);
      last += count - 1;
      return first;
    },
    next(nowMs, sync, shard) {
      const key = { sequence: nextSequence(nowMs), shard, random: random52(), sync };
      return { id: formatJobId(key), key };
    },
  };
}
