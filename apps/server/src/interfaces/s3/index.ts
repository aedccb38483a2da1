import type { IncomingMessage, ServerResponse } from "node:http";
import { allows, type Clock, OtherHostError, type Principal } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { requestIdOf } from "../../http/answers/request-id.ts";
import { isForLog } from "../../http/answers/system-trouble.ts";
import { createKeyedRequests, type KeyedRequest } from "../../http/keys/keyed-requests.ts";
import type { HostDomain } from "../../http/host-domain.ts";
import { checkFraming } from "../../http/relay/check-framing.ts";
import type { AppContext } from "../app/app-context.ts";
import { createStreamPlaces } from "../app/stream-places.ts";
import { isS3, pathForm, readAddress, type S3Address } from "./protocol/address.ts";
import { requestContent } from "./body/request-content.ts";
import { operationOf, type S3Operation } from "./operation-of.ts";
import { refuseHeaders } from "./refused-headers.ts";
import { reachBucket } from "./operations/buckets.ts";
import { serviceHandlers, volumeHandlers } from "./operations/index.ts";
import type { S3Answer, S3Call } from "./operations/s3-call.ts";
import { asS3Error, S3Error } from "./protocol/s3-error.ts";
import { sendAnswer, sendRefusal } from "./send-answer.ts";
import { checkSignature, checkTime, type GivenSignature, readSignature, signingKey } from "./protocol/signature.ts";

export interface S3EdgeOptions {
  readonly app: AppContext;
  readonly clock: Clock;
  /** Host names of the service and of buckets; undefined: there are only paths. */
  readonly domain: HostDomain | undefined;
  /** Time of the wall clock, which clients sign with. A test that moves the clock of the service does not move it. */
  readonly wallMs?: () => number;
  readonly meter?: (operation: string, status: number, tookMs: number) => void;
  readonly onAnswered: (line: Readonly<Record<string, unknown>>) => void;
  readonly onError: (error: unknown, context: { readonly requestId: string }) => void;
}

/** Serves the files of network volumes by the protocol of S3, below `/s3` and at the host names of its own. */
export interface S3Edge {
  isServed(host: string | undefined, url: string): boolean;
  /** Answers the request if its address is one of these; false leaves it to the next handler. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

/** What the metrics call requests that name no operation. */
const UNKNOWN = "unknown";

export function createS3Edge(options: S3EdgeOptions): S3Edge {
  const { app, domain, wallMs = () => Date.now(), meter, onAnswered, onError } = options;
  const { accounts, forwarder } = app;
  const places = createStreamPlaces({
    what: "requests by S3",
    perAccountMax: limits.s3RequestsPerAccountMax,
    max: limits.s3RequestsMax,
  });

  const keyed = createKeyedRequests({
    accounts,
    clock: options.clock,
    onError: (error) => onError(error, { requestId: "keys of open requests by S3" }),
  });

  /** Who signed the request. What another gateway sent here, it has checked. */
  async function identify(request: IncomingMessage, address: S3Address, given: GivenSignature) {
    const signer = await accounts.identifyS3(given.accessKeyId);
    const key = signingKey(signer.secretAccessKey, given.scope);
    const principal = await forwarder.identify(request, async () => {
      checkTime(given, wallMs());
      checkSignature(request, address, given, key);
      return signer.principal;
    });
    return { principal, key, keyHash: signer.keyHash };
  }

  async function answerOf(
    operation: S3Operation,
    call: S3Call,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<S3Answer | "forwarded"> {
    if (operation.id === "ListBuckets") return await serviceHandlers.ListBuckets(call);
    const { address, principal } = call;
    if (!allows(principal, { scope: operation.needs, volumeId: address.bucket })) throw refusalOf(operation, principal);
    try {
      return await volumeHandlers[operation.id]({ ...call, ...(await reachBucket(app, principal, address.bucket)) });
    } catch (error) {
      if (!(error instanceof OtherHostError)) throw error;
      const route = await forwarder.route(request, error);
      request.url = pathForm(address, request.url ?? "");
      await forwarder.forward(route, request, response);
      return "forwarded";
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const beganAtMs = performance.now();
    const { method = "", url = "", headers } = request;
    const requestId = requestIdOf(headers["x-request-id"]);
    const refused = { resource: url.split("?")[0] ?? "", requestId, isHead: method === "HEAD" };
    const known: {
      operation?: S3Operation;
      call?: S3Call;
      place?: { readonly close: () => void };
      keyed?: KeyedRequest;
    } = {};
    response.setHeader("x-amz-request-id", requestId);
    response.setHeader("x-request-id", requestId);
    response.setHeader("x-content-type-options", "nosniff");
    const inTrouble = (error: unknown): S3Error => {
      if (!(error instanceof S3Error) && isForLog(error)) onError(error, { requestId });
      return asS3Error(error);
    };
    try {
      checkFraming(request);
      const address = readAddress(forwarder.isForwarded(request) ? undefined : headers.host, url, domain);
      const given = readSignature(request, address);
      const { principal, key, keyHash } = await identify(request, address, given);
      known.place = places.open(principal.accountId);
      const operation = operationOf(method, address, headers);
      known.operation = operation;
      refuseHeaders(operation, headers, address);
      known.keyed = {
        keyHash,
        refusalOf: (now) => {
          const isAllowed = allows(now, { scope: operation.needs, volumeId: address.bucket || undefined });
          return isAllowed ? undefined : refusalOf(operation, now);
        },
        end: () => response.destroy(),
      };
      keyed.add(known.keyed);
      const signing = { payload: given.payload, key, date: given.date, scope: given.scope, seed: given.signature };
      const parameters = new Map(address.query);
      known.call = {
        app,
        address,
        headers,
        principal,
        content: requestContent(request, signing),
        query: (name) => parameters.get(name) ?? "",
      };
      const answer = await answerOf(operation, known.call, request, response);
      if (answer !== "forwarded") await sendAnswer(response, answer, operation.status, inTrouble, refused);
    } catch (error) {
      const s3Error = inTrouble(error);
      if (response.headersSent || response.destroyed) response.destroy();
      else sendRefusal(response, s3Error, refused);
    } finally {
      known.call?.content.close();
      known.place?.close();
      if (known.keyed !== undefined) keyed.delete(known.keyed);
      const tookMs = performance.now() - beganAtMs;
      const operation = `s3.${known.operation?.id ?? UNKNOWN}`;
      meter?.(operation, response.statusCode, tookMs);
      const ms = Math.round(tookMs);
      onAnswered({ requestId, method, path: refused.resource, operation, status: response.statusCode, ms });
    }
  }

  return {
    isServed: (host, url) => isS3(host, url, domain),
    handle(request, response) {
      const host = forwarder.isForwarded(request) ? undefined : request.headers.host;
      if (!isS3(host, request.url ?? "", domain)) return false;
      void serve(request, response);
      return true;
    },
  };
}

function refusalOf({ needs }: S3Operation, { volumeIds }: Principal): S3Error {
  // As for a volume of another account: a key that is for others does not learn whether there is one.
  if (volumeIds !== undefined)
    return new S3Error(
      "AccessDenied",
      "The key is not for this network volume, or may not change it. A bucket is named by the id of its volume.",
    );
  return new S3Error("AccessDenied", `The key has no right to do this: it lacks the scope "${needs}".`);
}
