import { countryOf, DomainError, gpuPools, includeAllTemplates } from "@millrace/engine";
import { cpuFlavorIds, dataCenterIds, gpuTypeIdOf } from "@millrace/spec";
import type { QueryResolvers } from "./generated/schema.ts";
import { cpuFlavorView } from "./types/cpu-flavor.ts";
import { dataCenterView } from "./types/data-center.ts";
import { allGpuTypes, gpuTypeView } from "./types/gpu-type.ts";
import { cpuTypeView } from "./types/machine.ts";
import { podView } from "./types/pod.ts";
import { templateView } from "./types/template.ts";
import { userView } from "./types/user.ts";

/** The resolvers of all queries. */
export const queryResolvers: Required<QueryResolvers> = {
  async myself(_root, _arguments, { accounts, accountId }) {
    return userView(await accounts.getAccount(accountId));
  },
  async pod(_root, { input }, { management, accountId, nowMs }) {
    if (!input) return null;
    const pod = await orNull(() => management.pods.get(accountId, input.podId));
    return pod === null ? null : podView(pod, nowMs());
  },
  async gpuTypes(_root, { input }, context) {
    const ids = [input?.id, ...(input?.ids ?? [])].map((id) => gpuTypeIdOf(id ?? "") ?? id);
    // Only the hosted dialect has clusters in its schema; this service has none.
    if ((input as { readonly cluster?: boolean | null } | null | undefined)?.cluster === true) return [];
    const narrowed = typeof input?.id === "string" || Array.isArray(input?.ids);
    const types = narrowed ? allGpuTypes.filter(({ id }) => ids.includes(id)) : allGpuTypes;
    return Promise.all(types.map((type) => gpuTypeView(type, context)));
  },
  cpuFlavors(_root, { input }) {
    return cpuFlavorIds.filter((id) => !input?.id || input.id === id).map(cpuFlavorView);
  },
  async cpuTypes(_root, _arguments, context) {
    const { hosts } = await context.capacity();
    return [...new Map(hosts.map((host) => [host.inventory.cpuModel, cpuTypeView(host)])).values()];
  },
  async dataCenters(_root, _arguments, context) {
    const present = await presentCenters(context.capacity);
    return dataCenterIds.map((id) => dataCenterView(id, present));
  },
  async countryCodes(_root, _arguments, context) {
    return [...new Set([...(await presentCenters(context.capacity))].map(countryOf))].toSorted();
  },
  serverlessGpuPools: () => gpuPools.map(({ id, gpuTypeIds }) => ({ id, gpuTypeIds: [...gpuTypeIds] })),
  async podTemplates(_root, { input }, { management, accountId }) {
    const templates = await management.templates.list(accountId, includeAllTemplates);
    // Only the hosted dialect has `isRunpod`.
    const wanted = input?.isPlatform ?? (input as { readonly isRunpod?: boolean | null } | null)?.isRunpod ?? null;
    return templates
      .filter(({ isPublic, isPlatform, isServerless }) => !isServerless && (isPublic || isPlatform))
      .filter(({ isPlatform }) => wanted === null || wanted === isPlatform)
      .map(templateView);
  },
  async podTemplate(_root, { id }, { management, accountId }) {
    const template = await orNull(() => management.templates.get(accountId, id, includeAllTemplates));
    return template === null ? null : templateView(template);
  },
};

async function presentCenters(
  capacity: () => Promise<{ readonly hosts: readonly { readonly dataCenterId: string }[] }>,
) {
  return new Set((await capacity()).hosts.map(({ dataCenterId }) => dataCenterId));
}

/** Null instead of `not_found`; throws any other error. */
async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") return null;
    throw error;
  }
}
