import {
  dollars,
  DomainError,
  hostedDialect,
  invalidField,
  knownDataCenters,
  type SandboxRequest,
  type ShownSandbox,
} from "@millrace/engine";
import { cpuFlavorIds, limits } from "@millrace/spec";
import { given, oneOf } from "../graphql/mapping/required-input.ts";
import { logEvents } from "../rest/logs.ts";
import { accountOf, type RestContext } from "../rest/rest-handler.ts";
import { shownEvent } from "./logs.ts";
import { pageOf } from "./pages.ts";
import { templateToCopy, withSecretsThere } from "./templates.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

type CreateBody = V2Schemas["CreateSandboxRequest"];

async function podOf(body: CreateBody, context: RestContext): Promise<SandboxRequest["pod"]> {
  const { imageName, templateId, cpuFlavorId, dataCenterId } = body;
  if ((imageName === undefined) === (templateId === undefined)) {
    throw invalidField("imageName", "give either this or templateId");
  }
  const lent = templateId === undefined ? undefined : await templateToCopy(templateId, false, body.env, context);
  return {
    ports: [],
    ...lent?.settings,
    // A pod without GPUs has no disk of its own.
    volumeInGb: 0,
    name: body.name ?? "sandbox",
    ...given({ imageName, vcpuCount: body.vcpuCount, minMemoryInGb: body.memoryInGb }),
    env: await withSecretsThere({ ...lent?.settings.env, ...body.env }, context),
    ...(cpuFlavorId === undefined ? {} : { cpuFlavorIds: [oneOf("cpuFlavorIds", cpuFlavorId, cpuFlavorIds)] }),
    ...(dataCenterId === undefined
      ? {}
      : { dataCenterIds: knownDataCenters("dataCenterIds", [dataCenterId], hostedDialect) }),
  };
}

/** Hardware that no host has is a wrong request: to try again does not help. */
function refuseForever(error: unknown): never {
  const isForever = error instanceof DomainError && error.code === "not_implemented";
  throw isForever ? new DomainError("invalid_request", error.message, { cause: error }) : error;
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString();
}

function sandboxBody(sandbox: ShownSandbox): V2Schemas["Sandbox"] {
  const { id, name, state, templateId, imageName, cpuFlavorId, vcpuCount, memoryInGb, containerDiskInGb } = sandbox;
  const { idleTimeoutSeconds, maxLifetimeSeconds, labels, end, createdAtMs, lastActivityAtMs, idleExpiresAtMs } =
    sandbox;
  return {
    id,
    name,
    state,
    templateId,
    imageName,
    cpuFlavorId,
    compute: { vcpuCount, memoryInGb, containerDiskInGb, costPerHr: dollars(sandbox.costNanosPerHr) },
    idleTimeoutSeconds,
    maxLifetimeSeconds,
    lastActivityAt: timeOf(lastActivityAtMs),
    idleExpiresAt: idleExpiresAtMs === null ? null : timeOf(idleExpiresAtMs),
    expiresAt: timeOf(sandbox.expiresAtMs),
    labels: { ...labels },
    terminationReason: end?.reason ?? null,
    terminationMessage: end?.message ?? null,
    terminatedAt: end === null ? null : timeOf(end.atMs),
    createdAt: timeOf(createdAtMs),
    updatedAt: timeOf(Math.max(createdAtMs, lastActivityAtMs, end?.atMs ?? 0)),
  };
}

export const sandboxHandlers = {
  listSandboxes: async ({ query }, context) => {
    const found = await context.management.sandboxes.list(accountOf(context), query);
    const { items, pagination } = pageOf("sandboxes", found, query);
    return { status: 200, body: { sandboxes: items.map(sandboxBody), pagination } };
  },

  createSandbox: async ({ body }, context) => {
    const request = {
      pod: await podOf(body, context),
      templateId: body.templateId ?? null,
      idleTimeoutSeconds: body.idleTimeoutSeconds ?? limits.sandboxIdleTimeoutDefaultSeconds,
      maxLifetimeSeconds: body.maxLifetimeSeconds ?? limits.sandboxLifetimeDefaultSeconds,
      labels: body.labels ?? {},
    };
    const made = context.management.sandboxes.create(accountOf(context), request);
    return { status: 201, body: sandboxBody(await made.catch(refuseForever)) };
  },

  getSandbox: async ({ path }, context) => ({
    status: 200,
    body: sandboxBody(await context.management.sandboxes.get(accountOf(context), path.id)),
  }),

  deleteSandbox: async ({ path }, context) => {
    await context.management.sandboxes.delete(accountOf(context), path.id);
    return { status: 204 };
  },

  execSandbox: async ({ path, body }, context) => ({
    status: 200,
    body: await context.management.sandboxes.exec(accountOf(context), path.id, body.command),
  }),

  getSandboxLogs: async ({ path, query }, context) => {
    await context.management.sandboxes.get(accountOf(context), path.id);
    return { status: 200, events: logEvents(context.logs.subjects.pod(path.id), query, context, shownEvent) };
  },
} satisfies Partial<V2Handlers>;
