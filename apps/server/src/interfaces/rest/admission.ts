import { DomainError, type Principal } from "@millrace/engine";
import type { FastifyRequest } from "fastify";
import { type DocumentOperation, eventStreamType } from "../../binding/document-operations.ts";
import { bearerKey } from "../../http/keys/authenticate.ts";
import type { RestContext } from "./rest-handler.ts";
import { admitted, type NamedInPath } from "./rights.ts";

/** Makes what admits a request to an operation, and gives its handler the context. */
export function createAdmission(
  served: Omit<RestContext, "call" | "principal">,
  namedBy: (request: FastifyRequest, operation: DocumentOperation) => NamedInPath = namedInPath,
): (request: FastifyRequest, operation: DocumentOperation) => Promise<RestContext> {
  const { accounts, forwarder } = served;
  return async (request, operation) => {
    const { authorization, host = "" } = request.headers;
    const authenticate = async (): Promise<Principal> => accounts.authenticate(bearerKey(authorization));
    const keys = {
      authenticate: () => forwarder.identify(request.raw, authenticate),
      // What concerns the whole service is never forwarded.
      authenticateOperator: async () => accounts.authenticateOperator(bearerKey(authorization)),
    };
    const admit = (): Promise<Principal> => admitted(keys, operation, namedBy(request, operation));
    return {
      ...served,
      call: {
        address: forwarder.clientAddress(request.raw),
        origin: `${request.headers["x-forwarded-proto"] === "https" ? "https" : "http"}://${host}`,
        requestId: request.id,
        wantsEvents: request.headers.accept?.includes(eventStreamType) === true,
        lastEventId: headerOf(request, "last-event-id"),
        isAllowed: () => succeeds(admit),
      },
      principal: operation.secured ? await admit() : undefined,
    };
  };
}

/** Whether the key is admitted. No key loses its rights because the store cannot be reached. */
async function succeeds(admit: () => Promise<unknown>): Promise<boolean> {
  try {
    await admit();
    return true;
  } catch (error) {
    return !(error instanceof DomainError) || error.code === "unavailable";
  }
}

function namedInPath(request: FastifyRequest): NamedInPath {
  const { endpointId, networkVolumeId } = request.params as Readonly<Partial<Record<string, string>>>;
  return { endpointId, volumeId: networkVolumeId };
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
