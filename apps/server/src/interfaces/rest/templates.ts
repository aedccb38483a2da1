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
  body: templateBody(await context.management.templates.update(accountOf(context), path.templateId, body)),
});

/** The operations on templates. */
export const templateHandlers = {
  createTemplate: async ({ body }, context) => ({
    status: 200,
    body: templateBody(await context.management.templates.create(accountOf(context), body)),
  }),

  listTemplates: async ({ query }, context) => {
    const templates = await context.management.templates.list(accountOf(context), query);
    return { status: 200, body: templates.map(templateBody) };
  },

  getTemplate: async ({ path, query }, context) => ({
    status: 200,
    body: templateBody(await context.management.templates.get(accountOf(context), path.templateId, query)),
  }),

  updateTemplate,
  updateTemplateByPost: updateTemplate,

  deleteTemplate: async ({ path }, context) => {
    await context.management.templates.delete(accountOf(context), path.templateId);
    return { status: 204 };
  },
} satisfies Partial<RestHandlers>;
