import { isDeepStrictEqual } from "node:util";
import { DomainError, invalidField, notFound } from "../../kernel/errors.ts";
import type { Host } from "../../machines/hosts/host.ts";
import { whyNeverPlaced } from "../../machines/placement/worker-placement.ts";
import { leastUsedShard } from "../../jobs/model/shard-placement.ts";
import { lentEnvironmentProblems } from "./borrowed-template.ts";
import type { DeployedEndpoint } from "./deployed-endpoint.ts";
import { type Dialect, documentDialect } from "../../fields/dialect.ts";
import type { EndpointChangeListener, EndpointChanges } from "./endpoint-changes.ts";
import {
  type Endpoint,
  type EndpointCreateInput,
  type EndpointExtras,
  endpointUpdate,
  type EndpointUpdateInput,
  givenVolumes,
  newEndpoint,
} from "./endpoints.ts";
import { refuseProblems } from "../../fields/field-rules.ts";
import { type MissingHandlerLookup, requireHandlerFolder } from "./handler-folders.ts";
import { nameTaken } from "../../fields/name-taken.ts";
import type {
  EndpointJobCounts,
  EndpointJobs,
  EndpointRepository,
  ReferenceLookup,
  TemplateRepository,
} from "./ports.ts";
import { servingProblems } from "../../requests/serving-ports.ts";
import type { TemplateService } from "./template-service.ts";

export interface EndpointServiceOptions {
  readonly endpoints: EndpointRepository;
  readonly templates: TemplateRepository;
  readonly templateService: TemplateService;
  readonly references: ReferenceLookup;
  readonly jobs: EndpointJobs;
  readonly changes: EndpointChanges;
  /** Hosts that workers are started on; none where nothing is started, or before any has reported its hardware. */
  readonly workerHosts: () => Promise<readonly Host[]>;
  readonly missingHandler: MissingHandlerLookup;
  /** Why no worker can get a model of the hub; null where they can. */
  readonly whyNoModels: string | null;
  /** Databases that endpoints are spread over. */
  readonly shardCount: number;
  readonly newId: () => string;
  readonly nowMs: () => number;
}

/** The operations on endpoints. Every refusal is a {@link DomainError}. */
export class EndpointService {
  readonly #options: EndpointServiceOptions;

  constructor(options: EndpointServiceOptions) {
    this.#options = options;
  }

