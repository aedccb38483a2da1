import { registryAuthBody } from "./registry-auth-body.ts";
import { accountOf, type RestHandler } from "./rest-handler.ts";

export const getContainerRegistryAuth: RestHandler<"getContainerRegistryAuth"> = async ({ path }, context) => {
  const { registryAuths } = context.management;
  return {
    status: 200,
    body: registryAuthBody(await registryAuths.get(accountOf(context), path.containerRegistryAuthId)),
  };
};
