import {
  type AccountService,
  allows,
  type BillingService,
  documentDialect,
  DomainError,
  hostedDialect,
  type JobInspection,
  type Management,
  type Need,
  type Principal,
} from "@millrace/engine";
import { limits, type OpenApiDocument, restDocument } from "@millrace/spec";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperations } from "../../binding/bind-operations.ts";
import type { ContractBreach } from "../../binding/contract-breach.ts";
import { type DocumentOperation, eventStreamType } from "../../binding/document-operations.ts";
import { bearerKey } from "../../http/authenticate.ts";
import { hostedRestNames } from "../compat/rest-names.ts";
import { serveDocsAssets } from "../docs/docs-assets.ts";
import { billingHandlers } from "./billing.ts";
import { containerRegistryAuthHandlers } from "./container-registry-auths.ts";
import { documentationHandlers } from "./documentation.ts";
import { endpointHandlers } from "./endpoints.ts";
import { logHandlers } from "./logs.ts";
import { jobHandlers } from "./jobs.ts";
import { networkVolumeHandlers } from "./network-volumes.ts";
import { podHandlers } from "./pods.ts";
import type { RestHandlers, RestServices } from "./rest-handler.ts";
import { templateHandlers } from "./templates.ts";
import { workerHandlers } from "./workers.ts";

export { workerBody } from "./pod-body.ts";
export { createLogStreams } from "./log-streams.ts";
export type { LogServices, WorkerBody, WorkerDirectory, WorkerPodFilter } from "./rest-handler.ts";

export interface RestOptions {
  readonly management: Management;
  readonly billing: BillingService;
  readonly jobs: JobInspection;
  readonly accounts: Pick<AccountService, "authenticate">;
  /** `throw` in tests and contract runs, `count` in production. */
  readonly validateResponses: "throw" | "count";
  readonly onBreach?: (breach: ContractBreach) => void;
  /** `compat` also accepts and returns the names of the hosted service. Default: only the names of the document. */
  readonly dialect?: "default" | "compat";
  readonly hostOf: RestServices["hostOf"];
  /** The workers of an endpoint for `includeWorkers`. Default: none are known. */
  readonly workersOf?: RestServices["workersOf"];
  /** The workers of an account for `includeWorkers`. Default: none are known. */
  readonly workerPods?: RestServices["workerPods"];
  readonly workers: RestServices["workers"];
  readonly logs: RestServices["logs"];
}

const restHandlers: RestHandlers = {
  ...documentationHandlers,
  ...templateHandlers,
  ...endpointHandlers,
  ...jobHandlers,
  ...podHandlers,
  ...workerHandlers,
  ...logHandlers,
  ...networkVolumeHandlers,
  ...containerRegistryAuthHandlers,
  ...billingHandlers,
};

/** Serves the REST interface and its documentation under `prefix`, e.g. `/v1`. */
export function registerRest(fastify: FastifyInstance, options: RestOptions, prefix: string): void {
  const services: RestServices = {
    management: options.management,
    billing: options.billing,
    jobs: options.jobs,
    dialect: options.dialect === "compat" ? hostedDialect : documentDialect,
    resources: options.management.resources,
    hostOf: options.hostOf,
    workerPods: options.workerPods ?? (() => []),
    workersOf: options.workersOf ?? (() => []),
    workers: options.workers,
    logs: options.logs,
    document: servedDocument(restDocument, prefix),
  };
  bindOperations({
    fastify,
    document: restDocument,
    prefix,
    handlers: restHandlers,
    validateResponses: options.validateResponses,
    bodyMaxBytes: limits.managementBodyMaxBytes,
    ...(options.onBreach === undefined ? {} : { onBreach: options.onBreach }),
    ...(options.dialect === "compat" ? { dialect: hostedRestNames } : {}),
    admit: async (request, operation) => ({
      ...services,
      call: {
        wantsEvents: request.headers.accept?.includes(eventStreamType) === true,
        lastEventId: headerOf(request, "last-event-id"),
      },
      principal: operation.secured ? await admitted(options.accounts, request, operation) : undefined,
    }),
  });
  serveDocsAssets(fastify, prefix);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

async function admitted(
  accounts: RestOptions["accounts"],
  request: FastifyRequest,
  operation: DocumentOperation,
): Promise<Principal> {
  const principal = await accounts.authenticate(bearerKey(request.headers.authorization));
  const need = needOf(request, operation);
  if (allows(principal, need)) return principal;
  const where = need.endpointId === undefined ? "" : ` on the endpoint ${need.endpointId}`;
  throw new DomainError("forbidden", `This key has no right to do this: it lacks the scope "${need.scope}"${where}.`);
}

/** Reading needs a smaller right than changing. A key that is restricted to endpoints may call operations with their paths. */
function needOf(request: FastifyRequest, operation: DocumentOperation): Need {
  const scope = operation.method === "get" ? "manage:read" : "manage";
  const { endpointId } = request.params as { readonly endpointId?: string };
  return endpointId === undefined ? { scope } : { scope, endpointId };
}

/** The document with the address under which this service serves it. */
function servedDocument(document: OpenApiDocument, prefix: string): OpenApiDocument {
  const [server] = document.servers ?? [];
  return { ...document, servers: [{ ...server, url: prefix }] };
}
