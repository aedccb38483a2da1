import { registryAuthBody } from "./registry-auth-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const listContainerRegistryAuths: RestHandler<"listContainerRegistryAuths"> = async (_request, context) => ({
  status: 200,
  body: (await context.management.registryAuths.list(accountOf(context))).map(registryAuthBody),
});
