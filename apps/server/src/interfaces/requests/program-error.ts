import { isUnconnected } from "../../http/connections/connecting-agent.ts";
import { BadAnswerError, isNetworkError } from "../../http/connections/upstream.ts";
import { UnreachedError } from "../../http/relay/unreached-error.ts";

/** What an error of the connection to a program means: another worker may be tried, or the client is told. @throws in any case */
export function asProgramError(error: unknown): never {
  if (isUnconnected(error)) throw new UnreachedError("the program took no connection", { cause: error });
  if (!isNetworkError(error)) throw error;
  const message = "The program of the worker broke the connection off before it answered. Look at its log.";
  throw new BadAnswerError(message, { cause: error });
}
