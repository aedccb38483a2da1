import type { Secret } from "@millrace/engine";
import { accountOf } from "../rest/rest-handler.ts";
import { pageOf } from "./pages.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

function keysBody({ publicKey }: { readonly publicKey: string | null }): V2Schemas["SshKeys"] {
  return { keys: (publicKey ?? "").split(/\r?\n/).filter((line) => line.trim() !== "") };
}

function secretBody({ id, name, description, createdAtMs, valueChangedAtMs }: Secret): V2Schemas["Secret"] {
  return {
    id,
    name,
    description,
    createdAt: new Date(createdAtMs).toISOString(),
    valueLastUpdatedAt: new Date(valueChangedAtMs).toISOString(),
  };
}

export const accountHandlers = {
  getSshKeys: async (_request, context) => ({
    status: 200,
    body: keysBody(await context.accounts.getAccount(accountOf(context))),
  }),

  updateSshKeys: async ({ body }, context) => ({
    status: 200,
    body: keysBody(await context.accounts.setPublicKey(accountOf(context), body.keys.join("\n"))),
  }),

  listSecrets: async ({ query }, context) => {
    const wanted = query.name?.toLowerCase();
    const all = await context.management.secrets.list(accountOf(context));
    const named = all.filter(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
    const { items, pagination } = pageOf("secrets", named, query);
    return { status: 200, body: { secrets: items.map(secretBody), pagination } };
  },

  createSecret: async ({ body }, context) => ({
    status: 201,
    body: secretBody(await context.management.secrets.create(accountOf(context), body)),
  }),

  getSecret: async ({ path }, context) => ({
    status: 200,
    body: secretBody(await context.management.secrets.get(accountOf(context), path.id)),
  }),

  updateSecret: async ({ path, body }, context) => ({
    status: 200,
    body: secretBody(await context.management.secrets.update(accountOf(context), path.id, body)),
  }),

  deleteSecret: async ({ path }, context) => {
    await context.management.secrets.delete(accountOf(context), path.id);
    return { status: 204 };
  },
} satisfies Partial<V2Handlers>;
