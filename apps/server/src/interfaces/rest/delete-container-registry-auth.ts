import { accountOf, type RestHandler } from "./rest-handler.ts";

export const deleteContainerRegistryAuth: RestHandler<"deleteContainerRegistryAuth"> = async ({ path }, context) => {
  await context.management.registryAuths.delete(accountOf(context), path.containerRegistryAuthId);
  return { status: 204 };
};
