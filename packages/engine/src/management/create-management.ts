import type { Pricing } from "../billing/prices/terms.ts";
import type { HostRepository } from "../machines/hosts/host-repository.ts";
import type { Host } from "../machines/hosts/host.ts";
import type { VolumeFiles } from "../machines/driver/volume-files.ts";
import { noModelStore } from "../machines/models/model-reference.ts";
import { createHostService, type HostService } from "./host-service.ts";
import { NetworkVolumeService } from "../resources/volumes/network-volume-service.ts";
import type { Pod, PodRuntime } from "../pods/pod.ts";
import { PodService } from "../pods/pod-service.ts";
import type { SandboxRepository } from "../sandboxes/ports.ts";
import { SandboxService, type SandboxServiceOptions } from "../sandboxes/sandbox-service.ts";
import type { SecretRepository } from "../resources/secrets/ports.ts";
import type { RegistryAuthRepository } from "../resources/registries/ports.ts";
import type { NetworkVolumeRepository } from "../resources/volumes/ports.ts";
import type { PodRepository } from "../pods/ports.ts";
import { RegistryAuthService } from "../resources/registries/registry-auth-service.ts";
import { createResourceIds } from "../kernel/resource-id.ts";
import type { Clock } from "../kernel/clock.ts";
import { DomainError } from "../kernel/errors.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { FlashRepository } from "../flash/ports.ts";
import { FlashService } from "../flash/flash-service.ts";
import type { ResourceListener } from "../kernel/resource-listener.ts";
import { EndpointChanges } from "../resources/endpoints/endpoint-changes.ts";
import { EndpointService } from "../resources/endpoints/endpoint-service.ts";
import type { MissingHandlerLookup } from "../resources/endpoints/handler-folders.ts";
import type {
  EndpointJobs,
  EndpointRepository,
  ReferenceLookup,
  TemplateRepository,
} from "../resources/endpoints/ports.ts";
import { OwnTemplates } from "../resources/endpoints/own-templates.ts";
import { TemplateService } from "../resources/endpoints/template-service.ts";
import { SecretService } from "../resources/secrets/secret-service.ts";
import type { WorkerAssignments } from "../workers/hosts/worker-assignment.ts";
import type { Vault } from "../resources/secrets/vault.ts";
import { VolumeFileService } from "../resources/volumes/volume-file-service.ts";

export interface ManagementOptions {
  readonly templates: TemplateRepository;
  readonly endpoints: EndpointRepository;
  readonly jobs: EndpointJobs;
  readonly clock: Clock;
  /** Default: nothing is known of handler folders. */
  readonly missingHandler?: MissingHandlerLookup;
  /** Why no worker can get a model of the hub; null where they can. Default: there is no store of models. */
  readonly whyNoModels?: string | null;
  /** Databases that endpoints are spread over. Default: one. */
  readonly shardCount?: number;
  /** Default: 14 random lower-case letters and digits. */
  readonly newId?: () => string;
  /** Hears of changed resources. Default: nobody does. */
  readonly onResource?: ResourceListener;
  /** Hears what a listener of endpoint changes threw. */
  readonly onListenerError?: (error: unknown) => void;
  readonly pods: PodRepository;
  readonly sandboxes: SandboxRepository;
  readonly flash: FlashRepository;
  readonly blobs: BlobStore;
  /** Starts a command in the container of a pod. Default: refuses. */
  readonly startCommand?: SandboxServiceOptions["startCommand"];
  readonly networkVolumes: NetworkVolumeRepository;
  readonly registryAuths: RegistryAuthRepository;
  readonly secrets: SecretRepository;
  readonly hosts: HostRepository;
  readonly workerAssignments: Pick<WorkerAssignments, "ofHost">;
  /** False where this service starts no machines: workers come from elsewhere, and may run on anything. */
  readonly startsMachines: boolean;
  readonly pricing: Pricing;
  readonly vault: Vault;
  /** Called once a change of a pod, or one that leaves work for hosts, is durable. */
  readonly hostsHaveWork: () => void;
  /** Called once a change of a pod is durable. Default: nobody hears of it. */
  readonly onPodChange?: (pod: Pod) => void;
  /** Whether the service of a host is known to run. */
  readonly isAlive: (host: Host) => boolean;
  readonly measure: (pod: Pod) => Promise<PodRuntime | null>;
  readonly isWorker: (accountId: string, id: string) => Promise<boolean>;
  /** @throws DomainError `payment_required` while a budget stops new pods */
  readonly requireBudget?: (accountId: string) => void;
  /** The files of network volumes that this host has, and where it is; undefined where they cannot be reached. */
  readonly volumeFiles: VolumeFiles | undefined;
  readonly dataCenterId: string;
  /** The id of this host where others may have machines and volumes, too; left out: it has all of them. */
  readonly hostAmongOthers?: string;
}

