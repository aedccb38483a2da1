import { DomainError } from "../kernel/errors.ts";
import { pathInVolume, type VolumeFile, type VolumeFiles, volumePath } from "../machines/volume-files.ts";
import type { NetworkVolumeOperations } from "./management.ts";
import type { NetworkVolume } from "./network-volume.ts";

const BYTES_PER_GB = 1024 ** 3;

export interface VolumeFileServiceOptions {
  readonly networkVolumes: Pick<NetworkVolumeOperations, "get">;
  /** The files of this host; undefined where volumes cannot be reached. */
  readonly files: VolumeFiles | undefined;
  /** Where this host is. */
  readonly dataCenterId: string;
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
    const { files, volume } = await this.#open(accountId, volumeId);
    const page = { after: directory.cursor ?? null, limit: directory.limit };
    const { entries, hasMore } = await files.list(volume.id, path, page);
    return { path: path.join("/"), entries, nextCursor: hasMore ? (entries.at(-1)?.name ?? null) : null };
  }

  async read(accountId: string, volumeId: string, path: string, offsetBytes: number): ReturnType<VolumeFiles["read"]> {
    const names = pathInVolume(path);
    const { files, volume } = await this.#open(accountId, volumeId);
    return files.read(volume.id, names, offsetBytes);
  }

  async write(
    accountId: string,
    volumeId: string,
    path: string,
    content: Parameters<VolumeFiles["write"]>[2],
  ): Promise<VolumeFile> {
    const names = pathInVolume(path);
    const { files, volume } = await this.#open(accountId, volumeId);
    return files.write(volume.id, names, content, { maxBytes: volume.sizeInGb * BYTES_PER_GB });
  }

  async makeDirectory(accountId: string, volumeId: string, path: string): Promise<VolumeFile> {
    const names = pathInVolume(path);
    const { files, volume } = await this.#open(accountId, volumeId);
    return files.makeDirectory(volume.id, names);
  }

  async remove(
    accountId: string,
    volumeId: string,
    path: string,
    options: { readonly recursive: boolean },
  ): Promise<void> {
    const names = pathInVolume(path);
    const { files, volume } = await this.#open(accountId, volumeId);
    await files.remove(volume.id, names, options);
  }

  async #open(accountId: string, id: string): Promise<{ readonly files: VolumeFiles; readonly volume: NetworkVolume }> {
    const { networkVolumes, files, dataCenterId } = this.#options;
    const volume = await networkVolumes.get(accountId, id);
    if (files === undefined) {
      throw new DomainError(
        "not_implemented",
        "This gateway starts no machines, so it has no access to files of volumes.",
      );
    }
    if (volume.dataCenterId !== dataCenterId) {
      throw new DomainError(
        "unavailable",
        `The network volume ${id} is in ${volume.dataCenterId}, and this gateway in ${dataCenterId}. Ask a gateway that is there.`,
      );
    }
    return { files, volume };
  }
}
