import type { Readable } from "node:stream";
import type { NetworkVolumeService } from "./network-volume-service.ts";
import { DomainError, invalidField, notFound } from "../../kernel/errors.ts";
import type { Host } from "../../machines/hosts/host.ts";
import { traitsOf } from "../../machines/driver/driver-traits.ts";
import { OtherHostError } from "../../machines/hosts/other-host.ts";
import type { Capacity } from "../../machines/placement/placement.ts";
import { reachesVolume, volumeHome } from "../../machines/placement/volume-home.ts";
import { pathInVolume, type VolumeFile, type VolumeFiles, volumePath } from "../../machines/driver/volume-files.ts";
import type { NetworkVolume } from "./network-volume.ts";

const BYTES_PER_GB = 1024 ** 3;
/** When a client may ask again for a data center without a host, in seconds. */
const RETRY_AFTER_SECONDS = 30;

export interface VolumeFileServiceOptions {
  readonly networkVolumes: Pick<NetworkVolumeService, "get">;
  /** The files of this host; undefined where volumes cannot be reached. */
  readonly files: VolumeFiles | undefined;
  /** Whether this gateway starts machines, whose volumes may nevertheless be out of its reach. */
  readonly startsMachines: boolean;
  /** Where this host is. */
  readonly dataCenterId: string;
  /** Left out where this host has all volumes. */
  readonly among?: VolumeHosts;
}

/** The hosts that may have the data of volumes. */
export interface VolumeHosts {
  /** This one. */
  readonly machineId: string;
  readonly capacity: () => Promise<Capacity>;
  /** Makes a host the home of a volume that has none; resolves to the home. */
  readonly settle: (volumeId: string, machineId: string) => Promise<string | null>;
  readonly isAlive: (host: Host) => boolean;
}

/** A volume whose files are on this host. */
export interface ReachedVolume {
  readonly files: VolumeFiles;
  readonly volume: NetworkVolume;
}

/** The most bytes that a file of a volume may have. */
export function volumeBytes({ sizeInGb }: NetworkVolume): number {
  return sizeInGb * BYTES_PER_GB;
}

/** The files of the network volumes of accounts. Every refusal is a {@link DomainError}. */
export class VolumeFileService {
  readonly #options: VolumeFileServiceOptions;

  constructor(options: VolumeFileServiceOptions) {
    this.#options = options;
  }

  async list(
    accountId: string,
    volumeId: string,
    directory: { readonly path: string; readonly cursor?: string; readonly limit: number },
  ): Promise<{ readonly path: string; readonly entries: readonly VolumeFile[]; readonly nextCursor: string | null }> {
    const path = volumePath(directory.path);
    const { files, volume } = await this.reach(accountId, volumeId);
    const page = { after: directory.cursor ?? null, limit: directory.limit };
    const { entries, hasMore } = await files.list(volume.id, path, page);
    return { path: path.join("/"), entries, nextCursor: hasMore ? (entries.at(-1)?.name ?? null) : null };
  }

  /** The bytes of a file from `offsetBytes` on, and how many they are. */
  async read(
    accountId: string,
    volumeId: string,
    path: string,
    offsetBytes: number,
  ): Promise<{ readonly lengthBytes: number; readonly content: Readable }> {
    const names = pathInVolume(path);
    const { files, volume } = await this.reach(accountId, volumeId);
    const opened = await files.open(volume.id, names);
    const { sizeBytes } = opened.file;
    if (offsetBytes <= sizeBytes) {
      return { lengthBytes: sizeBytes - offsetBytes, content: opened.content(offsetBytes, sizeBytes) };
    }
    await opened.close();
    throw invalidField("offset", `must be at most ${sizeBytes}, the length of the file`);
  }

  /** `open` begins to read the content, which must stay untouched if another host is to get it. */
  async write(accountId: string, volumeId: string, path: string, open: () => Readable): Promise<VolumeFile> {
    const names = pathInVolume(path);
    const { files, volume } = await this.reach(accountId, volumeId);
    return files.write(volume.id, names, open(), { maxBytes: volumeBytes(volume) });
  }

  async makeDirectory(accountId: string, volumeId: string, path: string): Promise<VolumeFile> {
    const names = pathInVolume(path);
    const { files, volume } = await this.reach(accountId, volumeId);
    return files.makeDirectory(volume.id, names);
  }

  async remove(
    accountId: string,
    volumeId: string,
    path: string,
    options: { readonly recursive: boolean },
  ): Promise<void> {
    const names = pathInVolume(path);
    const { files, volume } = await this.reach(accountId, volumeId);
    await files.remove(volume.id, names, options);
  }

  /** The files of a volume of the account, if they are on this host. @throws DomainError, {@link OtherHostError} */
  async reach(accountId: string, id: string): Promise<ReachedVolume> {
    const { networkVolumes, files, startsMachines, dataCenterId, among } = this.#options;
    const volume = await networkVolumes.get(accountId, id);
    if (among !== undefined) {
      const host = await hostOf(volume, among, files !== undefined);
      if (host !== among.machineId) throw new OtherHostError(`The network volume ${id} is`, host);
      if (files === undefined) throw noFiles(startsMachines);
      return { files, volume };
    }
    if (files === undefined) throw noFiles(startsMachines);
    if (volume.dataCenterId !== dataCenterId) {
      throw new DomainError(
        "unavailable",
        `The network volume ${id} is in ${volume.dataCenterId}, and this gateway in ${dataCenterId}. Ask a gateway that is there.`,
      );
    }
    return { files, volume };
  }
}

function noFiles(startsMachines: boolean): DomainError {
  const why = startsMachines
    ? "Network volumes are claims of the cluster here, which this service does not mount. Read and write them in a pod that mounts the volume."
    : "This gateway starts no machines, so it has no access to files of volumes.";
  return new DomainError("not_implemented", why);
}

/** The host that answers for the files of a volume: this one if it has the data. @throws DomainError when no host is there */
async function hostOf({ id, dataCenterId }: NetworkVolume, among: VolumeHosts, hasFiles: boolean): Promise<string> {
  const capacity = await among.capacity();
  const near = capacity.hosts.filter(
    (host) => host.dataCenterId === dataCenterId && traitsOf(host.driver).startsMachines,
  );
  const own = near.filter(({ machineId }) => machineId === among.machineId && hasFiles);
  const candidates = [...own, ...near.filter(among.isAlive)];
  const home = volumeHome(id, capacity);
  if (home !== null) return candidates.find((host) => reachesVolume(host, id, capacity))?.machineId ?? home;
  const first = candidates.find(({ leaving }) => leaving !== true);
  if (first === undefined) {
    const message = `No host in ${dataCenterId}, where the network volume ${id} is, is running. Try again when one is.`;
    throw new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const settled = await among.settle(id, first.machineId);
  if (settled === null) throw notFound("network volume", id);
  return settled;
}
