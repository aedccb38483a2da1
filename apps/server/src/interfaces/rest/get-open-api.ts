import type { RestHandler } from "./rest-handler.ts";

export const getOpenApi: RestHandler<"getOpenApi"> = (_request, context) => ({
  status: 200,
  body: { ...context.document },
});
