import type { RestHandler } from "./rest-handler.ts";
import { updateTemplate } from "./update-template.ts";

export const updateTemplateByPost: RestHandler<"updateTemplateByPost"> = (request, context) =>
  updateTemplate(request, context);
