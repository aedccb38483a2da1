import {
  includeAllTemplates,
  invalidField,
  lentEnvironmentProblems,
  lentTo,
  noTemplateExtras,
  refuseProblems,
  type Template,
  type TemplateUpdateInput,
} from "@millrace/engine";
import { accountOf, type RestContext } from "../rest/rest-handler.ts";
import { givenAs, givenCommand, givenDisk, shownAs, shownCommand, shownDisk, templateFields } from "./fields.ts";
import { pageOf } from "./pages.ts";
import { SchemaRefusal } from "./refusals.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

const PUBLIC_MAX = 100;

function templateBody(template: Template): V2Schemas["Template"] {
  const { startSsh, startJupyter, allowedCudaVersions } = template.extras;
  return {
    id: template.id,
    ...shownAs(templateFields, template),
    env: { ...template.env },
    ...shownCommand(template),
    mounts: shownDisk(template),
    startSsh,
    startJupyter,
    allowedCudaVersions: [...allowedCudaVersions],
  };
}

/** What of a request both kinds of request have. */
function settingsOf(body: V2Schemas["UpdateTemplateRequest"]) {
  const { registry, ...others } = body;
  return {
    ...givenAs(templateFields, others),
    ...givenCommand(body),
    ...givenDisk(body.mounts?.persistent),
    ...(registry === undefined ? {} : { containerRegistryAuthId: registry }),
  };
}

function extrasOf(body: V2Schemas["UpdateTemplateRequest"], present: Template["extras"]): Template["extras"] {
  return {
    ...present,
    startSsh: body.startSsh ?? present.startSsh,
    startJupyter: body.startJupyter ?? present.startJupyter,
    allowedCudaVersions: body.allowedCudaVersions ?? present.allowedCudaVersions,
  };
}

/** Variables of a container by name. */
type Variables = Readonly<Record<string, string>>;

/**
 * What an account may copy of a template, which must be of the kind that is wanted.
 *
 * @param own variables that the request gives itself
 */
export async function templateToCopy(id: string, serverless: boolean, own: Variables = {}, context: RestContext) {
  const accountId = accountOf(context);
  const template = await context.management.templates.get(accountId, id, includeAllTemplates);
  if (template.isServerless !== serverless) {
    const message = `the template ${id} is for ${serverless ? "pods" : "workers"}; name one with serverless ${serverless}`;
    throw new SchemaRefusal([{ field: "templateId", message }]);
  }
  refuseProblems(lentEnvironmentProblems(template, accountId, own));
  const {
    name: _n,
    isServerless: _s,
    isPublic: _p,
    readme: _r,
    category: _c,
    ...settings
  } = lentTo(accountId, template);
  return { settings, allowedCudaVersions: template.extras.allowedCudaVersions };
}

/** The variables of a container, refused if they ask for a secret which is not there: a program would get the question as its value. */
export async function withSecretsThere<Given extends Variables | undefined>(
  env: Given,
  context: RestContext,
): Promise<Given> {
  if (env !== undefined) refuseProblems(await context.management.secrets.missingIn(accountOf(context), env));
  return env;
}

export const templateHandlers = {
  listTemplates: async ({ query }, context) => {
    const all = await context.management.templates.list(accountOf(context), {});
    const { items, pagination } = pageOf("templates", all, query);
    return { status: 200, body: { templates: items.map(templateBody), pagination } };
  },

  createTemplate: async ({ body }, context) => {
    const { containerRegistryAuthId, ...settings } = settingsOf(body);
    const login = typeof containerRegistryAuthId === "string" ? { containerRegistryAuthId } : {};
    const input = { ports: [], volumeInGb: 0, ...settings, ...login, name: body.name, imageName: body.image };
    const extras = extrasOf(body, { ...noTemplateExtras, startSsh: true, startJupyter: true });
    return {
      status: 201,
      body: templateBody(await context.management.templates.create(accountOf(context), input, extras)),
    };
  },

  getTemplate: async ({ path }, context) => ({
    status: 200,
    body: templateBody(await context.management.templates.get(accountOf(context), path.id, includeAllTemplates)),
  }),

  updateTemplate: async ({ path, body }, context) => {
    const { templates } = context.management;
    const present = await templates.get(accountOf(context), path.id, includeAllTemplates);
    const { isServerless = present.isServerless, ...changes } = settingsOf(body);
    if (isServerless !== present.isServerless) throw invalidField("isServerless", "cannot be changed");
    const input: TemplateUpdateInput = changes;
    const updated = await templates.update(accountOf(context), path.id, input, extrasOf(body, present.extras));
    return { status: 200, body: templateBody(updated) };
  },

  deleteTemplate: async ({ path }, context) => {
    await context.management.templates.delete(accountOf(context), path.id);
    return { status: 204 };
  },

  listPublicTemplates: async ({ query }, context) => {
    const all = await context.management.templates.list(accountOf(context), includeAllTemplates);
    const isOfOperator = query.source !== "community";
    const shown = all.filter((one) => one.boundEndpointId === null && (isOfOperator ? one.isPlatform : one.isPublic));
    return { status: 200, body: { templates: shown.slice(0, PUBLIC_MAX).map(templateBody) } };
  },
} satisfies Partial<V2Handlers>;
