import { accountOf, type RestHandler } from "./rest-handler.ts";
import { templateBody } from "./template-body.ts";

export const getTemplate: RestHandler<"getTemplate"> = async ({ path, query }, context) => ({
  status: 200,
  body: templateBody(await context.resources.getTemplate(accountOf(context), path.templateId, query)),
});
