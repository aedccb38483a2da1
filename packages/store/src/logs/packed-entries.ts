import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { LogEntry } from "@millrace/engine";

/** What of a line is not the same for its chunk: microseconds since the chunk's first line, the text, and what most lines have not. */
type PackedEntry = readonly [sinceUs: number, text: string, jobId?: string | null, reason?: string];

/** Smaller chunks take about the same room when they are deflated. */
const deflateFromBytes = 512;
/** First byte of JSON text of an array; a deflated text begins with another one. */
const jsonStart = "[".charCodeAt(0);

const deflated = promisify(deflate);
const inflated = promisify(inflate);

/** The lines of a chunk as bytes: JSON text, deflated where that is shorter. Done beside the event loop. */
export async function packEntries(entries: readonly LogEntry[]): Promise<Uint8Array> {
  const firstUs = entries[0]?.atUs ?? 0;
  const text = Buffer.from(JSON.stringify(entries.map((entry) => packed(entry, firstUs))));
  if (text.length < deflateFromBytes) return text;
  const short = await deflated(text, { level: 1 });
  return short.length < text.length ? short : text;
}

function packed({ atUs, text, jobId, reason }: LogEntry, firstUs: number): PackedEntry {
  if (reason !== null) return [atUs - firstUs, text, jobId, reason];
  return jobId === null ? [atUs - firstUs, text] : [atUs - firstUs, text, jobId];
}

/** The lines again. @throws SyntaxError, or an error of zlib, when these are not the bytes of lines */
export async function unpackEntries(
  bytes: Uint8Array,
  { firstUs, source }: { readonly firstUs: number; readonly source: LogEntry["source"] },
): Promise<readonly LogEntry[]> {
  const text = bytes[0] === jsonStart ? Buffer.from(bytes) : await inflated(bytes);
  const rows = JSON.parse(text.toString()) as readonly PackedEntry[];
  return rows.map(([sinceUs, line, jobId = null, reason = null]) => ({
    atUs: firstUs + sinceUs,
    source,
    text: line,
    jobId,
    // The store wrote it from a value of this type.
    reason: reason as LogEntry["reason"],
  }));
}
