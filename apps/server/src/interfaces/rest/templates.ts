import type { Template } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

/** A template as the interface shows it. */
export function templateBody(template: Template): RestComponents["schemas"]["Template"] {
  return {
    id: template.id,
    name: template.name,
    imageName: template.imageName,
    category: template.category,
    containerDiskInGb: template.containerDiskInGb,
    volumeInGb: template.volumeInGb,
    volumeMountPath: template.volumeMountPath,
    ...(template.containerRegistryAuthId === null ? {} : { containerRegistryAuthId: template.containerRegistryAuthId }),
    dockerEntrypoint: [...template.dockerEntrypoint],
    dockerStartCmd: [...template.dockerStartCmd],
    env: template.env,
    ports: [...template.ports],
    readme: template.readme,
    isPublic: template.isPublic,
    isPlatform: template.isPlatform,
    isServerless: template.isServerless,
    earned: template.earned,
    runtimeInMin: template.runtimeInMin,
  };
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
