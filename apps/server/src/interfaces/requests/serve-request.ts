import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError, NoneHereError, outcomeOf, type RequestOutcome } from "@millrace/engine";
import { unsentHeader } from "../../forwarding/gateway-mark.ts";
import { lateEnd } from "../../forwarding/late-end.ts";
import { ownHeaders } from "../../http/answers/own-headers.ts";
import { refuseRequest } from "../../http/answers/refused-request.ts";
import { isForLog } from "../../http/answers/system-trouble.ts";
import { cutWhenGone } from "../../http/connections/cut-when-gone.ts";
import type { KeptClients } from "../../http/connections/kept-clients.ts";
import { cutAnswer } from "../../http/relay/cut-answer.ts";
import { dispatchRequest } from "../../http/relay/dispatch-request.ts";
import { checkFraming } from "../../http/relay/check-framing.ts";
import { BadAnswerError, WORKER_ENDED } from "../../http/connections/upstream.ts";
import { relayRequest } from "../../http/relay/relay-request.ts";
import { asProgramError } from "./program-error.ts";
import { smallBodyOf } from "./small-body.ts";
import { answerPreflight, markForPage } from "./page-rules.ts";
import type { RequestAddress } from "./request-address.ts";
import { outcomeOfError, type PassageOptions, RequestPassage } from "./request-passage.ts";
import { withSeat } from "./seated.ts";

/** What the metrics call these requests. */
const OPERATION = "request";

/** Has a worker answer a request, or refuses it. */
export async function serveRequest(
  address: RequestAddress,
  request: IncomingMessage,
  response: ServerResponse,
  options: PassageOptions & { readonly clients: KeptClients },
): Promise<void> {
  const passage = new RequestPassage(address, request, options);
  const beganAtMs = performance.now();
  let outcome: RequestOutcome = "left";
  let client: AbortSignal | undefined;
  /** Aborts when the client has left, and when its key is good no more. */
  const gone = new AbortController();
  let isKeyRefused = false;
  const refuse = (error: unknown): void => {
    for (const [name, value] of Object.entries(ownHeaders)) response.setHeader(name, value);
    if (error instanceof NoneHereError) response.setHeader(unsentHeader, "1");
    refuseRequest(passage.asked, response, error);
  };
  /** Once it is answered, all that is under way for it ends as it does when a client leaves. */
  const endWithKey = (refusal: Error): void => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    isKeyRefused = true;
    refuse(refusal);
    gone.abort(refusal);
  };
  try {
    checkFraming(request);
    const { corsOrigins = [] } = options.endpoints.get(address.endpointId) ?? {};
    markForPage(request, response, corsOrigins);
    if (answerPreflight(request, response, corsOrigins)) return;
    const { endpoint, keyHash } = await passage.admit(endWithKey);
    if (address.target === undefined) {
      if (address.prefix === "") throw new DomainError("invalid_request", "The target of the request is no path.");
      response.writeHead(308, { location: `${address.prefix}/${address.query}`, "content-length": 0 }).end();
      return;
    }
    const signal = cutWhenGone(request, response);
    client = signal;
    if (signal.aborted) gone.abort(signal.reason);
    else signal.addEventListener("abort", () => gone.abort(signal.reason), { once: true });
    const wish = { ...passage.wish(), signal: gone.signal };
    const body = await smallBodyOf(request, gone.signal);
    if (isKeyRefused) return;
    await withSeat(
      options.balancer,
      endpoint.id,
      () => wish,
      async ({ at, workerId, end: workerEnd }) => {
        passage.seated();
        if ("hostId" in at) {
          const route = await passage.toGateway(workerId, at.hostId);
          if (isKeyRefused) return;
          const whole = body ?? undefined;
          // A long body is on its way to that gateway, and cannot be sent again.
          const to = { ...route, end: lateEnd(workerEnd), mayMove: body !== undefined };
          const isWhole = await options.forwarder.forward(to, request, response, whole);
          if (!isWhole && !response.writableEnded) throw new BadAnswerError(WORKER_ENDED);
          return;
        }
        const caller = keyHash ?? options.forwarder.clientAddress(request) ?? "";
        const finish = passage.toProgram(workerId);
        if (body === undefined) {
          // It goes over a connection of its own, which may be busy for long in both directions.
          const onAnswer = ({ headers }: IncomingMessage): void => finish(headers, response);
          await relayRequest(request, response, { url: at.url, end: workerEnd, onAnswer }).catch(asProgramError);
          return;
        }
        const use = { origin: at.url, endpointId: endpoint.id, caller };
        const target = { use, end: workerEnd, body, onAnswer: finish };
        await dispatchRequest(request, response, target, options.clients);
      },
    );
    if (response.writableEnded) outcome = outcomeOf(response.statusCode);
  } catch (error) {
    if (isKeyRefused) return;
    outcome = outcomeOfError(error, client);
    if (response.headersSent || response.destroyed) {
      cutAnswer(response);
      return;
    }
    if (isForLog(error)) options.onError(error, { requestId: passage.id });
    refuse(error);
  } finally {
    passage.end(isKeyRefused ? "refused" : outcome);
    if (response.headersSent) options.meter?.(OPERATION, response.statusCode, performance.now() - beganAtMs);
  }
}
