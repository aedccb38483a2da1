import type { HttpAnswer } from "./http-connection.ts";
import { type LoadRequest, onSuccess, requestBytes } from "./load.ts";

/** How a job is submitted to a party, and how its result is read. */
export interface JobRequests {
  readonly submit: LoadRequest;
  /** Reads the result of a job. `{id}` in its address stands for the job's id. */
  readonly result: LoadRequest;
}

const ID = /"id":"([^"]+)"/;
/** The output of every handler of the bench. */
const OUTPUT = '"ok":true';
/** A party that answers before the job is done says so with one of these, and is asked again. */
const UNFINISHED = /"status":"(?:IN_QUEUE|IN_PROGRESS)"/;
const ID_PLACE = "{id}";

/** The id in the answer to a submit. @throws Error when there is none */
export function idIn(answer: string): string {
  const id = ID.exec(answer)?.[1];
  if (id === undefined) throw new Error(`a submit was answered without an id: ${answer}`);
  return id;
}

/** Whether an answer is the result of a job; false while the job is not done. @throws Error when it is not the handler's */
export function isResult(answer: string): boolean {
  if (answer.includes(OUTPUT)) return true;
  if (UNFINISHED.test(answer)) return false;
  throw new Error(`this is no result of the handler: ${answer}`);
}

/** The bytes of a request about a job. Everything but the id is prepared. */
export function bytesForId(request: LoadRequest): (id: string) => Uint8Array {
  // An address may hold no braces, so they come back encoded.
  const text = requestBytes(request).toString("latin1").replace(encodeURIComponent(ID_PLACE), ID_PLACE);
  const [before = "", after = ""] = text.split(ID_PLACE);
  return (id) => Buffer.from(before + id + after, "latin1");
}

/** Takes the text of an answer that must succeed. A failure, and what `onText` throws, go to `reject`. */
export function onAnswerText(
  reject: (error: Error) => void,
  onText: (text: string) => void,
): (answer: HttpAnswer | Error) => void {
  return onSuccess(reject, ({ body }) => {
    try {
      onText(body.toString("latin1"));
    } catch (error) {
      reject(error as Error);
    }
  });
}
