import type { IncomingMessage, ServerResponse } from "node:http";
import { callerGone } from "./caller-gone.ts";
import { NodeExchange } from "../exchange/node-exchange.ts";

/** Answers whose callers are watched already. */
const watched = new WeakMap<ServerResponse, AbortSignal>();

/**
 * Ends an answer that is relayed once its caller is gone, so that the sender of the answer learns of it at once. Repeating does nothing.
 * The signal aborts when the caller is gone.
 */
export function cutWhenGone(request: IncomingMessage, response: ServerResponse): AbortSignal {
  const before = watched.get(response);
  if (before !== undefined) return before;
  const gone = callerGone(new NodeExchange(request, response));
  watched.set(response, gone);
  if (gone.aborted) response.destroy();
  else gone.addEventListener("abort", () => response.destroy(), { once: true });
  return gone;
}
