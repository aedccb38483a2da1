import type { BlobStore } from "@millrace/engine";
import { openBlob } from "./open-blob.ts";
import type { Part } from "./payload-reply.ts";

/** The parts as one text. JSON text without line breaks stays on one line: what a `data:` field needs. */
export async function partsToText(parts: readonly Part[], blobs: BlobStore): Promise<string> {
  const pieces: Uint8Array[] = [];
  for (const part of parts) {
    if (typeof part === "string") pieces.push(Buffer.from(part));
    else if (part.kind === "inline") pieces.push(part.bytes);
    else for await (const bytes of (await openBlob(blobs, part)).pieces()) pieces.push(bytes);
  }
  // A line break in JSON text can only be white space between tokens.
  return Buffer.concat(pieces)
    .toString("utf8")
    .replaceAll(/[\r\n]+/g, " ");
}
