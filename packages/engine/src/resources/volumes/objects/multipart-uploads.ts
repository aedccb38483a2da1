import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { limits } from "@millrace/spec";
import { DomainError } from "../../../kernel/errors.ts";
import { createSharedReads } from "../../../kernel/shared-reads.ts";
import {
  pathInVolume,
  type VolumeFile,
  type VolumeFiles,
  type WriteLimits,
} from "../../../machines/driver/volume-files.ts";
import { type ReachedVolume, volumeBytes } from "../volume-file-service.ts";

/** Why an upload in parts is refused. */
export type UploadRefusal = "no_such_upload" | "invalid_part" | "invalid_part_order";

export class UploadError extends DomainError {
  readonly reason: UploadRefusal;

  constructor(reason: UploadRefusal, message: string) {
    super(reason === "no_such_upload" ? "not_found" : "invalid_request", message);
    this.reason = reason;
  }
}

export interface UploadedPart {
  readonly number: number;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
  readonly version: string;
}

export interface Upload {
  readonly id: string;
  readonly key: string;
  readonly beganAtMs: number;
}

/** What was made of an upload, so that a client that did not hear of it hears the same again. */
interface Made {
  readonly version: string;
}

/** Files of an upload's directory beside the parts, whose names are numbers. */
const ABOUT = "upload";
const MADE = "made";
const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const PART_DIGITS = 5;
/** A page of a directory. */
const PAGE = 1_000;

/**
 * Uploads in parts to one volume. Each is a directory beside the volume, which no machine sees: its parts are files there, so they survive
 * a restart, and nothing of it is in the volume before all of it is.
 */
