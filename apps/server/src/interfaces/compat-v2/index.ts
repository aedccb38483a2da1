/** Version 2 of REST as programs for the hosted service speak it: other addresses, names and errors over the services of `/v1`. */
import { hostedDialect } from "@millrace/engine";
import { compatV2Document, limits } from "@millrace/spec";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperations } from "../../binding/bind-operations.ts";
import type { DocumentOperation } from "../../binding/document-operations.ts";
import type { AppContext } from "../app/app-context.ts";
import { docsHeaders, docsPage } from "../docs/docs-page.ts";
import { createAdmission } from "../rest/admission.ts";
import type { NamedInPath } from "../rest/rights.ts";
import { auditedHandlers } from "../rest/audited-handlers.ts";
import type { RestOptions } from "../rest/index.ts";
import { absentHandlers, refuseOtherAddresses } from "./absent.ts";
import { accountHandlers } from "./account.ts";
import { billingHandlers } from "./billing.ts";
import { catalogHandlers } from "./catalog.ts";
import { logHandlers } from "./logs.ts";
import { countCall } from "./quota-headers.ts";
import { networkVolumeHandlers } from "./network-volumes.ts";
import { podHandlers } from "./pods.ts";
import { problemRefusals } from "./refusals.ts";
import { registryHandlers } from "./registries.ts";
import { sandboxHandlers } from "./sandboxes.ts";
import { serverlessHandlers } from "./serverless.ts";
import { templateHandlers } from "./templates.ts";
import type { V2Handlers } from "./v2-handler.ts";
import { workerHandlers } from "./workers.ts";

const handlers = auditedHandlers<V2Handlers>(
  {
    getOpenApi: (_request, { document }) => ({ status: 200, body: { ...document } }),
    getDocs: (_request, { document }) => ({
      status: 200,
      headers: docsHeaders,
      body: docsPage(document.info.title),
    }),
    // JSON is a part of YAML.
    getOpenApiYaml: (_request, { document }) => ({ status: 200, body: JSON.stringify(document, null, 2) }),
    ...accountHandlers,
    ...podHandlers,
    ...logHandlers,
    ...serverlessHandlers,
    ...workerHandlers,
    ...templateHandlers,
    ...networkVolumeHandlers,
    ...registryHandlers,
    ...catalogHandlers,
    ...billingHandlers,
    ...sandboxHandlers,
    ...absentHandlers,
  },
  compatV2Document,
  { path: "/v2", operation: "v2." },
);

/** Serves the interface under `prefix`, beside the queue of endpoints. */
export function registerCompatV2(
  fastify: FastifyInstance,
  app: AppContext,
  prefix: string,
  { validateResponses, onBreach }: Omit<RestOptions, "dialect">,
): void {
  const admission = createAdmission({ ...app, dialect: hostedDialect, document: compatV2Document }, namedBy);
  bindOperations({
    fastify,
    document: compatV2Document,
    prefix,
    handlers,
    validateResponses,
    onBreach,
    bodyMaxBytes: limits.compatV2BodyMaxBytes,
    forwarder: app.forwarder,
    refusals: problemRefusals,
    ignoresUnknownParameters: true,
    async admit(request, operation, reply) {
      const context = await admission(request, operation);
      if (context.principal !== undefined) countCall(app.quota.take(context.principal.accountId), reply);
      return context;
    },
  });
  const nothing = { id: "", method: "get", path: "", parameters: [], answers: new Map() } as const;
  refuseOtherAddresses(fastify, prefix, (error, requestId) => ({
    ...problemRefusals.answer(error, requestId, { ...nothing, ...unasked }),
    mediaType: problemRefusals.mediaType,
  }));
}

const unasked = {
  requestSchema: undefined,
  takesBytes: false,
  secured: false,
  requiredScope: undefined,
  filtersEndpoints: false,
  auditsAnswer: true,
} as const;

function namedBy(request: FastifyRequest, { path }: DocumentOperation): NamedInPath {
  const { id } = request.params as { readonly id?: string };
  return path.startsWith("/v2/serverless/{id}") ? { endpointId: id } : {};
}
