import { callerOf, type RestHandlers } from "./rest-handler.ts";

/** The operations on the service itself. */
export const serviceHandlers = {
  getService: async (_request, context) => {
    const info = await context.service.info();
    const isOperator = await context.accounts.isOperator(callerOf(context));
    return { status: 200, body: isOperator ? info : { ...info, handlersDirectory: null } };
  },

  listSettings: async (_request, { service }) => ({ status: 200, body: { settings: [...service.settings] } }),

  createBackup: async (_request, { service, nowMs }) => {
    const { lengthBytes, content } = await service.backUp();
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const headers = {
      "content-length": String(lengthBytes),
      "content-disposition": `attachment; filename="millrace-${day}.tar"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    };
    return { status: 200, headers, bytes: content };
  },

  listShards: async (_request, { service }) => ({ status: 200, body: { shards: [...(await service.shards.list())] } }),

  moveEndpoint: async ({ body }, { service }) => ({ status: 200, body: await service.shards.move(body) }),
} satisfies Partial<RestHandlers>;
