import { accountOf, type RestHandler } from "./rest-handler.ts";
import { templateBody } from "./template-body.ts";

export const listTemplates: RestHandler<"listTemplates"> = async ({ query }, context) => {
  const templates = await context.resources.listTemplates(accountOf(context), query);
  return { status: 200, body: templates.map(templateBody) };
};
