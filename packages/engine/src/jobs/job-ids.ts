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

export function formatJobId(key: JobKey): string {
  const timeMs = Math.floor(key.sequence / 1000);
  const time = timeMs.toString(16).padStart(12, "0");
  const high = Math.floor(key.random / 2 ** 48).toString(16);
  const low = (key.random % 2 ** 48).toString(16).padStart(12, "0");
  const shard = key.shard.toString(16).padStart(2, "0");
  const prefix = key.sync ? "sync-" : "";
  return `${prefix}${time.slice(0, 8)}-${time.slice(8)}-7${HEX[key.sequence % 1000] ?? "000"}-8${shard}${high}-${low}`;
}

/** The key inside a job id, or undefined when no job of ours can have this id. */
export function parseJobId(id: string): JobKey | undefined {
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

/** Makes ids that rise strictly, also when the clock stands still or steps back. */
export interface JobIdSource {
  next(nowMs: number, sync: boolean): string;
  /** A sequence number after all that were given out; used for the place of a retried job in the queue. */
  nextSequence(nowMs: number): number;
}

export function createJobIdSource(options: { shard: number; lastSequence: number }): JobIdSource {
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
    next: (nowMs, sync) =>
      formatJobId({ sequence: nextSequence(nowMs), shard: options.shard, random: random52(), sync }),
  };
}
