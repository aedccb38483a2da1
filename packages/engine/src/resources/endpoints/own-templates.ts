import { limits } from "@millrace/spec";
import type { Dialect } from "../../fields/dialect.ts";
import { fieldsIn } from "../../fields/spec-fields.ts";
import { lentEnvironment } from "./borrowed-template.ts";
import type { EndpointService } from "./endpoint-service.ts";
import {
  type Endpoint,
  type EndpointCreateInput,
  type EndpointExtras,
  endpointUpdate,
  type EndpointUpdateInput,
} from "./endpoints.ts";
import type { TemplateService } from "./template-service.ts";
import {
  includeAllTemplates,
  type Template,
  type TemplateCreateInput,
  type TemplateExtras,
  type TemplateUpdateInput,
  updatedTemplate,
} from "./templates.ts";

/** The container of an endpoint's workers: a template without what makes it one. */
export type OwnTemplateInput = Omit<TemplateCreateInput, "name" | "isServerless"> & { readonly name?: string };

/** A new endpoint with a container of its own. */
export interface EndpointWithTemplate {
  readonly endpoint: Omit<EndpointCreateInput, "templateId"> & { readonly name: string };
  readonly template: OwnTemplateInput;
  readonly extras?: EndpointExtras | undefined;
  readonly templateExtras?: TemplateExtras | undefined;
  readonly dialect: Dialect;
}

/** A change of an endpoint and of its container. */
export interface EndpointWithTemplateChange {
  readonly endpoint: EndpointUpdateInput;
  readonly template: TemplateUpdateInput;
  readonly extras?: EndpointExtras | undefined;
  readonly dialect: Dialect;
}

export interface OwnTemplatesOptions {
  readonly endpoints: EndpointService;
  readonly templates: TemplateService;
  readonly newId: () => string;
}

/** Endpoints whose template is made for them alone, and ends with them. Every refusal is a DomainError. */
export class OwnTemplates {
  readonly #options: OwnTemplatesOptions;

  constructor(options: OwnTemplatesOptions) {
    this.#options = options;
  }

  async create(accountId: string, asked: EndpointWithTemplate): Promise<Endpoint> {
    const { endpoint, template, extras, templateExtras, dialect } = asked;
    const input = { ...template, name: template.name ?? this.#nameFor(endpoint.name), isServerless: true };
    if (endpoint.workersMax !== 0) await this.#options.endpoints.requireImage(template.imageName);
    return this.#withNew(accountId, { input, extras: templateExtras }, (templateId) =>
      this.#options.endpoints.create(accountId, { ...endpoint, templateId }, extras, dialect),
    );
  }

  /** An endpoint that shares its template gets a copy of it, so that the change concerns no other one. */
  async update(accountId: string, id: string, change: EndpointWithTemplateChange): Promise<Endpoint> {
    const { endpoints, templates } = this.#options;
    const { endpoint, template, extras, dialect } = change;
    const before = await endpoints.get(accountId, id);
    const present = await templates.get(accountId, before.templateId, includeAllTemplates);
    // Judged first, so that nothing is changed when a part of it is refused.
    const after = endpointUpdate(before, endpoint, extras, dialect)(before);
    const next = updatedTemplate(present, template);
    const asksForMore = next.imageName !== present.imageName || before.workersMax === 0;
    if (after.workersMax > 0 && asksForMore) await endpoints.requireImage(next.imageName, after);
    const changesEndpoint = (more: EndpointUpdateInput = {}): Promise<Endpoint> =>
      endpoints.update(accountId, id, { ...endpoint, ...more }, extras, dialect);
    if (Object.keys(template).length === 0) return changesEndpoint();
    if (present.boundEndpointId === id && present.accountId === accountId) {
      await templates.requireChange(accountId, present.id, template);
      await changesEndpoint();
      await templates.update(accountId, present.id, template);
      return endpoints.get(accountId, id);
    }
    const input = { ...lentTo(accountId, next), name: this.#nameFor(endpoint.name ?? before.name) };
    return this.#withNew(accountId, { input, extras: present.extras }, (templateId) => changesEndpoint({ templateId }));
  }

  /** Removes the template, which was made only for this endpoint, when there is no endpoint. */
  async #withNew(
    accountId: string,
    { input, extras }: { readonly input: TemplateCreateInput; readonly extras: TemplateExtras | undefined },
    save: (templateId: string) => Promise<Endpoint>,
  ): Promise<Endpoint> {
    const { templates } = this.#options;
    const { id } = await templates.create(accountId, input, extras);
    try {
      const endpoint = await save(id);
      await templates.bind(accountId, id, endpoint.id);
      return endpoint;
    } catch (error) {
      await templates.delete(accountId, id).catch(() => undefined);
      throw error;
    }
  }

  /** Names of endpoints may repeat, and those of templates may not. */
  #nameFor(endpointName: string): string {
    const id = this.#options.newId();
    return `${endpointName.slice(0, limits.nameMaxChars - id.length - 1)} ${id}`;
  }
}

/** What of a template an account may copy. */
export function lentTo(accountId: string, template: Template): TemplateCreateInput {
  const { containerRegistryAuthId, ...settings } = fieldsIn("TemplateCreateInput", template);
  const own = template.accountId === accountId && containerRegistryAuthId !== null;
  return {
    ...settings,
    dockerEntrypoint: [...settings.dockerEntrypoint],
    dockerStartCmd: [...settings.dockerStartCmd],
    ports: [...settings.ports],
    env: { ...lentEnvironment(template, accountId) },
    isPublic: false,
    ...(own ? { containerRegistryAuthId } : {}),
  };
}
