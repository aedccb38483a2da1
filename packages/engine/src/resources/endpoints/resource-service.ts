import { registryAuthMissing } from "../registries/registry-auth-service.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Host } from "../../machines/hosts/host.ts";
import type { DeployedEndpoint } from "./deployed-endpoint.ts";
import type { Dialect } from "../../fields/dialect.ts";
import { type EndpointChangeListener, EndpointChanges } from "./endpoint-changes.ts";
import { EndpointService } from "./endpoint-service.ts";
import type { MissingHandlerLookup } from "./handler-folders.ts";
import type { Endpoint, EndpointCreateInput, EndpointExtras, EndpointUpdateInput } from "./endpoints.ts";
import type { EndpointJobs, EndpointRepository, ReferenceLookup, TemplateRepository } from "./ports.ts";
import { createResourceIds } from "../../kernel/resource-id.ts";
import type { ResourceListener } from "../../kernel/resource-listener.ts";
import { TemplateService } from "./template-service.ts";
import type {
  Template,
  TemplateCreateInput,
  TemplateExtras,
  TemplateInclude,
  TemplateUpdateInput,
} from "./templates.ts";

/**
 * Everything that can be done with templates and endpoints; the management interfaces are thin layers over it. Refusals
 * are `DomainError`s: `not_found` also for what another account owns (of its templates others may read the public ones,
 * but change none), `conflict` for taken names and things in use, `invalid_request` for wrong fields.
 */
export interface ResourceService {
  createTemplate(accountId: string, input: TemplateCreateInput, extras?: TemplateExtras): Promise<Template>;
  /** Newest first. */
  listTemplates(accountId: string, include?: TemplateInclude): Promise<readonly Template[]>;
  getTemplate(accountId: string, id: string, include?: TemplateInclude): Promise<Template>;
  updateTemplate(accountId: string, id: string, input: TemplateUpdateInput, extras?: TemplateExtras): Promise<Template>;
  /** The template ends with this endpoint from now on. */
  bindTemplate(accountId: string, id: string, endpointId: string): Promise<void>;
  deleteTemplate(accountId: string, id: string): Promise<void>;
  createEndpoint(
    accountId: string,
    input: EndpointCreateInput,
    extras?: EndpointExtras,
    dialect?: Dialect,
  ): Promise<Endpoint>;
  /** Newest first. */
  listEndpoints(accountId: string): Promise<readonly Endpoint[]>;
  getEndpoint(accountId: string, id: string): Promise<Endpoint>;
  updateEndpoint(
    accountId: string,
    id: string,
    input: EndpointUpdateInput,
    extras?: EndpointExtras,
    dialect?: Dialect,
  ): Promise<Endpoint>;
  deleteEndpoint(accountId: string, id: string): Promise<void>;
  /** The endpoints together with their templates, in the same order. */
  withTemplates(endpoints: readonly Endpoint[]): Promise<readonly DeployedEndpoint[]>;
  /** The endpoints of all accounts, for those who serve them. */
  allEndpoints(): Promise<readonly DeployedEndpoint[]>;
  /** Another process changed these endpoints: calls the listeners here with their new state. */
  announceEndpoints(endpointIds: readonly string[]): Promise<void>;
  /** Tells of every change once it is durable and before it is answered. The result takes the listener off. */
  onEndpointChange(listener: EndpointChangeListener): () => void;
}

export interface ResourceServiceOptions {
  readonly templates: TemplateRepository;
  readonly endpoints: EndpointRepository;
  readonly jobs: EndpointJobs;
  readonly clock: Pick<Clock, "now">;
  /** Default: no other resources exist. */
  readonly references?: ReferenceLookup;
  /** Hosts that workers are started on. Default: none is known, and no endpoint is refused for want of one. */
  readonly workerHosts?: () => Promise<readonly Host[]>;
  /** Default: nothing is known of handler folders. */
  readonly missingHandler?: MissingHandlerLookup;
  /** Databases that endpoints are spread over. Default: one. */
  readonly shardCount?: number;
  /** Default: 14 random lower-case letters and digits. */
  readonly newId?: () => string;
  /** Hears of templates. Default: nobody does. */
  readonly onResource?: ResourceListener;
  /** Hears what a listener of endpoint changes threw. */
  readonly onListenerError?: (error: unknown) => void;
}

const noReferences: ReferenceLookup = {
  requireRegistryAuth: async (_accountId, id) => {
    throw registryAuthMissing(id);
  },
  dataCenterOfNetworkVolume: async () => undefined,
};

export function createResourceService(options: ResourceServiceOptions): ResourceService {
  const changes = new EndpointChanges({
    read: (endpointId) => endpoints.read(endpointId),
    onListenerError: options.onListenerError ?? (() => undefined),
  });
  const shared = {
    templates: options.templates,
    references: options.references ?? noReferences,
    changes,
    newId: options.newId ?? createResourceIds(),
    nowMs: () => options.clock.now(),
    onResource: options.onResource ?? (() => undefined),
  };
  const templates = new TemplateService(shared);
  const endpoints = new EndpointService({
    ...shared,
    endpoints: options.endpoints,
    jobs: options.jobs,
    shardCount: options.shardCount ?? 1,
    templateService: templates,
    workerHosts: options.workerHosts ?? (async () => []),
    missingHandler: options.missingHandler ?? (async () => null),
  });
  return {
    createTemplate: (accountId, input, extras) => templates.create(accountId, input, extras),
    listTemplates: (accountId, include = {}) => templates.list(accountId, include),
    getTemplate: (accountId, id, include = {}) => templates.get(accountId, id, include),
    updateTemplate: (accountId, id, input, extras) => templates.update(accountId, id, input, extras),
    bindTemplate: (accountId, id, endpointId) => templates.bind(accountId, id, endpointId),
    deleteTemplate: (accountId, id) => templates.delete(accountId, id),
    createEndpoint: (accountId, input, extras, dialect) => endpoints.create(accountId, input, extras, dialect),
    listEndpoints: (accountId) => endpoints.list(accountId),
    getEndpoint: (accountId, id) => endpoints.get(accountId, id),
    updateEndpoint: (accountId, id, input, extras, dialect) => endpoints.update(accountId, id, input, extras, dialect),
    deleteEndpoint: (accountId, id) => endpoints.delete(accountId, id),
    withTemplates: (list) => endpoints.withTemplates(list),
    allEndpoints: () => endpoints.readAll(),
    announceEndpoints: (endpointIds) => changes.announce(endpointIds),
    onEndpointChange: (listener) => changes.listen(listener),
  };
}
