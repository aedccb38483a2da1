import type { IncomingMessage, ServerResponse } from "node:http";
import { callerGone } from "./caller-gone.ts";
import { NodeExchange } from "../exchange/node-exchange.ts";

/** Ends an answer that is relayed once its caller is gone, so that the sender of the answer learns of it at once. */
export function cutWhenGone(request: IncomingMessage, response: ServerResponse): void {
  const gone = callerGone(new NodeExchange(request, response));
  if (gone.aborted) response.destroy();
  else gone.addEventListener("abort", () => response.destroy(), { once: true });
}
