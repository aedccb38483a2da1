import { setImmediate } from "node:timers/promises";
import { JsonScanner } from "../../http/body/json-scanner.ts";

/** Text of a long answer is checked in such pieces, between which others have their turn. */
const PIECE_CHARS = 256 * 1024;

/**
 * The JSON document that a worker answered without a stream. Chunks come before the output, which repeats them or says nothing: workers
 * send one object, the text of one in pieces, or no chunk at all.
 *
 * @param chunks the chunks as JSON
 * @param output the output as JSON; null where the job has none
 */
export async function wholeAnswer(chunks: readonly string[], output: string | null): Promise<string> {
  const [first, ...more] = chunks.filter((chunk) => chunk !== "null");
  if (first === undefined) return output === null ? "null" : await insideOf(output);
  if (more.length === 0) return await insideOf(first);
  const values = [first, ...more];
  if (!values.every(isText)) return `[${values.join(",")}]`;
  return await documentIn(values.map((chunk) => JSON.parse(chunk) as string).join(""));
}

/** A document that was sent as text, or as the only item of a list. */
async function insideOf(json: string): Promise<string> {
  if (isText(json)) return await documentIn(JSON.parse(json) as string);
  const only = /^\[\s*(\{[\s\S]*\})\s*\]$/.exec(json)?.[1];
  // What stands between the brackets of several items is no document.
  return only !== undefined && (await isJson(only)) ? only : json;
}

function isText(json: string): boolean {
  return json.startsWith('"');
}

async function documentIn(text: string): Promise<string> {
  return (await isJson(text)) ? text : JSON.stringify(text);
}

async function isJson(text: string): Promise<boolean> {
  const scanner = new JsonScanner();
  try {
    for (let at = 0; at < text.length; at += PIECE_CHARS) {
      if (at > 0) await setImmediate();
      scanner.push(Buffer.from(text.slice(at, at + PIECE_CHARS)));
    }
    scanner.end();
    return true;
  } catch {
    return false;
  }
}
