import { limits } from "@millrace/spec";
import { type Pricing, type RentalTerms, dollars } from "../billing/prices/terms.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import type { Host } from "../machines/hosts/host.ts";
import { type Capacity, type Placement, place } from "../machines/placement/placement.ts";
import type { PlacementRequest } from "../machines/placement/placement-request.ts";
import { type Dialect, documentDialect, type NameRule } from "../fields/dialect.ts";
import { numberProblems, refuseProblems } from "../fields/field-rules.ts";
import type { PodUpdateInput, PodRequest } from "./pod-input.ts";
import { type PodFilter, matchesFilter } from "./pod-filter.ts";
import { nameTaken } from "../fields/name-taken.ts";
import type { Pod, PodRuntime } from "./pod.ts";
import { hardwareOfPlacement, runningRental, stoppedRental, termsOf } from "./pod-rental.ts";
import {
  newPod,
  renewedPod,
  requireStatus,
  requireUnlocked,
  startedPod,
  statusText,
  stoppedPod,
  terminatedPod,
  updatedPod,
} from "./pod-transitions.ts";
import { placementAgain, planPod } from "./pod-requests.ts";
import type { NetworkVolumeRepository } from "../resources/volumes/ports.ts";
import type { PodChange, PodChangeOutcome, PodRepository } from "./ports.ts";
import type { RegistryAuthService } from "../resources/registries/registry-auth-service.ts";
import type { TemplateService } from "../resources/endpoints/template-service.ts";
import { includeAllTemplates } from "../resources/endpoints/templates.ts";

export interface PodServiceOptions {
  readonly pods: PodRepository;
  readonly networkVolumes: NetworkVolumeRepository;
  readonly registryAuths: Pick<RegistryAuthService, "requireFor">;
  readonly templates: Pick<TemplateService, "get">;
  readonly pricing: Pricing;
  readonly newId: () => string;
  readonly nowMs: () => number;
  /** Called once a change is durable. */
  readonly changed: (pod: Pod) => void;
  /** Whether the service of a host is known to run. */
  readonly isAlive: (host: Host) => boolean;
  readonly measure: (pod: Pod) => Promise<PodRuntime | null>;
  /** Whether a worker of one of the account's endpoints has this id. */
  readonly isWorker: (accountId: string, id: string) => Promise<boolean>;
  /** The host of a pod becomes the home of its network volume. */
  readonly settlesVolumes: boolean;
  /** @throws DomainError `payment_required` while a budget stops new pods */
  readonly requireBudget?: (accountId: string) => void;
}

/** How long a client shall wait before it asks for hardware again, in seconds. */
const RETRY_AFTER_SECONDS = 30;

/** The operations on pods. Every refusal is a {@link DomainError}. */
export class PodService {
  readonly #options: PodServiceOptions;

  constructor(options: PodServiceOptions) {
    this.#options = options;
  }

  async create(accountId: string, request: PodRequest, dialect: Dialect = documentDialect): Promise<Pod> {
    const { pods, templates, newId, pricing, settlesVolumes } = this.#options;
    this.#options.requireBudget?.(accountId);
    const [template, networkVolume] = await Promise.all([
      request.templateId === undefined ? undefined : templates.get(accountId, request.templateId, includeAllTemplates),
      this.#networkVolume(accountId, request.networkVolumeId),
    ]);
    const { settings, placement } = planPod(request, { accountId, template, networkVolume }, dialect);
    await this.#requireRegistryAuth(accountId, settings);
    const id = newId();
    const outcome = await pods.insert((capacity) => {
      const placed = this.#place(placement, capacity, dialect);
      const atMs = this.#options.nowMs();
      const costNanosPerHr = total(termsOf(settings, hardwareOfPlacement(placed), pricing));
      refuseAbove(request.maxCostPerHr, costNanosPerHr, dialect);
      const pod = newPod(settings, placed, { id, accountId, nowMs: atMs, costNanosPerHr });
      return {
        pod,
        atMs,
        settlesVolume: settlesVolumes,
        rental: runningRental(pod, placed.gpuIds, { id: newId(), atMs, pricing }),
      };
    }, dialect);
    return this.#settled(id, outcome, request.name);
  }

