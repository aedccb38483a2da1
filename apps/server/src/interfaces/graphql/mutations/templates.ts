import {
  DomainError,
  invalidField,
  noTemplateExtras,
  type Template,
  type TemplateCreateInput,
  type TemplateExtras,
} from "@millrace/engine";
import { templateCategories } from "@millrace/spec";
import type { MutationResolvers, SaveTemplateInput } from "../generated/schema.ts";
import { parseDockerArgs } from "../mapping/docker-args.ts";
import { environmentOf } from "../mapping/environment.ts";
import { portList } from "../mapping/ports.ts";
import { sameFields } from "../mapping/same-fields.ts";
import { templateView } from "../types/template.ts";
import { given, givenText, needed, oneOf, required } from "../mapping/required-input.ts";

export const templateMutations: Required<Pick<MutationResolvers, "saveTemplate" | "deleteTemplate">> = {
  async saveTemplate(_root, { input }, { management, accountId }) {
    const asked = required(input);
    if (asked.isServerless === true && asked.volumeInGb !== 0) {
      throw invalidField("volumeInGb", "must be 0 when isServerless is true");
    }
    const id = givenText(asked.id);
    if (id === undefined) {
      return templateView(await management.templates.create(accountId, createInput(asked), extrasOf(asked)));
    }
    const current = await management.templates.get(accountId, id, { includeEndpointBoundTemplates: true });
    refuseOtherKind(current, asked);
    const { isServerless: _kind, category: _category, ...changes } = createInput(asked);
    return templateView(await management.templates.update(accountId, id, changes, extrasOf(asked, current.extras)));
  },
  async deleteTemplate(_root, { templateName }, { management, accountId }) {
    const own = await management.templates.list(accountId, { includeEndpointBoundTemplates: true });
    const wanted = needed("templateName", templateName);
    const found = own.find(({ name }) => name === wanted);
    if (found === undefined) throw new DomainError("not_found", `There is no template named "${wanted}".`);
    await management.templates.delete(accountId, found.id);
    return null;
  },
};

/** The fields of a template that both interfaces have. */
function createInput(asked: SaveTemplateInput): TemplateCreateInput {
  const category = givenText(asked.category);
  return {
    name: asked.name,
    imageName: asked.imageName,
    ...sameFields("TemplateCreateInput", asked),
    ...given({
      ...parseDockerArgs(asked.dockerArgs),
      volumeMountPath: givenText(asked.volumeMountPath),
      env: environmentOf(asked.env),
      ports: portList(asked.ports) ?? (asked.id ? undefined : []),
      containerRegistryAuthId: givenText(asked.containerRegistryAuthId),
      readme: asked.readme ?? undefined,
      category: category === undefined ? undefined : oneOf("category", category, templateCategories),
    }),
  };
}

function extrasOf(asked: SaveTemplateInput, current: TemplateExtras = noTemplateExtras): TemplateExtras {
  return {
    portsConfig:
      asked.portsConfig?.flatMap((entry) => (entry ? [{ port: String(entry.port), name: entry.name }] : [])) ??
      current.portsConfig,
    startSsh: asked.startSsh ?? current.startSsh,
    startJupyter: asked.startJupyter ?? current.startJupyter,
    startScript: asked.startScript ?? current.startScript,
    advancedStart: asked.advancedStart ?? current.advancedStart,
    config: asked.config === undefined ? current.config : asked.config,
    allowedCudaVersions: current.allowedCudaVersions,
  };
}

function refuseOtherKind(current: Template, { isServerless, category }: SaveTemplateInput): void {
  if (isServerless !== null && isServerless !== undefined && isServerless !== current.isServerless) {
    throw invalidField("isServerless", "cannot be changed");
  }
  if (givenText(category) !== undefined && category !== current.category) {
    throw invalidField("category", "cannot be changed");
  }
}