/** Everything that can be managed, by REST and GraphQL alike. */
export interface Management {
  readonly templates: TemplateService;
  readonly endpoints: EndpointService;
  readonly ownTemplates: OwnTemplates;
  readonly hosts: HostService;
  readonly pods: PodService;
  readonly sandboxes: SandboxService;
  readonly flash: FlashService;
  readonly networkVolumes: NetworkVolumeService;
  readonly volumeFiles: VolumeFileService;
  readonly registryAuths: RegistryAuthService;
  readonly secrets: SecretService;
}

export function createManagement(options: ManagementOptions): Management {
  const { clock, hosts, pricing, vault, pods, networkVolumes, registryAuths, secrets, hostsHaveWork } = options;
  const onResource = options.onResource ?? (() => undefined);
  const shared = { newId: options.newId ?? createResourceIds(), nowMs: () => clock.now(), onResource };
  const logins = new RegistryAuthService({ ...shared, registryAuths, vault });
  const changes: EndpointChanges = new EndpointChanges({
    read: (endpointId) => endpoints.read(endpointId),
    onListenerError: options.onListenerError ?? (() => undefined),
  });
  const references: ReferenceLookup = {
    requireRegistryAuth: (accountId, id, imageName) => logins.requireFor(accountId, id, imageName),
    async dataCenterOfNetworkVolume(accountId, id) {
      const volume = await networkVolumes.get(id);
      return volume?.accountId === accountId ? volume.dataCenterId : undefined;
    },
  };
  const templates = new TemplateService({ ...shared, templates: options.templates, references, changes });
  const endpoints = new EndpointService({
    ...shared,
    endpoints: options.endpoints,
    templates: options.templates,
    templateService: templates,
    references,
    jobs: options.jobs,
    changes,
    workerHosts: () => hosts.list(),
    missingHandler: options.missingHandler ?? (async () => null),
    whyNoModels: options.whyNoModels === undefined ? noModelStore : options.whyNoModels,
    shardCount: options.shardCount ?? 1,
  });
  const volumes = new NetworkVolumeService({
    ...shared,
    networkVolumes,
    pricing,
    dataCenterIds: async () => new Set((await hosts.list()).map(({ dataCenterId }) => dataCenterId)),
    removed: hostsHaveWork,
  });
  const podService = new PodService({
    ...shared,
    pods,
    networkVolumes,
    registryAuths: logins,
    pricing,
    templates,
    changed(pod) {
      hostsHaveWork();
      options.onPodChange?.(pod);
    },
    isAlive: options.isAlive,
    measure: options.measure,
    isWorker: options.isWorker,
    settlesVolumes: options.hostAmongOthers !== undefined,
    ...(options.requireBudget === undefined ? {} : { requireBudget: options.requireBudget }),
  });
  return {
    templates,
    endpoints,
    ownTemplates: new OwnTemplates({ endpoints, templates, newId: shared.newId }),
    hosts: createHostService({
      hosts,
      assignments: options.workerAssignments,
      pods,
      podService,
      isAlive: options.isAlive,
      nowMs: shared.nowMs,
    }),
    pods: podService,
    sandboxes: new SandboxService({
      sandboxes: options.sandboxes,
      pods,
      podService,
      clock,
      startCommand: options.startCommand ?? refuseCommand,
    }),
    flash: new FlashService({ flash: options.flash, endpoints, blobs: options.blobs, ...shared }),
    networkVolumes: volumes,
    volumeFiles: new VolumeFileService({
      networkVolumes: volumes,
      files: options.volumeFiles,
      startsMachines: options.startsMachines,
      dataCenterId: options.dataCenterId,
      ...(options.hostAmongOthers === undefined
        ? {}
        : {
            among: {
              machineId: options.hostAmongOthers,
              capacity: () => hosts.capacity(),
              settle: (volumeId, machineId) => networkVolumes.settle(volumeId, machineId),
              isAlive: options.isAlive,
            },
          }),
    }),
    registryAuths: logins,
    secrets: new SecretService({ ...shared, secrets, vault }),
  };
}

async function refuseCommand(): Promise<never> {
  throw new DomainError("not_implemented", "The machines of this deployment cannot run commands inside pods.");
}
