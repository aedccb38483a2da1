import { payloadBytes, type BlobStore, type Payload } from "@millrace/engine";
import { openBlob, type OpenBlob } from "./open-blob.ts";
import type { HeaderList, HttpExchange } from "../exchange/http-exchange.ts";

/** A piece of a JSON answer: text of the service, or stored bytes that are sent unchanged. */
export type Part = string | Payload;

/** Headers of an answer; names in lower case. */
export type ReplyHeaders = Readonly<Record<string, string | number>>;

const JSON_TYPE = "application/json; charset=utf-8";
const NO_CONTENT = 204;

/**
 * Sends an answer that consists of parts, or has no body. Stored bytes are spliced in, never parsed. Resolves when all parts
 * were written to the connection, rejects when the receiver closed it before.
 */
export async function sendParts(
  exchange: HttpExchange,
  reply: { readonly status: number; readonly headers: ReplyHeaders; readonly parts: readonly Part[] | undefined },
  blobs: BlobStore,
): Promise<void> {
  const { status, headers, parts } = reply;
  if (parts === undefined) {
    exchange.answer(status, headerList(headers, status === NO_CONTENT ? [] : ["content-length", "0"]));
    return;
  }
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string") {
    exchange.answer(status, jsonHeaders(headers, Buffer.byteLength(only)), only);
    return;
  }
  const lengthBytes = parts.reduce((sum, part) => sum + partBytes(part), 0);
  const list = jsonHeaders(headers, lengthBytes);
  if (parts.every((part) => typeof part === "string" || part.kind === "inline")) {
    exchange.answer(status, list, join(parts, lengthBytes));
    return;
  }
  const opened = await openBlobs(parts, blobs);
  try {
    const body = exchange.begin(status, list);
    for (const part of opened) {
      if (typeof part === "string" || part instanceof Uint8Array) await body.write(part);
      else for await (const bytes of part.pieces()) await body.give(bytes);
    }
    body.end();
  } finally {
    await closeAll(opened);
  }
}

type OpenPart = string | Uint8Array | OpenBlob;

/** Begins to read every blob of an answer, so that a missing one is detected before the answer begins. */
async function openBlobs(parts: readonly Part[], blobs: BlobStore): Promise<OpenPart[]> {
  const opened: OpenPart[] = [];
  try {
    for (const part of parts) {
      if (typeof part === "string") opened.push(part);
      else opened.push(part.kind === "inline" ? part.bytes : await openBlob(blobs, part));
    }
    return opened;
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function closeAll(opened: readonly OpenPart[]): Promise<void> {
  for (const part of opened) if (typeof part !== "string" && "close" in part) await part.close();
}

/** As connections take them. */
export function headerList(headers: ReplyHeaders, first: readonly string[] = []): HeaderList {
  const list = [...first];
  for (const name in headers) list.push(name, `${headers[name]}`);
  return list;
}

function jsonHeaders(headers: ReplyHeaders, lengthBytes: number): HeaderList {
  return headerList(headers, ["content-type", JSON_TYPE, "content-length", `${lengthBytes}`]);
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
