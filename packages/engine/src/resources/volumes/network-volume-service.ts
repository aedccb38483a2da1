import type { Rental } from "../../billing/rentals/rental.ts";
import type { Pricing } from "../../billing/prices/terms.ts";
import { DomainError, invalidField, notFound } from "../../kernel/errors.ts";
import { acceptedInput } from "../../fields/accepted-input.ts";
import { type Dialect, documentDialect } from "../../fields/dialect.ts";
import { nameProblems } from "../../fields/field-rules.ts";
import { nameTaken } from "../../fields/name-taken.ts";
import type { NetworkVolume, NetworkVolumeCreateInput, NetworkVolumeUpdateInput } from "./network-volume.ts";
import type { NetworkVolumeRepository } from "./ports.ts";
import type { ResourceListener } from "../../kernel/resource-listener.ts";

export interface NetworkVolumeServiceOptions {
  readonly networkVolumes: NetworkVolumeRepository;
  readonly pricing: Pricing;
  /** Where this deployment has hosts, and with them storage. */
  readonly dataCenterIds: () => Promise<ReadonlySet<string>>;
  readonly newId: () => string;
  readonly nowMs: () => number;
  readonly onResource: ResourceListener;
  /** Called once a volume is removed: hosts have data to erase. */
  readonly removed: () => void;
}

/** The operations on network volumes. Every refusal is a {@link DomainError}. */
export class NetworkVolumeService {
  readonly #options: NetworkVolumeServiceOptions;

  constructor(options: NetworkVolumeServiceOptions) {
    this.#options = options;
  }

  async create(
    accountId: string,
    wanted: NetworkVolumeCreateInput,
    dialect: Dialect = documentDialect,
  ): Promise<NetworkVolume> {
    const { networkVolumes, newId, nowMs } = this.#options;
    const input = acceptedInput("NetworkVolumeCreateInput", wanted, nameProblems(wanted.name));
    await this.#requireStorage(input.dataCenterId);
    const volume: NetworkVolume = {
      id: newId(),
      accountId,
      name: input.name,
      sizeInGb: input.size,
      dataCenterId: input.dataCenterId,
      createdAtMs: nowMs(),
    };
    const outcome = await networkVolumes.insert(volume, this.#rental(volume, volume.createdAtMs), dialect);
    if (outcome === "name-taken") throw nameTaken("A network volume", input.name);
    this.#options.onResource(accountId, "networkVolume", volume.id, "saved");
    return volume;
  }

  list(accountId: string): Promise<readonly NetworkVolume[]> {
    return this.#options.networkVolumes.list(accountId);
  }

  async get(accountId: string, id: string): Promise<NetworkVolume> {
    const volume = await this.#options.networkVolumes.get(id);
    if (volume === undefined || volume.accountId !== accountId) throw notFound("network volume", id);
    return volume;
  }

  async update(
    accountId: string,
    id: string,
    wanted: NetworkVolumeUpdateInput,
    dialect: Dialect = documentDialect,
  ): Promise<NetworkVolume> {
    const input = acceptedInput("NetworkVolumeUpdateInput", wanted, nameProblems(wanted.name));
    const outcome = await this.#options.networkVolumes.change(
      id,
      (current) => {
        if (current.accountId !== accountId) throw notFound("network volume", id);
        if (input.size !== undefined && input.size <= current.sizeInGb) {
          throw invalidField("size", `must be larger than the current ${current.sizeInGb} GB; a volume cannot shrink`);
        }
        const volume = { ...current, name: input.name ?? current.name, sizeInGb: input.size ?? current.sizeInGb };
        return input.size === undefined ? { volume } : { volume, rental: this.#rental(volume, this.#options.nowMs()) };
      },
      dialect,
    );
    if (outcome.kind === "missing") throw notFound("network volume", id);
    if (outcome.kind === "name-taken") throw nameTaken("A network volume", input.name ?? "");
    this.#options.onResource(accountId, "networkVolume", id, "saved");
    return outcome.volume;
  }

  /** Refused while a pod or an endpoint uses it. */
  async delete(accountId: string, id: string): Promise<void> {
    await this.get(accountId, id);
    const outcome = await this.#options.networkVolumes.remove(id, this.#options.nowMs());
    if (outcome === "missing") throw notFound("network volume", id);
    if (typeof outcome === "object") {
      throw new DomainError("conflict", `The network volume ${id} is in use by ${outcome.usedBy}. Detach it first.`);
    }
    this.#options.removed();
    this.#options.onResource(accountId, "networkVolume", id, "deleted");
  }

  async #requireStorage(dataCenterId: string): Promise<void> {
    const present = await this.#options.dataCenterIds();
    if (present.has(dataCenterId)) return;
    const where = present.size === 0 ? "no data center" : [...present].join(" and ");
    const message = `this deployment has storage for network volumes in ${where} only`;
    throw new DomainError("not_implemented", `dataCenterId: ${message}. Nothing was created.`, {
      details: [{ field: "dataCenterId", message }],
    });
  }

  #rental(volume: NetworkVolume, atMs: number): Rental {
    const { newId, pricing } = this.#options;
    return {
      id: newId(),
      accountId: volume.accountId,
      holderKind: "network-volume",
      holderId: volume.id,
      machineId: null,
      dataCenterId: volume.dataCenterId,
      endpointId: null,
      templateId: null,
      imageName: null,
      gpuTypeId: null,
      gpuIds: [],
      gpuCount: 0,
      cpuFlavorId: null,
      vcpuCount: 0,
      memoryInGb: 0,
      containerDiskInGb: 0,
      volumeInGb: volume.sizeInGb,
      ...pricing.networkVolume(volume.sizeInGb),
      startedAtMs: atMs,
      endedAtMs: null,
    };
  }
}
