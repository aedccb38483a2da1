/** Collects bytes up to the size of one part; grows as it fills, so that a small blob does not hold a whole part. */
export interface PartBuffer {
  readonly lengthBytes: number;
  readonly full: boolean;
  /** Copies as many bytes as have room, and says how many these were. */
  add(bytes: Uint8Array): number;
  /** Returns the collected bytes and starts again, in other memory. */
  take(): Uint8Array;
}

const FIRST_BYTES = 128 * 1024;

export function createPartBuffer(partBytes: number): PartBuffer {
  let memory = Buffer.alloc(0);
  let lengthBytes = 0;
  let nextBytes = Math.min(FIRST_BYTES, partBytes);

  function makeRoom(wantedBytes: number): void {
    if (wantedBytes <= memory.byteLength) return;
    while (nextBytes < wantedBytes) nextBytes = Math.min(nextBytes * 2, partBytes);
    const larger = Buffer.allocUnsafeSlow(nextBytes);
    memory.copy(larger, 0, 0, lengthBytes);
    memory = larger;
  }

  return {
    get lengthBytes() {
      return lengthBytes;
    },
    get full() {
      return lengthBytes === partBytes;
    },
    add(bytes) {
      const taken = Math.min(bytes.byteLength, partBytes - lengthBytes);
      makeRoom(lengthBytes + taken);
      memory.set(bytes.subarray(0, taken), lengthBytes);
      lengthBytes += taken;
      return taken;
    },
    take() {
      const bytes = memory.subarray(0, lengthBytes);
      memory = Buffer.alloc(0);
      lengthBytes = 0;
      return bytes;
    },
  };
}
