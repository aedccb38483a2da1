import { accountOf, type RestHandler } from "./rest-handler.ts";
import { templateBody } from "./template-body.ts";

export const updateTemplate: RestHandler<"updateTemplate"> = async ({ path, body }, context) => ({
  status: 200,
  body: templateBody(await context.resources.updateTemplate(accountOf(context), path.templateId, body)),
});
