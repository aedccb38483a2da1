import { statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Timer } from "@millrace/engine";
import { DiskFullError, isDiskFull } from "./disk-full.ts";
import { createSpaceReserve } from "./space-reserve.ts";

/** With less free space than this the disk counts as full, although small changes may still find room. */
export const LOW_BYTES = 4 * 1024 * 1024;
/** As much must be free, the reserve apart, before a disk that was full counts as usable. */
export const HEADROOM_BYTES = 16 * 1024 * 1024;
/** Kept for deletes, expiry and results of workers while the disk is full. */
const RESERVE_BYTES = 16 * 1024 * 1024;
/** What is left of the reserve for the next start, which needs some space before it can answer. */
const START_SHARE_BYTES = 1024 * 1024;
const LOOK_EVERY_MS = 1000;

const RESERVE_FILE = "reserve";

/** Knows whether the disk of a directory is full, and keeps a reserve on it. */
export interface DiskSpace {
  /** The message for clients and operators while the disk is full; undefined while it has space. */
  readonly problem: string | undefined;
  /** Called for each failed change; returns the error for its caller. Frees the reserve when the disk was full. */
  explained(error: unknown): unknown;
  /** Removes the whole reserve, for a start that finds no space. False when there was none. */
  freeAll(): boolean;
  /** Asks the file system how much room there is. */
  look(): Promise<void>;
  /** How much can be written before the disk counts as full, in bytes. */
  spareBytes(): Promise<number>;
  /** Resolves when no file is being written any more. */
  close(): Promise<void>;
}

export interface DiskSpaceOptions {
  readonly directory: string;
  /** Default {@link RESERVE_BYTES}; 0 keeps none. */
  readonly reserveBytes?: number;
  /** Clock for the checks of free space while the disk is full. */
  readonly clock: Pick<Clock, "now" | "setRoutine">;
  /** Called with the message for clients when the disk becomes full, and with undefined when it has space again. */
  readonly onChange?: (problem: string | undefined) => void;
  /** Free bytes of the file system; for tests. */
  readonly freeBytes?: () => Promise<number>;
}

/**
 * A change that fails for lack of space, or a check of the file system, makes the disk count as full: no new jobs are
 * accepted, and the reserve is freed for changes that free space or end jobs. The disk has space again once the reserve was taken again
 * and {@link HEADROOM_BYTES} are free besides; that is checked every second.
 */
export function openDiskSpace(options: DiskSpaceOptions): DiskSpace {
  const { directory, clock, reserveBytes = RESERVE_BYTES } = options;
  const freeBytes = options.freeBytes ?? (() => freeOf(directory));
  const reserve = createSpaceReserve(join(directory, RESERVE_FILE), reserveBytes);
  const text =
    "The disk of the data directory is full. New jobs are refused until it has free space; free some " +
    `(at least ${(HEADROOM_BYTES + reserveBytes) / 2 ** 20} MiB). The service then resumes by itself.`;
  let isFull = false;
  let timer: Timer | undefined;
  let looking: Promise<void> | undefined;
  let filling: Promise<void> | undefined;
  let closed = false;

  function becomeFull(): void {
    if (isFull || closed) return;
    isFull = true;
    options.onChange?.(text);
    lookAgain();
  }
  function lookAgain(): void {
    if (closed || timer !== undefined) return;
    timer = clock.setRoutine(clock.now() + LOOK_EVERY_MS, async () => {
      timer = undefined;
      await look();
      if (isFull) lookAgain();
    });
  }
  async function lookOnce(): Promise<void> {
    try {
      const free = await freeBytes();
      const missing = Math.max(reserveBytes - reserve.keptBytes, 0);
      const hasRoom = free >= HEADROOM_BYTES + missing;
      if (hasRoom && isFull) await recover();
      else if (hasRoom) fillSoon();
      else if (free < LOW_BYTES) becomeFull();
    } catch (error) {
      if (isDiskFull(error)) becomeFull();
    }
  }
  /** Taking the reserve is the write that shows that there is room: a quota may be used up on a disk that has some. */
  async function recover(): Promise<void> {
    await reserve.fill();
    if (reserve.keptBytes < reserveBytes) return;
    isFull = false;
    options.onChange?.(undefined);
  }
  /** Beside a start, which does not wait for it. */
  function fillSoon(): void {
    filling ??= reserve
      .fill()
      .catch((error: unknown) => void (isDiskFull(error) && becomeFull()))
      .finally(() => (filling = undefined));
  }
  async function look(): Promise<void> {
    if (closed) return;
    looking ??= lookOnce().finally(() => (looking = undefined));
    await looking;
  }

  return {
    get problem() {
      return isFull ? text : undefined;
    },
    explained(error) {
      if (!isDiskFull(error)) return error;
      reserve.shrinkTo(Math.min(START_SHARE_BYTES, reserveBytes));
      becomeFull();
      return new DiskFullError(text, error);
    },
    freeAll() {
      const hadAny = reserve.keptBytes > 0;
      reserve.shrinkTo(0);
      becomeFull();
      return hadAny;
    },
    look,
    async spareBytes() {
      const missing = Math.max(reserveBytes - reserve.keptBytes, 0);
      return (await freeBytes()) - HEADROOM_BYTES - missing;
    },
    async close() {
      closed = true;
      timer?.cancel();
      await looking;
      await filling;
    },
  };
}

async function freeOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
