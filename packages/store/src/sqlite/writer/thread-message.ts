/**
 * A message between the two threads as one buffer, which moves to the other side without being copied: the length of a
 * JSON text (4 bytes), the text, then the bytes of all payloads in it. Cloning the objects one by one costs the event
 * loop several times as much, and a slice of a request's memory would take the whole memory around it along.
 */
export type ThreadMessage = Uint8Array<ArrayBuffer>;

/** Takes the place of bytes in the text. */
interface PackedBytes {
  readonly packedAt: number;
  readonly packedBytes: number;
}

const HEAD_BYTES = 4;

/** The value may hold plain objects, arrays, primitives and bytes. */
export function encodeMessage(value: unknown): ThreadMessage {
  const pieces: Uint8Array[] = [];
  const text = JSON.stringify(withoutBytes(value, pieces));
  const textBytes = Buffer.byteLength(text);
  const payloadBytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const message = new Uint8Array(HEAD_BYTES + textBytes + payloadBytes);
  const buffer = Buffer.from(message.buffer);
  buffer.writeUInt32LE(textBytes, 0);
  buffer.write(text, HEAD_BYTES);
  let at = HEAD_BYTES + textBytes;
  for (const piece of pieces) {
    message.set(piece, at);
    at += piece.byteLength;
  }
  return message;
}

/** The value again; its bytes are views of the message. */
export function decodeMessage(message: ThreadMessage): unknown {
  const buffer = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const textBytes = buffer.readUInt32LE(0);
  const payloads = buffer.subarray(HEAD_BYTES + textBytes);
  const text = buffer.toString("utf8", HEAD_BYTES, HEAD_BYTES + textBytes);
  const value = JSON.parse(text) as unknown;
  return text.includes('"packedAt"') ? withBytes(value, payloads) : value;
}

/** Copies only the branches that lead to bytes. */
function withoutBytes(value: unknown, pieces: Uint8Array[], start = { at: 0 }): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Uint8Array) {
    const packed: PackedBytes = { packedAt: start.at, packedBytes: value.byteLength };
    pieces.push(value);
    start.at += value.byteLength;
    return packed;
  }
  if (Array.isArray(value)) return value.map((item) => withoutBytes(item, pieces, start));
  let copy: Record<string, unknown> | undefined;
  for (const key in value) {
    const before = (value as Record<string, unknown>)[key];
    if (typeof before !== "object" || before === null) continue;
    const after = withoutBytes(before, pieces, start);
    if (after === before) continue;
    copy ??= { ...value };
    copy[key] = after;
  }
  return copy ?? value;
}

/** Puts the bytes back in place; the value is our own, fresh from the text. */
function withBytes(value: unknown, payloads: Uint8Array): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isPackedBytes(value)) return payloads.subarray(value.packedAt, value.packedAt + value.packedBytes);
  const holder = value as Record<string, unknown>;
  for (const key in holder) {
    const inner = holder[key];
    if (typeof inner === "object" && inner !== null) holder[key] = withBytes(inner, payloads);
  }
  return holder;
}

function isPackedBytes(value: object): value is PackedBytes {
  return "packedAt" in value && "packedBytes" in value;
}
