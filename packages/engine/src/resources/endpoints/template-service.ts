import { DomainError, invalidField, notFound } from "../../kernel/errors.ts";
import type { EndpointChanges } from "./endpoint-changes.ts";
import { registryAuthMissing } from "../registries/registry-auth-service.ts";
import { nameTaken } from "../../fields/name-taken.ts";
import type { ReferenceLookup, TemplateRepository } from "./ports.ts";
import type { ResourceListener } from "../../kernel/resource-listener.ts";
import {
  includeAllTemplates,
  isTemplateVisible,
  newTemplate,
  restartsWorkers,
  type Template,
  type TemplateCreateInput,
  type TemplateExtras,
  type TemplateInclude,
  type TemplateUpdateInput,
  updatedTemplate,
} from "./templates.ts";

export interface TemplateServiceOptions {
  readonly templates: TemplateRepository;
  readonly references: ReferenceLookup;
  readonly changes: EndpointChanges;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onResource: ResourceListener;
}

/** The operations on templates. Every refusal is a {@link DomainError}. */
export class TemplateService {
  readonly #options: TemplateServiceOptions;

  constructor(options: TemplateServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, input: TemplateCreateInput, extras?: TemplateExtras): Promise<Template> {
    const { templates, newId, nowMs } = this.#options;
    const template = newTemplate(input, { id: newId(), accountId, createdAtMs: nowMs() }, extras);
    await this.#requireRegistryAuth(template);
    const outcome = await templates.insert(template);
    if (outcome === "name-taken") throw nameTaken("A template", template.name);
    if (outcome === "registry-auth-missing") throw registryAuthMissing(input.containerRegistryAuthId ?? "");
    this.#options.onResource(accountId, "template", template.id, "saved");
    return template;
  }

  async list(accountId: string, include: TemplateInclude): Promise<readonly Template[]> {
    return this.#options.templates.listVisible(accountId, include);
  }

  /** A template of a kind that was not asked for is not found. */
  async get(accountId: string, id: string, include: TemplateInclude): Promise<Template> {
    const template = await this.#options.templates.get(id);
    if (template === undefined || !isTemplateVisible(template, accountId, include)) throw notFound("template", id);
    return template;
  }

  /** Refuses a change as `update` would, and changes nothing. */
  async requireChange(
    accountId: string,
    id: string,
    input: TemplateUpdateInput,
    extras?: TemplateExtras,
  ): Promise<void> {
    await this.#requireRegistryAuth(updatedTemplate(await this.#requireOwn(accountId, id), input, extras));
  }

  async update(accountId: string, id: string, input: TemplateUpdateInput, extras?: TemplateExtras): Promise<Template> {
    await this.requireChange(accountId, id, input, extras);
    const outcome = await this.#options.templates.change(id, (current) => {
      const template = updatedTemplate(current, input, extras);
      return { template, restartsWorkers: restartsWorkers(current, template) };
    });
    if (outcome.kind === "missing") throw notFound("template", id);
    if (outcome.kind === "name-taken") throw nameTaken("A template", input.name ?? "");
    if (outcome.kind === "registry-auth-missing") throw registryAuthMissing(input.containerRegistryAuthId ?? "");
    await this.#options.changes.announce(outcome.endpoints.map((endpoint) => endpoint.id));
    this.#options.onResource(accountId, "template", id, "saved");
    return outcome.template;
  }

  /** Binds a template to the endpoint that it was made for alone: it ends with it. */
  async bind(accountId: string, id: string, endpointId: string): Promise<void> {
    await this.#requireOwn(accountId, id);
    await this.#options.templates.change(id, (current) => ({
      template: { ...current, boundEndpointId: endpointId },
      restartsWorkers: false,
    }));
  }

  async delete(accountId: string, id: string): Promise<void> {
    await this.#requireOwn(accountId, id);
    const outcome = await this.#options.templates.remove(id);
    if (outcome === "missing") throw notFound("template", id);
    if (outcome === "in-use") {
      throw new DomainError(
        "conflict",
        `The template ${id} is used by an endpoint or a pod. Delete it or give it another template first.`,
      );
    }
    this.#options.onResource(accountId, "template", id, "deleted");
  }

  /**
   * The template that an endpoint of this account may use: one that the account can see, made for workers and not for another
   * endpoint alone, with which it ends. @param endpointId undefined for an endpoint that is about to be created
   */
  async requireForWorkers(accountId: string, id: string, endpointId: string | undefined): Promise<Template> {
    const template = await this.get(accountId, id, includeAllTemplates);
    const { isServerless, boundEndpointId } = template;
    if (!isServerless) {
      throw invalidField("templateId", `the template ${id} is for pods; an endpoint needs one with isServerless true`);
    }
    if (boundEndpointId === null || boundEndpointId === endpointId) return template;
    throw invalidField(
      "templateId",
      `the template ${id} was made for the endpoint ${boundEndpointId} alone and is deleted with it; create another one`,
    );
  }

  async #requireOwn(accountId: string, id: string): Promise<Template> {
    const template = await this.get(accountId, id, includeAllTemplates);
    if (template.accountId !== accountId) throw notFound("template", id);
    return template;
  }

  async #requireRegistryAuth({ accountId, containerRegistryAuthId, imageName }: Template): Promise<void> {
    if (containerRegistryAuthId === null) return;
    await this.#options.references.requireRegistryAuth(accountId, containerRegistryAuthId, imageName);
  }
}
