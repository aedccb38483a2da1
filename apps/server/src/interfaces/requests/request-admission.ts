import type { IncomingMessage } from "node:http";
import {
  allows,
  type AccountService,
  DomainError,
  type Endpoint,
  notFound,
  type QueueEndpoints,
  type RateLimiter,
} from "@millrace/engine";
import { lackingRight } from "../../http/answers/lacking-right.ts";
import { missingKey } from "../../http/keys/authenticate.ts";
import { type FoundKeys, keysIn } from "../../http/keys/given-keys.ts";
import { takeKeysOut, targetWithoutKeys } from "../../http/keys/taken-keys.ts";
import { splitTarget } from "../../http/keys/target-parts.ts";
import { compatEndpointId } from "../compat/flash-queue.ts";
import type { RequestAddress } from "./request-address.ts";

/** What requests need to know of an endpoint. */
export type RequestEndpoint = Pick<Endpoint, "id" | "accountId" | "type" | "openRequests" | "corsOrigins">;

export interface RequestEndpoints {
  get(endpointId: string): RequestEndpoint | undefined;
  /** Reads it anew: another gateway may have created it a moment ago. */
  refresh(endpointId: string): Promise<RequestEndpoint | undefined>;
  /** Ids of the account's endpoints with that name. */
  readonly named?: QueueEndpoints["named"];
  /** @throws DomainError when the budget of the endpoint or its account is spent */
  readonly requireBudget?: ((endpointId: string) => void) | undefined;
}

export interface AdmissionOptions {
  readonly accounts: Pick<AccountService, "authenticate">;
  readonly endpoints: RequestEndpoints;
  readonly rateLimiter: RateLimiter;
  /** Why no new work is accepted now; undefined while it is. */
  readonly whyNone: () => string | undefined;
}

/** A request that may go to a worker. */
export interface Admitted {
  readonly endpoint: RequestEndpoint;
  /** The path and query for the program, without keys of this service. */
  readonly target: string;
  /** The key by whose right it may; undefined where the endpoint is open. */
  readonly keyHash?: string | undefined;
}

/** Seconds after which a client may try again while no work is accepted. */
const NONE_RETRY_SECONDS = 1;

/**
 * Admits a request with a key that may run the endpoint, or without one where the endpoint is open, and takes the keys of this service
 * out of it: no program sees them. What is no key of this service is the program's own business, such as the key of a model server.
 *
 * @throws DomainError as `/run` does
 */
export async function admitRequest(
  address: RequestAddress,
  request: IncomingMessage,
  options: AdmissionOptions,
): Promise<Admitted> {
  const { target = `/${address.query}` } = address;
  const { endpoints } = options;
  const sent = await keysIn(request, splitTarget(target), options.accounts);
  const { keys } = sent;
  const [first] = keys;
  const { accountId } = first?.principal ?? {};
  const endpointId =
    accountId === undefined
      ? address.endpointId
      : compatEndpointId(address.endpointId, request.headers, { endpoints, accountId });
  // Without a key, nothing is read from the database.
  const found = endpoints.get(endpointId) ?? (first && (await endpoints.refresh(endpointId)));
  const { endpoint, keyHash } = requireKey(endpointId, found, sent, options);
  if (endpoint.type !== "LB") throw takesJobs(endpoint.id);
  const why = options.whyNone();
  if (why !== undefined) throw new DomainError("unavailable", why, { retryAfterSeconds: NONE_RETRY_SECONDS });
  endpoints.requireBudget?.(endpoint.id);
  countIn(endpoint, options.rateLimiter);
  takeKeysOut(request.headers, keys);
  return { endpoint, keyHash, target: keys.length === 0 ? target : targetWithoutKeys(splitTarget(target), keys) };
}

function requireKey(
  endpointId: string,
  endpoint: RequestEndpoint | undefined,
  { keys, refusal }: FoundKeys,
  { endpoints }: AdmissionOptions,
): { readonly endpoint: RequestEndpoint; readonly keyHash?: string } {
  if (endpoint?.openRequests === true) return { endpoint };
  const [first] = keys;
  if (first === undefined) throw refusal ?? missingKey("Authorization: Bearer KEY");
  const own = keys.filter(({ principal }) => principal.accountId === endpoint?.accountId);
  if (endpoint === undefined || own.length === 0) {
    throw notFound("endpoint", endpointId, endpoints.named?.(first.principal.accountId, endpointId)[0]);
  }
  const need = { scope: "run", endpointId: endpoint.id } as const;
  const fit = own.find(({ principal }) => allows(principal, need));
  if (fit === undefined) throw lackingRight(own[0]?.principal ?? first.principal, need.scope, endpoint.id);
  return { endpoint, keyHash: fit.keyHash };
}

/** Requests count as `/run` does in a window. How many are under way at once is up to the workers: a stream may last for hours. */
function countIn({ id, accountId }: RequestEndpoint, rateLimiter: RateLimiter): void {
  const decision = rateLimiter.enter({ accountId, endpointId: id, operation: "run" });
  if (!decision.allowed) {
    throw new DomainError("rate_limited", "Too many requests to this endpoint. Try again later.", {
      retryAfterSeconds: decision.retryAfterSeconds,
    });
  }
  decision.leave();
}

function takesJobs(endpointId: string): DomainError {
  const message = `The endpoint ${endpointId} takes jobs, not requests: it has the type QB. Send a job to /v2/${endpointId}/run.`;
  return new DomainError("invalid_request", message);
}
