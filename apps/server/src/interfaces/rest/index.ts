import { documentDialect, hostedDialect } from "@millrace/engine";
import { limits, type OpenApiDocument, restDocument } from "@millrace/spec";
import type { FastifyInstance } from "fastify";
import { bindOperations } from "../../binding/bind-operations.ts";
import type { ContractBreach } from "../../binding/contract-breach.ts";
import type { AppContext } from "../app/app-context.ts";
import { hostedRestNames } from "../compat/rest-names.ts";
import { serveDocsAssets } from "../docs/docs-assets.ts";
import { accountHandlers } from "./accounts.ts";
import { createAdmission } from "./admission.ts";
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

const restHandlers = auditedHandlers<RestHandlers>(
  {
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
  },
  restDocument,
);

/** Serves the REST interface and its documentation under `prefix`, e.g. `/v1`. */
export function registerRest(
  fastify: FastifyInstance,
  app: AppContext,
  prefix: string,
  { dialect, validateResponses, onBreach }: RestOptions,
): void {
  const { forwarder } = app;
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
    admit: createAdmission(served),
  });
  serveDocsAssets(fastify, prefix);
}

/** The document with the address under which this service serves it. */
function servedDocument(document: OpenApiDocument, prefix: string): OpenApiDocument {
  const [server] = document.servers ?? [];
  return { ...document, servers: [{ ...server, url: prefix }] };
}