export class MultipartUploads {
  /** Those that are being put together, by upload. A client that waited too long asks again meanwhile. */
  static readonly #under = new Map<string, Promise<Made>>();
  static readonly #lists = createSharedReads(
    (uploads: MultipartUploads) => uploads.#readAll(),
    (uploads) => uploads.#volumeId,
  );
  readonly #files: VolumeFiles;
  readonly #volumeId: string;
  readonly #maxBytes: number;

  constructor({ files, volume }: ReachedVolume) {
    this.#files = files;
    this.#volumeId = volume.id;
    this.#maxBytes = volumeBytes(volume);
  }

  async begin(key: string, nowMs: number): Promise<string> {
    pathInVolume(key);
    const id = randomUUID();
    await this.#note([id, ABOUT], { key, beganAtMs: nowMs });
    return id;
  }

  /** The upload, if it is one of this key. @throws UploadError */
  async get(id: string, key: string): Promise<Upload> {
    const about = UPLOAD_ID.test(id) ? await this.#read<Omit<Upload, "id">>([id, ABOUT]) : undefined;
    if (about?.key !== key) throw new UploadError("no_such_upload", `There is no upload ${id} of this key.`);
    return { id, ...about };
  }

  async putPart(upload: Upload, number: number, content: Readable): Promise<VolumeFile> {
    if ((await this.#read([upload.id, MADE])) !== undefined) throw gone(upload);
    return await this.#beside.write(this.#volumeId, [upload.id, nameOf(number)], content, { maxBytes: this.#maxBytes });
  }

  /** In the order of their numbers, after `after`. */
  async parts({ id }: Upload, after = 0): Promise<readonly UploadedPart[]> {
    const names: string[] = [];
    for (const name of await this.#beside.sortedNames(this.#volumeId, [id])) {
      if (/^\d+$/.test(name) && Number(name) > after) names.push(name);
    }
    const described = await this.#beside.describe(this.#volumeId, [id], names);
    return [...described].map(([name, { sizeBytes, modifiedAtMs, version }]) => ({
      number: Number(name),
      sizeBytes: sizeBytes ?? 0,
      modifiedAtMs,
      version,
    }));
  }

  /** Those that are not complete, in the order of their keys, then of their ids. Each is read, however few are asked for. */
  list(): Promise<readonly Upload[]> {
    return MultipartUploads.#lists(this);
  }

  async #readAll(): Promise<readonly Upload[]> {
    const uploads: Upload[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page = await this.#beside.list(this.#volumeId, [], { after, limit: PAGE });
      for (const { name: id } of page.entries) {
        const about = await this.#read<Omit<Upload, "id">>([id, ABOUT]);
        if (about !== undefined && (await this.#read([id, MADE])) === undefined) uploads.push({ id, ...about });
      }
      hasMore = page.hasMore;
      after = page.entries.at(-1)?.name ?? null;
    }
    return uploads.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || (a.id < b.id ? -1 : 1));
  }

  /** Makes the file of these parts. Repeating it gives the same answer. @throws UploadError */
  async complete(
    upload: Upload,
    chosen: readonly Pick<UploadedPart, "number" | "version">[],
    accept?: WriteLimits["accept"],
  ): Promise<Made> {
    const made = await this.#read<Made>([upload.id, MADE]);
    if (made !== undefined) return made;
    const running = MultipartUploads.#under.get(upload.id) ?? this.#make(upload, chosen, accept);
    MultipartUploads.#under.set(upload.id, running);
    try {
      return await running;
    } finally {
      MultipartUploads.#under.delete(upload.id);
    }
  }

  async abort({ id }: Upload): Promise<void> {
    await this.#beside.remove(this.#volumeId, [id], { recursive: true });
  }

  get #beside(): VolumeFiles["beside"] {
    return this.#files.beside;
  }

  async #make(
    upload: Upload,
    chosen: readonly Pick<UploadedPart, "number" | "version">[],
    accept: WriteLimits["accept"],
  ): Promise<Made> {
    const stored = new Map((await this.parts(upload)).map((part) => [part.number, part]));
    for (const [index, { number, version }] of chosen.entries()) {
      if (number <= (chosen[index - 1]?.number ?? 0)) {
        throw new UploadError("invalid_part_order", `Part ${number} does not follow the one before it.`);
      }
      if (stored.get(number)?.version === version) continue;
      const problem = stored.has(number) ? "has another ETag" : "was not uploaded";
      throw new UploadError("invalid_part", `Part ${number} ${problem}.`);
    }
    if (chosen.length === 0) throw new UploadError("invalid_part", "The list of parts is empty.");
    const content = Readable.from(this.#content(upload, chosen), { objectMode: false });
    const limitsOfWrite: WriteLimits = { maxBytes: this.#maxBytes, accept };
    const { version } = await this.#files.write(this.#volumeId, pathInVolume(upload.key), content, limitsOfWrite);
    await this.#note([upload.id, MADE], { version });
    for (const number of stored.keys()) {
      await this.#beside.remove(this.#volumeId, [upload.id, nameOf(number)], { recursive: false }).catch(ignoreMissing);
    }
    return { version };
  }

  async *#content({ id }: Upload, chosen: readonly Pick<UploadedPart, "number" | "version">[]) {
    for (const { number, version } of chosen) {
      const { file, content, close } = await this.#beside.open(this.#volumeId, [id, nameOf(number)]);
      if (file.version === version) yield* content(0, file.sizeBytes) as AsyncIterable<Buffer>;
      else {
        await close();
        throw new UploadError("invalid_part", `Part ${number} was replaced meanwhile.`);
      }
    }
  }

  async #note(path: readonly string[], what: object): Promise<void> {
    const content = Readable.from([Buffer.from(JSON.stringify(what))]);
    await this.#beside.write(this.#volumeId, path, content, { maxBytes: limits.managementBodyMaxBytes });
  }

  async #read<Noted>(path: readonly string[]): Promise<Noted | undefined> {
    const opened = await this.#beside.open(this.#volumeId, path).catch(ignoreMissing);
    if (opened === undefined) return undefined;
    const pieces: Buffer[] = [];
    for await (const piece of opened.content(0, opened.file.sizeBytes) as AsyncIterable<Buffer>) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString()) as Noted;
  }
}

function gone({ id }: Upload): UploadError {
  return new UploadError("no_such_upload", `The upload ${id} is complete.`);
}

function nameOf(number: number): string {
  return String(number).padStart(PART_DIGITS, "0");
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "not_found") return undefined;
  throw error;
}
