const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
/** Two 32-bit numbers: a version, odd while the list is being written, and the length of the list in bytes. */
const HEAD_BYTES = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A list of ids that one thread writes and another reads whenever it likes. Telling the other thread of each change
 * would wake it twice for every job, which costs more than a short job itself.
 */
export class SharedIds {
  /** Goes to the other thread. */
  readonly memory: SharedArrayBuffer;
  readonly #head: Int32Array;

  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(FIRST_BYTES, { maxByteLength: MOST_BYTES });
    this.#head = new Int32Array(this.memory, 0, 2);
  }

  /** Ids hold no commas. */
  write(ids: readonly string[]): void {
    const text = encoder.encode(ids.join(","));
    if (HEAD_BYTES + text.length > this.memory.byteLength) this.memory.grow(HEAD_BYTES + 2 * text.length);
    Atomics.add(this.#head, 0, 1);
    Atomics.store(this.#head, 1, text.length);
    new Uint8Array(this.memory, HEAD_BYTES, text.length).set(text);
    Atomics.add(this.#head, 0, 1);
  }

  read(): string[] {
    for (;;) {
      const version = Atomics.load(this.#head, 0);
      const copy = new Uint8Array(this.memory, HEAD_BYTES, Atomics.load(this.#head, 1)).slice();
      if (version % 2 !== 0 || Atomics.load(this.#head, 0) !== version) continue;
      const text = decoder.decode(copy);
      return text === "" ? [] : text.split(",");
    }
  }
}
