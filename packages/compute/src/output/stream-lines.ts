import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** The lines of a stream. Unlike `node:readline`, it fails when the stream fails. */
export async function* linesOf(body: Readable): AsyncGenerator<string, void, undefined> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const pieces = (rest + decoder.write(chunk)).split("\n");
    rest = pieces.pop() ?? "";
    yield* pieces.map((line) => line.trimEnd()).filter((line) => line !== "");
  }
  if (rest.trim() !== "") yield rest.trimEnd();
}
