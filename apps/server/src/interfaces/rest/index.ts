import { documentDialect, DomainError, hostedDialect, type Principal } from "@millrace/engine";
import { limits, type OpenApiDocument, restDocument } from "@millrace/spec";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperations } from "../../binding/bind-operations.ts";
import type { ContractBreach } from "../../binding/contract-breach.ts";
import { eventStreamType } from "../../binding/document-operations.ts";
import { bearerKey } from "../../http/authenticate.ts";
import type { AppContext } from "../app/app-context.ts";
import { hostedRestNames } from "../compat/rest-names.ts";
import { serveDocsAssets } from "../docs/docs-assets.ts";
import { accountHandlers } from "./accounts.ts";
import { auditHandlers } from "./audit.ts";
import { auditedHandlers } from "./audited-handlers.ts";
import { billingHandlers } from "./billing.ts";
import { containerRegistryAuthHandlers } from "./container-registry-auths.ts";
import { documentationHandlers } from "./documentation.ts";
import { endpointHandlers } from "./endpoints.ts";
import { hostHandlers } from "./hosts.ts";
import { keyHandlers } from "./keys.ts";
import { explanationHandlers } from "./explanations.ts";
import { logHandlers } from "./logs.ts";
import { jobHandlers } from "./jobs.ts";
import { networkVolumeHandlers } from "./network-volumes.ts";
import { notificationHandlers } from "./notifications.ts";
import { overviewHandlers } from "./overview.ts";
import { podHandlers } from "./pods.ts";
import type { RestHandlers } from "./rest-handler.ts";
import { admitted } from "./rights.ts";
import { serviceHandlers } from "./service.ts";
import { templateHandlers } from "./templates.ts";
import { verificationHandlers } from "./verifications.ts";
import { volumeFileHandlers } from "./volume-files.ts";
import { workerHandlers } from "./workers.ts";

export interface RestOptions {
  /** `compat` also accepts and returns the names of the hosted service. */
  readonly dialect: "default" | "compat";
  /** `throw` in tests and contract runs, `count` in production. */
  readonly validateResponses: "throw" | "count";
  readonly onBreach: (breach: ContractBreach) => void;
}

const restHandlers: RestHandlers = auditedHandlers({
  ...documentationHandlers,
  ...templateHandlers,
  ...endpointHandlers,
  ...jobHandlers,
  ...podHandlers,
  ...workerHandlers,
  ...logHandlers,
  ...overviewHandlers,
  ...explanationHandlers,
  ...networkVolumeHandlers,
  ...volumeFileHandlers,
  ...containerRegistryAuthHandlers,
  ...billingHandlers,
  ...keyHandlers,
  ...notificationHandlers,
  ...accountHandlers,
  ...serviceHandlers,
  ...verificationHandlers,
  ...hostHandlers,
  ...auditHandlers,
});

/** Serves the REST interface and its documentation under `prefix`, e.g. `/v1`. */
export function registerRest(
  fastify: FastifyInstance,
  app: AppContext,
  prefix: string,
  { dialect, validateResponses, onBreach }: RestOptions,
): void {
  const { accounts, forwarder } = app;
  const served = {
    ...app,
    dialect: dialect === "compat" ? hostedDialect : documentDialect,
    document: servedDocument(restDocument, prefix),
  };
  bindOperations({
    fastify,
    document: restDocument,
    prefix,
    handlers: restHandlers,
    validateResponses,
    bodyMaxBytes: limits.managementBodyMaxBytes,
    onBreach,
    ...(dialect === "compat" ? { dialect: hostedRestNames } : {}),
    forwarder,
    admit: async (request, operation) => {
      const { authorization } = request.headers;
      const authenticate = async (): Promise<Principal> => accounts.authenticate(bearerKey(authorization));
      const keys = {
        authenticate: () => forwarder.identify(request.raw, authenticate),
        // What concerns the whole service is never forwarded.
        authenticateOperator: async () => accounts.authenticateOperator(bearerKey(authorization)),
      };
      const admit = (): Promise<Principal> => admitted(keys, operation, endpointIdOf(request));
      return {
        ...served,
        call: {
          address: forwarder.clientAddress(request.raw),
          requestId: request.id,
          wantsEvents: request.headers.accept?.includes(eventStreamType) === true,
          lastEventId: headerOf(request, "last-event-id"),
          isAllowed: () => succeeds(admit),
        },
        principal: operation.secured ? await admit() : undefined,
      };
    },
  });
  serveDocsAssets(fastify, prefix);
}

/** Whether the key is admitted. A store that cannot be reached takes nobody's rights. */
async function succeeds(admit: () => Promise<unknown>): Promise<boolean> {
  try {
    await admit();
    return true;
  } catch (error) {
    return !(error instanceof DomainError) || error.code === "unavailable";
  }
}

function endpointIdOf(request: FastifyRequest): string | undefined {
  return (request.params as { readonly endpointId?: string }).endpointId;
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The document with the address under which this service serves it. */
function servedDocument(document: OpenApiDocument, prefix: string): OpenApiDocument {
  const [server] = document.servers ?? [];
  return { ...document, servers: [{ ...server, url: prefix }] };
}
