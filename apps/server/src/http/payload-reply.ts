import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { payloadBytes, type BlobStore, type Payload } from "@millrace/engine";

/** A piece of a JSON answer: text of ours, or stored bytes that go out as they are. */
export type Part = string | Payload;

/** Headers of an answer; names in lower case. */
export type ReplyHeaders = Readonly<Record<string, string | number>>;

const JSON_TYPE = "application/json; charset=utf-8";
const ONE_WRITE_MAX_BYTES = 16 * 1024;

/**
 * Sends an answer made of parts. Stored bytes are spliced in, never parsed. Resolves when all was handed to the
 * connection, or rejects when the receiver went away before.
 */
export async function sendParts(
  response: ServerResponse,
  reply: { readonly status: number; readonly headers: ReplyHeaders; readonly parts: readonly Part[] },
  blobs: BlobStore,
): Promise<void> {
  const [only] = reply.parts;
  if (reply.parts.length === 1 && typeof only === "string") {
    writeJsonHead(response, reply, Buffer.byteLength(only)).end(only);
    return;
  }
  const lengthBytes = reply.parts.reduce((sum, part) => sum + partBytes(part), 0);
  writeJsonHead(response, reply, lengthBytes);
  if (reply.parts.every((part) => typeof part === "string" || part.kind === "inline")) {
    const bytes = join(reply.parts, lengthBytes);
    // A text leaves in one write together with the headers, bytes need two; latin1 gives each byte its own character.
    if (lengthBytes <= ONE_WRITE_MAX_BYTES) response.end(bytes.toString("latin1"), "latin1");
    else response.end(bytes);
    return;
  }
  for (const part of reply.parts) {
    if (typeof part === "string") await write(response, Buffer.from(part));
    else if (part.kind === "inline") await write(response, part.bytes);
    else
      for await (const bytes of blobs.read(part.blobId, part.offsetBytes, part.lengthBytes))
        await write(response, bytes);
  }
  response.end();
}

/** A flat list of names and values is what Node takes as it is. */
function writeJsonHead(
  response: ServerResponse,
  { status, headers }: { readonly status: number; readonly headers: ReplyHeaders },
  lengthBytes: number,
): ServerResponse {
  const list = ["content-type", JSON_TYPE, "content-length", `${lengthBytes}`];
  for (const name in headers) list.push(name, `${headers[name]}`);
  return response.writeHead(status, list);
}

function partBytes(part: Part): number {
  return typeof part === "string" ? Buffer.byteLength(part) : payloadBytes(part);
}

function join(parts: readonly Part[], lengthBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(lengthBytes);
  let at = 0;
  for (const part of parts) {
    if (typeof part === "string") at += bytes.write(part, at);
    else if (part.kind === "inline") {
      bytes.set(part.bytes, at);
      at += part.bytes.byteLength;
    }
  }
  return bytes;
}

async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  if (response.destroyed) throw new Error("the receiver went away");
  if (response.write(bytes)) return;
  const gone = new AbortController();
  const closed = (): void => gone.abort();
  response.once("close", closed);
  try {
    await once(response, "drain", { signal: gone.signal });
  } finally {
    response.off("close", closed);
  }
}
