/**
 * A message between the two threads as one buffer, which moves to the other side without being copied: the length of a
 * JSON text (4 bytes), the text, then the bytes of all payloads in it. Cloning the objects one by one costs the event
 * loop several times as much, and a slice of a request's memory would take the whole memory around it along.
 */
export type ThreadMessage = Uint8Array<ArrayBuffer>;

const HEAD_BYTES = 4;

/** Where in the value bytes belong, and which: path, offset, length. */
type Place = readonly [path: readonly (string | number)[], at: number, lengthBytes: number];

/** The value may hold plain objects, arrays, primitives and bytes. */
export function encodeMessage(value: unknown): ThreadMessage {
  const pieces = new Pieces();
  const text = JSON.stringify([pieces.takeFrom(value), pieces.places]);
  const textBytes = Buffer.byteLength(text);
  const message = new Uint8Array(HEAD_BYTES + textBytes + pieces.lengthBytes);
  const buffer = Buffer.from(message.buffer);
  buffer.writeUInt32LE(textBytes, 0);
  buffer.write(text, HEAD_BYTES);
  pieces.copyTo(message, HEAD_BYTES + textBytes);
  return message;
}

/** The value again; its bytes are views of the message. */
export function decodeMessage(message: ThreadMessage): unknown {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const payloadsAt = HEAD_BYTES + buffer.readUInt32LE(0);
  const root = JSON.parse(buffer.toString("utf8", HEAD_BYTES, payloadsAt)) as [unknown, Place[]];
  for (const [path, at, lengthBytes] of root[1]) {
    const start = payloadsAt + at;
    putAt(root, path, message.subarray(start, start + lengthBytes));
  }
  return root[0];
}

/** The bytes of one message and where they were. */
class Pieces {
  readonly places: Place[] = [];
  readonly #bytes: Uint8Array[] = [];
  readonly #path: (string | number)[] = [0];
  lengthBytes = 0;

  /** The value with null instead of bytes; copies only the branches that lead to bytes. */
  takeFrom(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Uint8Array) {
      this.places.push([[...this.#path], this.lengthBytes, value.byteLength]);
      this.#bytes.push(value);
      this.lengthBytes += value.byteLength;
      return null;
    }
    if (Array.isArray(value)) return value.map((item, index) => this.#inside(index, item));
    let copy: Record<string, unknown> | undefined;
    for (const key in value) {
      const before = (value as Record<string, unknown>)[key];
      if (typeof before !== "object" || before === null) continue;
      const after = this.#inside(key, before);
      if (after === before) continue;
      copy ??= { ...value };
      copy[key] = after;
    }
    return copy ?? value;
  }

  #inside(key: string | number, value: unknown): unknown {
    this.#path.push(key);
    const taken = this.takeFrom(value);
    this.#path.pop();
    return taken;
  }

  copyTo(target: Uint8Array, from: number): void {
    let at = from;
    for (const piece of this.#bytes) {
      target.set(piece, at);
      at += piece.byteLength;
    }
  }
}

function putAt(root: unknown, path: readonly (string | number)[], bytes: Uint8Array): void {
  let holder = root as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last !== undefined) holder[last] = bytes;
}
