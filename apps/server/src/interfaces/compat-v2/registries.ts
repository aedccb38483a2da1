import { accountOf } from "../rest/rest-handler.ts";
import { pageOf } from "./pages.ts";
import type { V2Handlers } from "./v2-handler.ts";

/** A resource of which only the name is told. */
function named({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name };
}

export const registryHandlers = {
  listRegistries: async ({ query }, context) => {
    const all = await context.management.registryAuths.list(accountOf(context));
    const { items, pagination } = pageOf("registries", all, query);
    return { status: 200, body: { registries: items.map(named), pagination } };
  },

  createRegistry: async ({ body }, context) => ({
    status: 201,
    body: named(await context.management.registryAuths.create(accountOf(context), body)),
  }),

  getRegistry: async ({ path }, context) => ({
    status: 200,
    body: named(await context.management.registryAuths.get(accountOf(context), path.id)),
  }),

  deleteRegistry: async ({ path }, context) => {
    await context.management.registryAuths.delete(accountOf(context), path.id);
    return { status: 204 };
  },
} satisfies Partial<V2Handlers>;
