import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { outcomeOf, type RequestOutcome } from "@millrace/engine";
import { refuseUpgrade } from "../../http/answers/refused-upgrade.ts";
import { isForLog } from "../../http/answers/system-trouble.ts";
import { isUnconnected } from "../../http/connections/connecting-agent.ts";
import { checkHandshake } from "../../http/relay/check-framing.ts";
import { relayUpgrade } from "../../http/relay/relay-upgrade.ts";
import { UnreachedError } from "../../http/relay/unreached-error.ts";
import { asProgramError } from "./program-error.ts";
import { holdSocket } from "./held-socket.ts";
import type { JoinedSockets } from "./joined-sockets.ts";
import { requirePage } from "./page-rules.ts";
import type { RequestAddress } from "./request-address.ts";
import { outcomeOfError, type PassageOptions, RequestPassage } from "./request-passage.ts";
import { withSeat } from "./seated.ts";

/** Status of a program that agrees to a WebSocket. */
const JOINED = 101;

/** Joins a client with a worker by a WebSocket, which counts as a request under way until it closes, or refuses it. */
export async function serveWebSocket(
  address: RequestAddress,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Socket; readonly head: Buffer },
  options: PassageOptions & { readonly joined: JoinedSockets },
): Promise<void> {
  const passage = new RequestPassage(address, request, options);
  let held = holdSocket(socket, head);
  let status: number | undefined;
  let failure: RequestOutcome | undefined;
  const writtenBefore = socket.bytesWritten;
  let keyRefusal: Error | undefined;
  const endWithKey = (refusal: Error): void => {
    if (socket.bytesWritten > writtenBefore || socket.destroyed) {
      socket.destroy();
      return;
    }
    keyRefusal = refusal;
    held.abort(refusal);
    held.release();
    refuseUpgrade(socket, refusal, passage.id);
  };
  try {
    checkHandshake(request);
    const { endpoint } = await passage.admit(endWithKey);
    requirePage(request, endpoint.corsOrigins);
    const wish = passage.wish();
    await withSeat(
      options.balancer,
      endpoint.id,
      () => ({ ...wish, signal: held.signal }),
      async ({ at, workerId, end }) => {
        passage.seated();
        const sent = held.release();
        const onJoined = (other: Socket, first: Buffer): void => {
          status = JOINED;
          options.joined.add(socket, other, first);
        };
        const joining = async (): Promise<void> => {
          if ("hostId" in at) {
            const route = await passage.toGateway(workerId, at.hostId);
            if (keyRefusal !== undefined) throw keyRefusal;
            await options.forwarder.forwardUpgrade({ ...route, end }, request, socket, sent, onJoined);
          } else {
            const finish = passage.toProgram(workerId);
            const onAnswer = ({ headers, statusCode }: IncomingMessage): void => {
              status = statusCode;
              finish(headers);
            };
            await relayUpgrade(request, socket, sent, { url: at.url, end, onAnswer, onJoined });
          }
          if (keyRefusal !== undefined) throw keyRefusal;
          if (!socket.closed) await once(socket, "close");
        };
        await joining().catch((error: unknown) => {
          // A key that ended says nothing about the worker.
          if (keyRefusal !== undefined) throw keyRefusal;
          if (isUnconnected(error) || error instanceof UnreachedError) held = holdSocket(socket, sent);
          asProgramError(error);
        });
      },
    );
  } catch (error) {
    if (keyRefusal !== undefined) {
      failure = "refused";
      return;
    }
    failure = outcomeOfError(error, held.signal);
    if (held.signal.aborted) {
      socket.destroy();
      return;
    }
    held.release();
    refuseUpgrade(socket, error, passage.id);
    if (isForLog(error)) options.onError(error, { requestId: passage.id });
  } finally {
    passage.end(failure ?? (status === undefined ? "left" : status === JOINED ? "websocket" : outcomeOf(status)));
  }
}
