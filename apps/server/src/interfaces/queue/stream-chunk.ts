import type { StreamChunk } from "@millrace/engine";
import type { Dialect } from "../../binding/job-request.ts";
import type { Part } from "../../http/body/payload-reply.ts";

/** One chunk as JSON. The interface document gives every chunk `metrics`; the hosted service only if there are any. */
export function chunkParts(chunk: StreamChunk, dialect: Dialect): Part[] {
  if (chunk.metrics === null && dialect === "compat") return ['{"output":', chunk.output, "}"];
  return ['{"output":', chunk.output, `,"metrics":${chunk.metrics ?? "{}"}}`];
}
