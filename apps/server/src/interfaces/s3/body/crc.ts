import type { Checksum } from "./checksum.ts";

/** Castagnoli's polynomial, and that of NVM Express, each with its lowest bit first. */
const CRC32C = tableOf(0x82f63b78n);
const CRC64_NVME = tableOf(0x9a6c9329ac4bc9b5n);

/** What a byte does to the checksum, in halves of 32 bits. */
interface CrcTable {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

function tableOf(polynomial: bigint): CrcTable {
  const values = Array.from({ length: 256 }, (_, byte) => {
    let value = BigInt(byte);
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1n) === 1n ? (value >> 1n) ^ polynomial : value >> 1n;
    return value;
  });
  return {
    low: Uint32Array.from(values, (value) => Number(value & 0xffff_ffffn)),
    high: Uint32Array.from(values, (value) => Number(value >> 32n)),
  };
}

/** A CRC of up to 64 bits. Numbers of 64 bits are slow, so it is kept in two halves; the high one of a shorter CRC stays 0. */
class Crc implements Checksum {
  readonly #table: CrcTable;
  readonly #isLong: boolean;
  #low = 0xffff_ffff;
  #high: number;

  constructor(table: CrcTable, isLong: boolean) {
    this.#table = table;
    this.#isLong = isLong;
    this.#high = isLong ? 0xffff_ffff : 0;
  }

  update(bytes: Uint8Array): void {
    const { low: lows, high: highs } = this.#table;
    let [low, high] = [this.#low, this.#high];
    for (const byte of bytes) {
      const index = (low ^ byte) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (lows[index] ?? 0);
      high = (high >>> 8) ^ (highs[index] ?? 0);
    }
    [this.#low, this.#high] = [low, high];
  }

  digest(): string {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(~this.#high >>> 0);
    bytes.writeUInt32BE(~this.#low >>> 0, 4);
    return (this.#isLong ? bytes : bytes.subarray(4)).toString("base64");
  }
}

export const crc32c = (): Checksum => new Crc(CRC32C, false);
/** The one that newer SDKs send. */
export const crc64nvme = (): Checksum => new Crc(CRC64_NVME, true);
