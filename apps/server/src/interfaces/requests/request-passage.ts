import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import {
  allows,
  countRequest,
  DomainError,
  OtherHostError,
  type Principal,
  type RequestBalancer,
  type RequestCount,
  type RequestMeter,
  type RequestOutcome,
  type SeatWish,
} from "@millrace/engine";
import type { GatewayForwarder, GatewayRoute } from "../../forwarding/gateway-forwarder.ts";
import { ownHostHeader, unsentHeader } from "../../forwarding/gateway-mark.ts";
import { lackingRight } from "../../http/answers/lacking-right.ts";
import { requestIdOf } from "../../http/answers/request-id.ts";
import { BadAnswerError } from "../../http/connections/upstream.ts";
import { confine } from "../../http/relay/confined-answer.ts";
import { dropHopHeaders } from "../../http/relay/hop-headers.ts";
import type { KeyedRequest, KeyedRequests } from "../../http/keys/keyed-requests.ts";
import { affinityOf, workerHeader } from "./affinity.ts";
import { dropPageHeaders } from "./page-rules.ts";
import type { RequestAddress } from "./request-address.ts";
import { type AdmissionOptions, type Admitted, admitRequest } from "./request-admission.ts";

export interface PassageOptions extends AdmissionOptions {
  readonly balancer: RequestBalancer;
  readonly forwarder: GatewayForwarder;
  /** Called for every answer, for the metrics. */
  readonly meter?: (operation: string, status: number, tookMs: number) => void;
  /** Count requests of endpoints. */
  readonly requestMeters?: readonly RequestMeter[];
  readonly keyed: KeyedRequests;
  readonly onError: (error: unknown, context: { readonly requestId: string }) => void;
}

/** A request on its way from the client to a worker. */
export class RequestPassage {
  readonly id: string;
  /** What a refusal needs of the request, which changes on the way. */
  readonly asked: Pick<IncomingMessage, "url" | "headers">;
  readonly #address: RequestAddress;
  readonly #request: IncomingMessage;
  readonly #options: PassageOptions;
  readonly #isForwarded: boolean;
  readonly #beganAtMs = performance.now();
  #admitted: Admitted | undefined;
  #count: RequestCount | undefined;
  #keyed: KeyedRequest | undefined;
  /** The headers as they came; each try at a worker changes them. */
  #headers: IncomingHttpHeaders | undefined;

  constructor(address: RequestAddress, request: IncomingMessage, options: PassageOptions) {
    this.#address = address;
    this.#request = request;
    this.#options = options;
    this.#isForwarded = options.forwarder.isForwarded(request);
    this.id = requestIdOf(request.headers["x-request-id"]);
    // The program sees it, too.
    request.headers["x-request-id"] = this.id;
    this.asked = { url: request.url ?? "", headers: { "x-request-id": this.id } };
  }

  /**
   * A gateway that another one forwarded it to does not count it again.
   *
   * @param end ends it when its key may run the endpoint no more
   * @throws DomainError for a request that may not go to a worker
   */
  async admit(end: (refusal: Error) => void): Promise<Admitted> {
    if (this.#isForwarded) return (this.#admitted = await this.#admitForwarded());
    const { requestMeters = [], keyed } = this.#options;
    const admitted = await admitRequest(this.#address, this.#request, this.#options);
    this.#admitted = admitted;
    const { endpoint, keyHash } = admitted;
    if (keyHash !== undefined) {
      const need = { scope: "run", endpointId: endpoint.id } as const;
      const refusalOf = (principal: Principal): Error | undefined =>
        allows(principal, need) ? undefined : lackingRight(principal, need.scope, endpoint.id);
      keyed.add((this.#keyed = { keyHash, refusalOf, end }));
    }
    if (this.#address.target !== undefined) {
      this.#count = countRequest(requestMeters, endpoint.id, () => performance.now(), this.#beganAtMs);
    }
    return admitted;
  }

  /** A worker was found for it. */
  seated(): void {
    this.#count?.seated();
  }

  /** It is over. */
  end(outcome: RequestOutcome): void {
    if (this.#keyed !== undefined) this.#options.keyed.delete(this.#keyed);
    this.#count?.ended(outcome);
  }

  /** The first gateway has admitted it. */
  async #admitForwarded(): Promise<Admitted> {
    const { endpointId, target = "/" } = this.#address;
    const { endpoints } = this.#options;
    const endpoint = endpoints.get(endpointId) ?? (await endpoints.refresh(endpointId));
    if (endpoint !== undefined) return { endpoint, target };
    const message = `This gateway does not know the endpoint ${endpointId} yet. Try again.`;
    throw new DomainError("unavailable", message, { retryAfterSeconds: 1 });
  }

  /** What the client wants of the worker. @throws DomainError for a wrong header */
  wish(): Omit<SeatWish, "signal"> {
    return { ...affinityOf(this.#request.headers[workerHeader]), here: this.#isForwarded };
  }

  /** Readies the request for the program, and says what becomes of the headers of its answer. */
  toProgram(workerId: string): (answer: IncomingHttpHeaders, response?: ServerResponse) => void {
    const headers = this.#freshHeaders();
    const { prefix } = this.#address;
    const { endpoint, target } = this.#there();
    const hostSent = this.#isForwarded ? headers["x-forwarded-host"]?.toString() : headers.host;
    dropHopHeaders(headers);
    for (const name of [ownHostHeader, workerHeader]) delete headers[name];
    if (prefix === "") delete headers["x-forwarded-prefix"];
    else headers["x-forwarded-prefix"] = prefix;
    this.#options.forwarder.setForwarded(this.#request);
    this.#request.url = target;
    const [path] = target.split("?", 1);
    return (answer, response) => {
      confine({ headers: answer }, { prefix, path }, hostSent);
      delete answer[unsentHeader];
      answer[workerHeader] = workerId;
      if (response !== undefined && endpoint.corsOrigins.length > 0) dropPageHeaders(answer, response);
    };
  }

  /** Readies the request for the gateway of the worker's host, which goes by what was decided here, and gets no keys. */
  async toGateway(workerId: string, hostId: string): Promise<GatewayRoute> {
    const { endpointId, prefix } = this.#address;
    const { forwarder } = this.#options;
    this.#freshHeaders();
    const route = await forwarder.route(this.#request, new OtherHostError(`The worker ${workerId} runs`, hostId));
    this.#request.url = (prefix === "" ? `/lb/${endpointId}` : prefix) + this.#there().target;
    if (prefix === "") this.#request.headers[ownHostHeader] = "1";
    return route;
  }

  /** The headers as they came: an earlier try added some, such as the mark of this gateway, that are for no other receiver. */
  #freshHeaders(): IncomingHttpHeaders {
    const { headers } = this.#request;
    if (this.#headers === undefined) {
      this.#headers = { ...headers };
      return headers;
    }
    for (const name of Object.keys(headers)) delete headers[name];
    return Object.assign(headers, this.#headers);
  }

  #there(): Admitted {
    if (this.#admitted === undefined) throw new Error("the request was not admitted");
    return this.#admitted;
  }
}

/** @param client aborts when the client has left */
export function outcomeOfError(error: unknown, client: AbortSignal | undefined): RequestOutcome {
  if (error instanceof BadAnswerError) return "broken";
  if (client?.aborted === true) return "left";
  return error instanceof DomainError ? "refused" : "5xx";
}
