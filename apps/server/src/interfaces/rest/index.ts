import {
  type BillingService,
  type BudgetService,
  documentDialect,
  DomainError,
  hostedDialect,
  type JobInspection,
  type Management,
  type Principal,
} from "@millrace/engine";
import { limits, type OpenApiDocument, restDocument } from "@millrace/spec";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperations } from "../../binding/bind-operations.ts";
import type { ContractBreach } from "../../binding/contract-breach.ts";
import { eventStreamType } from "../../binding/document-operations.ts";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { bearerKey } from "../../http/authenticate.ts";
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
import type { RestHandlers, RestServices } from "./rest-handler.ts";
import { admitted } from "./rights.ts";
import { serviceHandlers } from "./service.ts";
import { templateHandlers } from "./templates.ts";
import { verificationHandlers } from "./verifications.ts";
import { volumeFileHandlers } from "./volume-files.ts";
import { workerHandlers } from "./workers.ts";

export type { ServiceDesk } from "./service-desk.ts";
export { workerBody } from "./pod-body.ts";
export { createStreamPlaces } from "./stream-places.ts";
export type {
  EventServices,
  Explanations,
  LogServices,
  WorkerBody,
  WorkerDirectory,
  WorkerPodFilter,
} from "./rest-handler.ts";

export interface RestOptions {
  readonly management: Management;
  readonly billing: BillingService;
  readonly budgets: BudgetService;
  readonly jobs: JobInspection;
  readonly blobs: RestServices["blobs"];
  readonly accounts: RestServices["accounts"];
  readonly audit: RestServices["audit"];
  readonly keys: RestServices["keys"];
  readonly notifications: RestServices["notifications"];
  readonly accountDirectory: RestServices["accountDirectory"];
  readonly service: RestServices["service"];
  readonly nowMs: RestServices["nowMs"];
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
  readonly events: RestServices["events"];
  readonly overview: RestServices["overview"];
  readonly explanations: RestServices["explanations"];
  readonly podUsage: RestServices["podUsage"];
  /** Has the gateways on other hosts answer what only they can. Default: such requests are refused. */
  readonly forwarder?: GatewayForwarder;
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
export function registerRest(fastify: FastifyInstance, options: RestOptions, prefix: string): void {
  const services: RestServices = {
    management: options.management,
    billing: options.billing,
    budgets: options.budgets,
    jobs: options.jobs,
    blobs: options.blobs,
    dialect: options.dialect === "compat" ? hostedDialect : documentDialect,
    resources: options.management.resources,
    hostOf: options.hostOf,
    workerPods: options.workerPods ?? (async () => []),
    workersOf: options.workersOf ?? (async () => []),
    workers: options.workers,
    logs: options.logs,
    accounts: options.accounts,
    audit: options.audit,
    events: options.events,
    overview: options.overview,
    keys: options.keys,
    notifications: options.notifications,
    accountDirectory: options.accountDirectory,
    service: options.service,
    nowMs: options.nowMs,
    explanations: options.explanations,
    podUsage: options.podUsage,
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
    ...(options.forwarder === undefined ? {} : { forwarder: options.forwarder }),
    admit: async (request, operation) => {
      const { authorization } = request.headers;
      const authenticate = async (): Promise<Principal> => options.accounts.authenticate(bearerKey(authorization));
      const keys = {
        authenticate: () => options.forwarder?.identify(request.raw, authenticate) ?? authenticate(),
        // What concerns the whole service is never forwarded.
        authenticateOperator: async () => options.accounts.authenticateOperator(bearerKey(authorization)),
      };
      const admit = (): Promise<Principal> => admitted(keys, operation, endpointIdOf(request));
      return {
        ...services,
        call: {
          address: options.forwarder?.clientAddress(request.raw) ?? request.socket.remoteAddress ?? null,
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
