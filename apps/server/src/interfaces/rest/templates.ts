import type { Template } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, type RestHandlers } from "./rest-handler.ts";
import { shownFields } from "./shown-fields.ts";

/** A template as the interface shows it. */
export function templateBody(template: Template): RestComponents["schemas"]["Template"] {
  return shownFields("Template", template);
}

const updateTemplate: RestHandlers["updateTemplate"] = async ({ path, body }, context) => ({
  status: 200,
  body: templateBody(await context.resources.updateTemplate(accountOf(context), path.templateId, body)),
});

/** The operations on templates. */
export const templateHandlers = {
  createTemplate: async ({ body }, context) => ({
    status: 200,
    body: templateBody(await context.resources.createTemplate(accountOf(context), body)),
  }),

  listTemplates: async ({ query }, context) => {
    const templates = await context.resources.listTemplates(accountOf(context), query);
    return { status: 200, body: templates.map(templateBody) };
  },

  getTemplate: async ({ path, query }, context) => ({
    status: 200,
    body: templateBody(await context.resources.getTemplate(accountOf(context), path.templateId, query)),
  }),

  updateTemplate,
  updateTemplateByPost: updateTemplate,

  deleteTemplate: async ({ path }, context) => {
    await context.resources.deleteTemplate(accountOf(context), path.templateId);
    return { status: 204 };
  },
} satisfies Partial<RestHandlers>;
