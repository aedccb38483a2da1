import { accountOf, type RestHandler } from "./rest-handler.ts";

export const deletePod: RestHandler<"deletePod"> = async ({ path }, context) => {
  await context.management.pods.delete(accountOf(context), path.podId);
  return { status: 204 };
};
