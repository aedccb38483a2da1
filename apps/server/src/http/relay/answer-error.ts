import { errors } from "undici";
import { BadAnswerError, switchedUnasked } from "../connections/upstream.ts";

/** What undici calls a connection that ended. */
const ENDED: ReadonlySet<string> = new Set(["other side closed", "closed"]);

/**
 * Says in words of this service what was wrong with an answer that undici could not read. The text of its errors, assertions among
 * them, is for its developers; it stays in the cause.
 */
export function answerError(error: Error): BadAnswerError {
  if (error instanceof errors.SocketError && error.message === "bad upgrade") return switchedUnasked();
  return new BadAnswerError(`The program of the worker took the request and ${faultOf(error)}. Look at its log.`, {
    cause: error,
  });
}

function faultOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  const hasEnded = error instanceof errors.SocketError && ENDED.has(error.message);
  if (hasEnded || /^(?:ECONN|EPIPE|ETIMEDOUT)/.test(code)) return "broke the connection off";
  if (error instanceof errors.HeadersOverflowError || code === "HPE_HEADER_OVERFLOW") {
    return "answered with a head that is too long";
  }
  if (error instanceof errors.ResponseContentLengthMismatchError) {
    return "answered with a body that is not as long as its Content-Length";
  }
  return "answered with bytes that are no answer of HTTP/1.1";
}
