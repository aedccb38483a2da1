/** A close frame of a server with the status 1001, "going away" (RFC 6455, 7.4.1). */
export const GOING_AWAY_FRAME = Buffer.from([0x88, 0x02, 0x03, 0xe9]);

/** Follows the frames of one side of a WebSocket, to know when another can be put between two of them. */
export class FrameBoundary {
  #head: number[] = [];
  #payloadBytes = 0;

  /** Whether the last frame is complete. */
  get isBetween(): boolean {
    return this.#head.length === 0 && this.#payloadBytes === 0;
  }

  feed(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#payloadBytes > 0) {
        const taken = Math.min(this.#payloadBytes, bytes.length - at);
        this.#payloadBytes -= taken;
        at += taken;
      } else {
        this.#head.push(bytes[at] ?? 0);
        at += 1;
        if (this.#head.length === headBytes(this.#head)) {
          this.#payloadBytes = payloadBytes(this.#head);
          this.#head = [];
        }
      }
    }
  }
}

const MASKED = 0x80;
const MASK_BYTES = 4;
/** Values of the length that say how many bytes hold the length. */
const LENGTH_BYTES: Readonly<Record<number, number>> = { 126: 2, 127: 8 };

function headBytes([, second]: readonly number[]): number {
  if (second === undefined) return 2;
  const mask = (second & MASKED) === 0 ? 0 : MASK_BYTES;
  return 2 + (LENGTH_BYTES[second & ~MASKED] ?? 0) + mask;
}

function payloadBytes([, second = 0, ...rest]: readonly number[]): number {
  const length = second & ~MASKED;
  const extended = LENGTH_BYTES[length];
  if (extended === undefined) return length;
  return rest.slice(0, extended).reduce((bytes, byte) => bytes * 256 + byte, 0);
}
