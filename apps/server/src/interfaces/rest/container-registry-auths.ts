import type { RegistryAuth } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

/** Registry credentials as the interface shows them: without user name and password. */
function registryAuthBody(auth: RegistryAuth): RestComponents["schemas"]["ContainerRegistryAuth"] {
  return { id: auth.id, name: auth.name, registries: [...auth.registries] };
}

/** The operations on registry credentials. */
export const containerRegistryAuthHandlers = {
  createContainerRegistryAuth: async ({ body }, context) => ({
    status: 200,
    body: registryAuthBody(await context.management.registryAuths.create(accountOf(context), body)),
  }),

  listContainerRegistryAuths: async (_request, context) => ({
    status: 200,
    body: (await context.management.registryAuths.list(accountOf(context))).map(registryAuthBody),
  }),

  getContainerRegistryAuth: async ({ path }, context) => {
    const { registryAuths } = context.management;
    return {
      status: 200,
      body: registryAuthBody(await registryAuths.get(accountOf(context), path.containerRegistryAuthId)),
    };
  },

  deleteContainerRegistryAuth: async ({ path }, context) => {
    await context.management.registryAuths.delete(accountOf(context), path.containerRegistryAuthId);
    return { status: 204 };
  },
} satisfies Partial<RestHandlers>;