  /** Newest first; without those that are being terminated unless `desiredStatus` asks for them. */
  async list(accountId: string, filter: PodFilter = {}): Promise<readonly Pod[]> {
    return (await this.#options.pods.list(accountId)).filter((pod) => matchesFilter(pod, filter));
  }

  async get(accountId: string, id: string): Promise<Pod> {
    const pod = await this.#options.pods.get(id);
    if (pod === undefined || pod.accountId !== accountId || pod.desiredStatus === "TERMINATED")
      throw notFound("pod", id);
    return pod;
  }

  async update(accountId: string, id: string, input: PodUpdateInput, dialect: Dialect = documentDialect): Promise<Pod> {
    const present = await this.#options.pods.get(id);
    if (present?.accountId === accountId)
      await this.#requireRegistryAuth(accountId, {
        containerRegistryAuthId:
          input.containerRegistryAuthId === undefined ? present.containerRegistryAuthId : input.containerRegistryAuthId,
        imageName: input.imageName ?? present.imageName,
      });
    return this.#change(
      accountId,
      id,
      { name: input.name, verb: "updated", rule: dialect },
      (pod, atMs, _capacity, heldGpuIds) => {
        const next = updatedPod(pod, input, atMs);
        const resized = next.containerDiskInGb !== pod.containerDiskInGb || next.volumeInGb !== pod.volumeInGb;
        return resized ? this.#resized(next, atMs, heldGpuIds) : { pod: next };
      },
    );
  }

  async delete(accountId: string, id: string): Promise<void> {
    await this.#change(accountId, id, { verb: "deleted" }, (pod, atMs) => {
      requireUnlocked(pod, "deleted");
      return { pod: terminatedPod(pod, "Deleted by the account", atMs), rental: null };
    });
  }

  /** `gpuCount`: fewer GPUs than before, 0 to reach the data only; default as before. */
  async start(
    accountId: string,
    id: string,
    options: { readonly gpuCount?: number; readonly dialect?: Dialect } = {},
  ): Promise<Pod> {
    this.#options.requireBudget?.(accountId);
    refuseProblems(numberProblems("gpuCount", options.gpuCount, { maximum: limits.gpuCountMax, whole: true }));
    return this.#change(accountId, id, { verb: "started" }, (pod, atMs, capacity) => {
      requireStatus(pod, "EXITED", "started");
      const { newId, pricing } = this.#options;
      const wanted = pod.computeType === "GPU" ? (options.gpuCount ?? pod.gpuCount) : 0;
      const placed = this.#place(placementAgain(pod, wanted), capacity, options.dialect);
      const costNanosPerHr = total(termsOf(pod, hardwareOfPlacement(placed), pricing));
      const next = startedPod(pod, placed, { nowMs: atMs, costNanosPerHr });
      return { pod: next, rental: runningRental(next, placed.gpuIds, { id: newId(), atMs, pricing }) };
    });
  }

  stop(accountId: string, id: string): Promise<Pod> {
    return this.#change(accountId, id, { verb: "stopped" }, (pod, atMs) => {
      requireStatus(pod, "RUNNING", "stopped");
      requireUnlocked(pod, "stopped");
      return this.#stopped(pod, "Stopped by the account", atMs);
    });
  }

  reset(accountId: string, id: string): Promise<Pod> {
    return this.#renew(accountId, id, "Reset by the account", "reset");
  }

  restart(accountId: string, id: string): Promise<Pod> {
    return this.#renew(accountId, id, "Restarted by the account", "restarted");
  }

  /** What its container is doing; null unless it runs. */
  runtime(pod: Pod): Promise<PodRuntime | null> {
    return this.#options.measure(pod);
  }

  /** Stops a pod for another reason than a request of its owner; nothing happens unless it runs in this generation. */
  async stopBecause(id: string, generation: number, why: string): Promise<void> {
    await this.#changeAsHost(id, (pod, atMs) => {
      const current = pod.desiredStatus === "RUNNING" && pod.generation === generation;
      return current ? this.#stopped(pod, why, atMs) : { pod };
    });
  }

  /** Tells the owners of the pods on a host, or of those of them that `which` chooses, what happens to it, unless it was the last they were told. */
  async tellOfHost(machineId: string, what: string, which: (pod: Pod) => boolean = () => true): Promise<void> {
    const concerns = (pod: Pod): boolean =>
      pod.desiredStatus !== "TERMINATED" && !pod.lastStatusChange.startsWith(what) && which(pod);
    for (const pod of (await this.#options.pods.listOfHost(machineId)).filter(concerns)) {
      // Again under the lock: it may have changed meanwhile.
      await this.#changeAsHost(pod.id, (now, atMs) => ({
        pod: concerns(now) ? { ...now, lastStatusChange: statusText(what, atMs) } : now,
      }));
    }
  }

  /** Ends a pod whose time has come; nothing happens when it is already deleted or its time was changed. */
  async terminateDue(id: string): Promise<void> {
    const isDue = ({ terminateAtMs }: Pod, atMs: number): boolean => terminateAtMs !== null && terminateAtMs <= atMs;
    await this.terminateBecause(id, "Deleted at the time set by its owner", isDue);
  }

  /** Ends a pod for another reason than a request of its owner, also a locked one; nothing happens when it is already deleted. */
  async terminateBecause(
    id: string,
    why: string,
    applies: (pod: Pod, atMs: number) => boolean = () => true,
  ): Promise<void> {
    await this.#changeAsHost(id, (pod, atMs) => {
      if (pod.desiredStatus === "TERMINATED" || !applies(pod, atMs)) return { pod };
      return { pod: terminatedPod(pod, why, atMs), rental: null };
    });
  }

  #place(request: PlacementRequest, capacity: Capacity, { noHardwarePreface }: Dialect = documentDialect): Placement {
    const placed = place(request, capacity, this.#options.isAlive);
    if (!("refused" in placed)) return placed;
    const message = noHardwarePreface + placed.message;
    if (placed.refused === "never") throw new DomainError("not_implemented", message);
    throw new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  #renew(accountId: string, id: string, why: string, verb: string): Promise<Pod> {
    return this.#change(accountId, id, { verb }, (pod, atMs) => {
      requireStatus(pod, "RUNNING", verb);
      requireUnlocked(pod, verb);
      return { pod: renewedPod(pod, why, atMs) };
    });
  }

  #stopped(pod: Pod, why: string, atMs: number): Omit<PodChange, "atMs"> {
    const { newId, pricing } = this.#options;
    const next = stoppedPod(pod, why, atMs);
    return { pod: next, rental: stoppedRental(next, { id: newId(), atMs, pricing }) };
  }

  /** Disks of another size start a new rental; the hardware stays. */
  #resized(pod: Pod, atMs: number, gpuIds: readonly string[]): Omit<PodChange, "atMs"> {
    const { newId, pricing } = this.#options;
    const made = { id: newId(), atMs, pricing };
    if (pod.desiredStatus === "EXITED") return { pod, rental: stoppedRental(pod, made) };
    const next = { ...pod, costNanosPerHr: total(termsOf(pod, pod, pricing)) };
    return { pod: next, rental: runningRental(next, gpuIds, made) };
  }

  async #change(
    accountId: string,
    id: string,
    { name, verb, rule }: { readonly name?: string | undefined; readonly verb: string; readonly rule?: NameRule },
    apply: (pod: Pod, atMs: number, capacity: Capacity, heldGpuIds: readonly string[]) => Omit<PodChange, "atMs">,
  ): Promise<Pod> {
    try {
      const outcome = await this.#options.pods.change(
        id,
        (pod, capacity, heldGpuIds) => {
          if (pod.accountId !== accountId || pod.desiredStatus === "TERMINATED") throw notFound("pod", id);
          const atMs = this.#options.nowMs();
          return { ...apply(pod, atMs, capacity, heldGpuIds), atMs };
        },
        rule,
      );
      return this.#settled(id, outcome, name);
    } catch (error) {
      const isUnknown = error instanceof DomainError && error.code === "not_found";
      if (isUnknown && (await this.#options.isWorker(accountId, id))) throw workerConflict(id, verb);
      throw error;
    }
  }

  async #changeAsHost(id: string, apply: (pod: Pod, atMs: number) => Omit<PodChange, "atMs">): Promise<void> {
    const outcome = await this.#options.pods.change(id, (pod) => {
      const atMs = this.#options.nowMs();
      return { ...apply(pod, atMs), atMs };
    });
    if (outcome.kind === "changed") this.#options.changed(outcome.pod);
  }

  #settled(id: string, outcome: PodChangeOutcome, name: string | undefined): Pod {
    if (outcome.kind === "missing") throw notFound("pod", id);
    if (outcome.kind === "name-taken") throw nameTaken("A pod", name ?? "");
    if (outcome.kind === "reference-missing") throw referenceMissing(outcome.field);
    this.#options.changed(outcome.pod);
    return outcome.pod;
  }

  async #networkVolume(accountId: string, id: string | undefined) {
    if (id === undefined) return undefined;
    const volume = await this.#options.networkVolumes.get(id);
    if (volume === undefined || volume.accountId !== accountId) throw referenceMissing("networkVolumeId");
    return volume;
  }

  async #requireRegistryAuth(
    accountId: string,
    { containerRegistryAuthId: id, imageName }: Pick<Pod, "containerRegistryAuthId" | "imageName">,
  ): Promise<void> {
    if (id !== null) await this.#options.registryAuths.requireFor(accountId, id, imageName);
  }
}

function total({ computeNanosPerHr, storageNanosPerHr }: RentalTerms): number {
  return computeNanosPerHr + storageNanosPerHr;
}

function refuseAbove(maxCostPerHr: number | undefined, costNanosPerHr: number, { noHardwarePreface }: Dialect): void {
  if (maxCostPerHr === undefined || dollars(costNanosPerHr) <= maxCostPerHr) return;
  const message = `${noHardwarePreface}The cheapest offer costs ${dollars(costNanosPerHr)} per hour, more than ${maxCostPerHr}.`;
  throw new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const REFERENCE_NAMES = {
  templateId: "template",
  networkVolumeId: "network volume",
  containerRegistryAuthId: "registry credentials",
} as const;

function referenceMissing(field: keyof typeof REFERENCE_NAMES): DomainError {
  return new DomainError("not_found", `${field}: there is no such ${REFERENCE_NAMES[field]}.`, {
    details: [{ field, message: "does not exist" }],
  });
}

function workerConflict(id: string, verb: string): DomainError {
  const message = `The pod ${id} is a worker of an endpoint and cannot be ${verb}. Change the endpoint instead.`;
  return new DomainError("conflict", message);
}
