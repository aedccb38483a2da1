import { accountOf, type RestHandler } from "./rest-handler.ts";
import { templateBody } from "./template-body.ts";

export const createTemplate: RestHandler<"createTemplate"> = async ({ body }, context) => ({
  status: 200,
  body: templateBody(await context.resources.createTemplate(accountOf(context), body)),
});
