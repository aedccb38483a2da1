import type { FileHandle } from "node:fs/promises";

/** Sizes of the format of SQLite's write-ahead log, which is documented at https://www.sqlite.org/fileformat2.html#walformat. */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Of the header of a frame, what its checksum covers besides the page. */
const SUMMED_BYTES = 8;
const SALT_AT = 16;
const SALT_BYTES = 8;
/** With this bit in its first word, the log has its checksums over words that begin with the largest byte. */
const BIG_ENDIAN_BIT = 1;
const FRAMES_AT_A_TIME = 64;

/** A write-ahead log that is not open, or whose frames that are read do not change. */
export interface LogFrames {
  /** Changes when the log begins anew. */
  readonly salt: string;
  /** How many of the first frames are whole, as SQLite counts them when it reads the log again; at most `max`. */
  countWhole(max: number): Promise<number>;
}

/** Undefined when the file is too short to begin a log. */
export async function openLogFrames(file: FileHandle): Promise<LogFrames | undefined> {
  const header = Buffer.alloc(HEADER_BYTES);
  if ((await file.read(header, 0, HEADER_BYTES, 0)).bytesRead < HEADER_BYTES) return undefined;
  const salt = header.subarray(SALT_AT, SALT_AT + SALT_BYTES);
  return { salt: salt.toString("hex"), countWhole: (max) => countWhole(file, header, max) };
}

async function countWhole(file: FileHandle, header: Buffer, max: number): Promise<number> {
  const isBigEndian = (header.readUInt32BE(0) & BIG_ENDIAN_BIT) === 1;
  const sums = new LogSums(isBigEndian);
  sums.add(header, 0, HEADER_BYTES - SALT_BYTES);
  if (!sums.equal(header, HEADER_BYTES - SALT_BYTES)) return 0;
  const salt = header.subarray(SALT_AT, SALT_AT + SALT_BYTES);
  const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
  const frames = Buffer.alloc(frameBytes * FRAMES_AT_A_TIME);
  for (let first = 0; first < max; first += FRAMES_AT_A_TIME) {
    const { bytesRead } = await file.read(frames, 0, frames.length, HEADER_BYTES + first * frameBytes);
    for (let number = 0; number < FRAMES_AT_A_TIME && first + number < max; number += 1) {
      const at = number * frameBytes;
      if (at + frameBytes > bytesRead) return first + number;
      if (!frames.subarray(at + 8, at + 8 + SALT_BYTES).equals(salt)) return first + number;
      sums.add(frames, at, at + SUMMED_BYTES);
      sums.add(frames, at + FRAME_HEADER_BYTES, at + frameBytes);
      if (!sums.equal(frames, at + 16)) return first + number;
    }
  }
  return max;
}

/** The checksum of a log, which goes on from frame to frame. */
class LogSums {
  readonly #isBigEndian: boolean;
  #one = 0;
  #two = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  add(bytes: Buffer, from: number, to: number): void {
    let [one, two] = [this.#one, this.#two];
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isLittleEndian = !this.#isBigEndian;
    for (let at = from; at < to; at += 8) {
      one = (one + view.getInt32(at, isLittleEndian) + two) | 0;
      two = (two + view.getInt32(at + 4, isLittleEndian) + one) | 0;
    }
    [this.#one, this.#two] = [one, two];
  }

  /** They are stored with the largest byte first in either kind of log. */
  equal(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#one && bytes.readInt32BE(at + 4) === this.#two;
  }
}
