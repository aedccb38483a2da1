/** Numbers below it can be added once more and stay exact. */
const LIMIT = 2 ** 52;
/** Products are added in units of this and of 1, so that most stay small enough for numbers, which are quick. */
export const SPLIT = 100_000;
const BIG_SPLIT = BigInt(SPLIT);

/** A sum of whole numbers and products that is exact however large it becomes. */
export class ExactSum {
  #large = 0n;
  #high = 0;
  #low = 0;

  clear(): void {
    this.#large = 0n;
    this.#high = 0;
    this.#low = 0;
  }

  get value(): bigint {
    // Reports read a hundred thousand of these, most of them small: big numbers cost ten times as much.
    const small = this.#high * SPLIT + this.#low;
    if (Number.isSafeInteger(this.#high * SPLIT) && Number.isSafeInteger(small)) return this.#withLarge(BigInt(small));
    return this.#withLarge(BigInt(this.#high) * BIG_SPLIT + BigInt(this.#low));
  }

  /** Adds `factor * ms`. */
  addProduct(factor: number, ms: number): void {
    const high = Math.floor(factor / SPLIT);
    const highMs = high * ms;
    const lowMs = (factor - high * SPLIT) * ms;
    if (Math.abs(highMs) < LIMIT && Math.abs(lowMs) < LIMIT) this.#addParts(highMs, lowMs);
    else this.#large += BigInt(factor) * BigInt(ms);
  }

  /** Takes away `high * 100,000 + low`. */
  subtractSplit(high: number | bigint, low: number | bigint): void {
    const areSmall = typeof high === "number" && typeof low === "number";
    if (areSmall && Math.abs(high) < LIMIT && Math.abs(low) < LIMIT) this.#addParts(-high, -low);
    else this.#large -= BigInt(high) * BIG_SPLIT + BigInt(low);
  }

  #withLarge(small: bigint): bigint {
    return this.#large === 0n ? small : this.#large + small;
  }

  #addParts(high: number, low: number): void {
    this.#high += high;
    this.#low += low;
    if (Math.abs(this.#high) < LIMIT && Math.abs(this.#low) < LIMIT) return;
    this.#large = this.value;
    this.#high = 0;
    this.#low = 0;
  }
}
