import { accountOf, type RestHandler } from "./rest-handler.ts";

export const deleteTemplate: RestHandler<"deleteTemplate"> = async ({ path }, context) => {
  await context.resources.deleteTemplate(accountOf(context), path.templateId);
  return { status: 204 };
};
