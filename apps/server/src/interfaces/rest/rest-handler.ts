import type { Dialect, Principal } from "@millrace/engine";
import type { OpenApiDocument, RestOperations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";
import type { AppContext } from "../app/app-context.ts";

/** What of a request is no parameter of its operation. */
export interface RestCall {
  /** It accepts server-sent events. */
  readonly wantsEvents: boolean;
  /** Address of the client or of a proxy; null when the connection is gone. */
  readonly address: string | null;
  /** Where the client found the service, such as `https://example.org`. */
  readonly origin: string;
  readonly requestId: string;
  /** The last event that its client received. */
  readonly lastEventId: string | undefined;
  /** Whether its key still has the right to the operation. */
  readonly isAllowed: () => Promise<boolean>;
}

/** What a handler gets with the request. */
export interface RestContext extends AppContext {
  /** The dialect whose rules apply to input. */
  readonly dialect: Dialect;
  /** The document that is served. */
  readonly document: OpenApiDocument;
  readonly call: RestCall;
  /** Who is asking; undefined where no key is needed. */
  readonly principal: Principal | undefined;
}

/** A handler for each operation of the REST interface. */
export type RestHandlers = Handlers<RestOperations, RestContext>;

/** The account of a request. */
export function accountOf(context: RestContext): string {
  return callerOf(context).accountId;
}

/** Who is asking. */
export function callerOf({ principal }: RestContext): Principal {
  if (principal === undefined) throw new Error("This operation needs no key and has no caller.");
  return principal;
}
