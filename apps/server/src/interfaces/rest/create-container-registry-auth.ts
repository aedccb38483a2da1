import { registryAuthBody } from "./registry-auth-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const createContainerRegistryAuth: RestHandler<"createContainerRegistryAuth"> = async ({ body }, context) => ({
  status: 200,
  body: registryAuthBody(await context.management.registryAuths.create(accountOf(context), body)),
});
