import { makeDirectory } from "@millrace/files/make-directory";
import {
  errorMessage,
  type MachineModels,
  MachinePreparationError,
  MachineStartError,
  type ModelPins,
  type ModelReference,
  parseModelReference,
  type PinnedModel,
} from "@millrace/engine";
import { openBlobFiles } from "./blob-files.ts";
import type { HubAccess, ModelHub } from "./hub-client.ts";
import type { HubFile } from "./hub-files.ts";
import { createModelFetches } from "./model-fetches.ts";
import { openModelHolds } from "./model-holds.ts";
import { createModelRoom } from "./model-room.ts";
import { openModelTrees, treeKey } from "./model-trees.ts";

/** The models of a host: fetched once for all its workers, which only read them. */
export interface ModelStore {
  /** Resolves when the models are here; they stay until the machine is released. Rejects when they cannot be had, and then holds nothing. */
  hold(machineId: string, request: ModelRequest): Promise<HeldModels>;
  /** The machine is gone. Repeating does nothing. */
  release(machineId: string): Promise<void>;
  /** Releases all machines but these. */
  keepOnly(machineIds: ReadonlySet<string>): Promise<void>;
  /** The models that are here, each `owner/name`. */
  repositories(): Promise<readonly string[]>;
}

export interface ModelRequest {
  readonly endpointId: string;
  readonly models: MachineModels;
  /** Of the endpoint, for the hub; never logged. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Hears, for people, how far a fetch is. */
  readonly onProgress: (text: string) => void;
}

export interface HeldModels {
  readonly models: readonly PinnedModel[];
  /** The directory of a layout of a model. */
  pathOf(model: PinnedModel, layout: "files" | "cache"): string;
  /** What stands for the root of a layout where nothing is mounted. */
  rootOf(layout: "files" | "cache"): string;
}

export interface ModelStoreOptions {
  /** One store at a time may use it. Its file system must have hard links. */
  readonly directory: string;
  /** What all models may take together. */
  readonly maxBytes: number;
  readonly hub: ModelHub;
  readonly pins: ModelPins;
  readonly now: () => number;
  /** Free bytes of the disk; default: what the file system tells. */
  readonly freeBytes?: () => Promise<number>;
}

export async function openModelStore(options: ModelStoreOptions): Promise<ModelStore> {
  const { directory, maxBytes, hub, pins, now, freeBytes } = options;
  await makeDirectory(directory, 0o700);
  const blobs = await openBlobFiles(directory);
  const trees = await openModelTrees(directory);
  const holds = await openModelHolds(directory, trees);
  const room = createModelRoom({ directory, maxBytes, blobs, trees, inUse: () => holds.inUse(), freeBytes });
  const fetches = createModelFetches({ hub, blobs, trees, room });

  /** The models at the commits of their endpoint's version. Who asks first has them looked up, and proves that its token may read them. */
  async function pin(
    { endpointId, models, onProgress }: ModelRequest,
    access: HubAccess,
    known: FileLists,
  ): Promise<PinnedModel[]> {
    const { references, endpointVersion } = models;
    const wanted = references.map((text) => ({ text, reference: referenceOf(text) }));
    let commits = await pins.find(endpointId, endpointVersion);
    if (commits === null || !references.every((text) => Object.hasOwn(commits ?? {}, text))) {
      const found: Record<string, string> = {};
      const asking = setTimeout(() => onProgress("Waiting for an answer of the hub of models"), toldAfterMs);
      try {
        for (const { text, reference } of wanted) {
          const commit = await hub.commitOf(reference, access);
          const model = { ...reference, commit };
          const files = await hub.files(model.repository, commit, access);
          known.set(treeKey(model), files);
          await proveAccess(hub, model, files, access);
          found[text] = commit;
        }
      } finally {
        clearTimeout(asking);
      }
      commits = await pins.keep(endpointId, endpointVersion, found);
    }
    return wanted.map(({ text, reference }) => ({ ...reference, commit: commits[text] ?? "" }));
  }

  return {
    async hold(machineId, request) {
      const access = { token: request.token, signal: request.signal };
      const known: FileLists = new Map();
      try {
        const models = await pin(request, access, known);
        await holds.begin(machineId, models);
        for (const model of models) {
          const key = treeKey(model);
          if (!(await trees.has(key))) await fetches.join(model, { ...request, files: known.get(key) });
          await trees.use(key, model, now());
        }
        return {
          models,
          pathOf: (model, layout) => trees.pathOf(treeKey(model), layout),
          rootOf: (layout) => holds.rootOf(machineId, layout),
        };
      } catch (error) {
        await holds.end(machineId);
        throw explained(error, request);
      }
    },
    release: (machineId) => holds.end(machineId),
    async keepOnly(machineIds) {
      for (const id of holds.machineIds()) if (!machineIds.has(id)) await holds.end(id);
    },
    repositories: async () => [...new Set((await trees.list()).map(({ repository }) => repository))],
  };
}

/** A hub that answers sooner is not mentioned: the log of a worker tells what its start waits for. */
const toldAfterMs = 1_000;

type FileLists = Map<string, readonly HubFile[]>;

function referenceOf(text: string): ModelReference {
  const reference = parseModelReference(text);
  if (reference === undefined) throw new MachineStartError(`${JSON.stringify(text)} names no model of the hub.`);
  return reference;
}

/** The list of a model's files may be open to all while the files are not, and they may be here for somebody else already. */
async function proveAccess(
  hub: ModelHub,
  model: PinnedModel,
  files: readonly HubFile[],
  access: HubAccess,
): Promise<void> {
  // The largest file is what is protected; the hub gives cards of closed models to all.
  const [first] = files.toSorted((one, other) => other.blob.bytes - one.blob.bytes);
  if (first === undefined)
    throw new MachineStartError(`Model ${model.repository} has no files at revision ${model.revision}.`);
  if (first.blob.bytes > 0) await hub.prove({ ...model, path: first.path }, access);
}

/** What a person has to know when a file of the store cannot be written. */
function explained(error: unknown, { signal }: ModelRequest): unknown {
  if (error instanceof MachinePreparationError || error instanceof MachineStartError || signal.aborted) return error;
  const isFull = error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
  if (isFull) return new MachinePreparationError("The disk of the store of models is full; free some space.");
  return new MachinePreparationError(`The store of models cannot be used: ${errorMessage(error)}`);
}