  async create(
    accountId: string,
    input: EndpointCreateInput,
    extras?: EndpointExtras,
    dialect: Dialect = documentDialect,
  ): Promise<Endpoint> {
    const { endpoints, changes, newId, nowMs } = this.#options;
    this.#requireModels(extras);
    const endpoint = newEndpoint(
      input,
      { id: newId(), accountId, createdAtMs: nowMs(), shard: await this.#freeShard() },
      extras,
      dialect,
    );
    await this.#requireReferences(accountId, input, endpoint);
    await this.#requireMachines(endpoint);
    const outcome = await endpoints.insert(endpoint, dialect);
    if (outcome === "name-taken") throw nameTaken("An endpoint", endpoint.name);
    if (outcome === "template-missing") throw templateMissing(endpoint.templateId);
    if (outcome === "volume-missing") throw volumeMissing(input);
    await changes.announce([endpoint.id]);
    return endpoint;
  }

  async list(accountId: string): Promise<readonly Endpoint[]> {
    return this.#options.endpoints.list(accountId);
  }

  async get(accountId: string, id: string): Promise<Endpoint> {
    const endpoint = await this.#options.endpoints.get(id);
    if (endpoint?.accountId === accountId) return endpoint;
    const named = (await this.list(accountId)).find(({ name }) => name === id);
    throw notFound("endpoint", id, named?.id);
  }

  async update(
    accountId: string,
    id: string,
    input: EndpointUpdateInput,
    extras?: EndpointExtras,
    dialect: Dialect = documentDialect,
  ): Promise<Endpoint> {
    const { endpoints, changes } = this.#options;
    const before = await this.get(accountId, id);
    this.#requireModels(extras, before);
    await this.#requireReferences(accountId, input, { env: input.env ?? before.env, type: before.type }, before);
    const update = endpointUpdate(before, input, extras, dialect);
    await this.#requireMachines(update(before), before);
    const outcome = await endpoints.change(id, update, dialect);
    if (outcome.kind === "missing") throw notFound("endpoint", id);
    if (outcome.kind === "name-taken") throw nameTaken("An endpoint", input.name ?? "");
    if (outcome.kind === "template-missing") throw templateMissing(input.templateId ?? "");
    if (outcome.kind === "volume-missing") throw volumeMissing(input);
    await changes.announce([id]);
    return outcome.endpoint;
  }

  /** Refuses while jobs wait or run, unless they are to be cancelled. Listeners are called before the remaining data of its jobs is removed. */
  async delete(
    accountId: string,
    id: string,
    { cancelsJobs = false }: { readonly cancelsJobs?: boolean } = {},
  ): Promise<void> {
    const { endpoints, jobs, changes } = this.#options;
    await this.get(accountId, id);
    let counts = await jobs.closeQueue(id);
    try {
      if (cancelsJobs && counts.inQueue + counts.inProgress > 0) counts = await jobs.cancelJobs(id);
      refuseUnfinished(id, counts);
      if ((await endpoints.remove(id)) === "missing") throw notFound("endpoint", id);
    } catch (error) {
      jobs.reopenQueue(id);
      throw error;
    }
    await changes.announce([id]);
    await jobs.removeJobs(id);
  }

  /** Tells of every change once it is durable and before it is answered. The result takes the listener off. */
  onChange(listener: EndpointChangeListener): () => void {
    return this.#options.changes.listen(listener);
  }

  /** Another process changed these endpoints: calls the listeners here with their new state. */
  announce(ids: readonly string[]): Promise<void> {
    return this.#options.changes.announce(ids);
  }

  async read(id: string): Promise<DeployedEndpoint | undefined> {
    const endpoint = await this.#options.endpoints.get(id);
    return endpoint === undefined ? undefined : (await this.withTemplates([endpoint]))[0];
  }

  /** Every endpoint of every account, for those who serve them. */
  async readAll(): Promise<readonly DeployedEndpoint[]> {
    return this.withTemplates(await this.#options.endpoints.listAll());
  }

  async withTemplates(endpoints: readonly Endpoint[]): Promise<readonly DeployedEndpoint[]> {
    const ids = [...new Set(endpoints.map((endpoint) => endpoint.templateId))];
    const templates = new Map((await this.#options.templates.getMany(ids)).map((template) => [template.id, template]));
    return endpoints.flatMap((endpoint) => {
      const template = templates.get(endpoint.templateId);
      return template === undefined ? [] : [{ endpoint, template }];
    });
  }

  /** Two that are made at the same time may both choose the same; the next one makes up for it. */
  async #freeShard(): Promise<number> {
    const { endpoints, shardCount } = this.#options;
    if (shardCount === 1) return 0;
    return leastUsedShard(
      shardCount,
      (await endpoints.listAll()).map(({ placement }) => placement),
    );
  }

  /** Refuses an image whose workers no machine could ever run. @param hardware of the workers; left out: it is judged elsewhere */
  async requireImage(imageName: string, hardware?: Endpoint): Promise<void> {
    await requireHandlerFolder(imageName, this.#options.missingHandler, "imageName");
    if (hardware !== undefined) await this.#requirePlace(imageName, hardware);
  }

  async #requirePlace(imageName: string, hardware: Endpoint): Promise<void> {
    const why = whyNeverPlaced({ imageName, hardware }, await this.#options.workerHosts());
    if (why !== null) throw new DomainError("not_implemented", why);
  }

  /** Refuses what no machine could ever run, unless it was asked for before. */
  async #requireMachines(endpoint: Endpoint, before?: Endpoint): Promise<void> {
    if (endpoint.workersMax === 0 || (before !== undefined && asksForTheSame(before, endpoint))) return;
    const [template] = await this.#options.templates.getMany([endpoint.templateId]);
    if (template === undefined) return;
    await requireHandlerFolder(template.imageName, this.#options.missingHandler);
    await this.#requirePlace(template.imageName, endpoint);
  }

  /** Refuses models where none can be had, unless the endpoint has them already. */
  #requireModels(extras: EndpointExtras | undefined, before?: Endpoint): void {
    const { whyNoModels } = this.#options;
    const asked = extras?.modelReferences ?? [];
    if (whyNoModels === null || asked.length === 0) return;
    if (isDeepStrictEqual(asked, before?.extras.modelReferences)) return;
    throw new DomainError("not_implemented", `modelReferences: ${whyNoModels} Nothing was changed.`, {
      details: [{ field: "modelReferences", message: whyNoModels }],
    });
  }

  async #requireReferences(
    accountId: string,
    input: EndpointUpdateInput,
    { env, type }: Pick<Endpoint, "env" | "type">,
    before?: Endpoint,
  ): Promise<void> {
    const { templateService, references } = this.#options;
    if (input.templateId !== undefined) {
      const template = await templateService.requireForWorkers(accountId, input.templateId, before?.id);
      refuseProblems(lentEnvironmentProblems(template, accountId, env));
      if (type === "LB") refuseProblems(servingProblems({ ...template.env, ...env }));
    }
    const places = new Set<string>();
    for (const id of givenVolumes(input) ?? []) {
      const place = await references.dataCenterOfNetworkVolume(accountId, id);
      if (place === undefined) throw volumeMissing(input, id);
      if (places.has(place))
        throw invalidField("networkVolumeIds", `names two volumes in ${place}; a worker can mount only one`);
      places.add(place);
    }
  }
}

/** What decides which machines can run the workers. */
const MACHINE_FIELDS: readonly (keyof Endpoint)[] = [
  "templateId",
  "gpuTypeIds",
  "gpuCount",
  "cpuFlavorIds",
  "vcpuCount",
  "dataCenterIds",
  "allowedCudaVersions",
  "minCudaVersion",
];

function asksForTheSame(before: Endpoint, after: Endpoint): boolean {
  return before.workersMax > 0 && MACHINE_FIELDS.every((field) => isDeepStrictEqual(before[field], after[field]));
}

function volumeMissing(input: EndpointUpdateInput, id?: string): DomainError {
  const field = input.networkVolumeIds === undefined ? "networkVolumeId" : "networkVolumeIds";
  const which =
    id === undefined
      ? "A network volume named in this request does not exist."
      : `There is no network volume with the id ${id}.`;
  return new DomainError("not_found", which, { details: [{ field, message: "does not exist" }] });
}

function templateMissing(id: string): DomainError {
  return new DomainError("not_found", `There is no template with the id ${id}.`, {
    details: [{ field: "templateId", message: "does not exist" }],
  });
}

function refuseUnfinished(id: string, { inQueue, inProgress }: EndpointJobCounts): void {
  if (inQueue + inProgress === 0) return;
  throw new DomainError(
    "conflict",
    `The endpoint ${id} has ${inQueue} waiting and ${inProgress} running jobs. Purge or cancel them first.`,
  );
}
