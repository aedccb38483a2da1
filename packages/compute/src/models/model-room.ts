import { MachinePreparationError, MachineStartError, nextToGiveUp } from "@millrace/engine";
import { statfs } from "node:fs/promises";
import type { BlobFiles } from "./blob-files.ts";
import type { ModelTrees } from "./model-trees.ts";

/** Keeps the models under their bound and within the free space of the disk. */
export interface ModelRoom {
  /** Resolves once there is room; models that were not used for long are removed for it. The result gives the reservation back. */
  reserve(name: string, wanted: WantedRoom): Promise<() => void>;
}

export interface WantedRoom {
  /** The blobs of the model. */
  readonly keys: ReadonlySet<string>;
  /** What has to come yet. */
  readonly leftBytes: () => number;
}

export interface RoomParts {
  readonly directory: string;
  readonly maxBytes: number;
  readonly blobs: Pick<BlobFiles, "sizeInBytes" | "sweep">;
  readonly trees: Pick<ModelTrees, "list" | "remove">;
  readonly inUse: () => ReadonlySet<string>;
  /** Default: what the file system tells. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

export function createModelRoom({ directory, maxBytes, blobs, trees, inUse, ...parts }: RoomParts): ModelRoom {
  const freeBytes = parts.freeBytes ?? (() => freeOf(directory));
  const reserved = new Set<WantedRoom>();
  let last: Promise<unknown> = Promise.resolve();

  /** What is missing for everything that is wanted, and why. */
  async function shortage(): Promise<string | null> {
    let comingBytes = 0;
    for (const { leftBytes } of reserved) comingBytes += leftBytes();
    if ((await blobs.sizeInBytes()) + comingBytes > maxBytes) {
      return `the store of models may hold ${maxBytes} bytes (MILLRACE_MODEL_MAX_BYTES), and workers use the other models in it`;
    }
    const free = await freeBytes();
    return comingBytes > free ? `the disk of the store of models has ${free} bytes left` : null;
  }

  async function makeRoom(name: string, wanted: WantedRoom): Promise<void> {
    const needBytes = wanted.leftBytes();
    if (needBytes > maxBytes) {
      throw new MachineStartError(
        `Model ${name} needs ${needBytes} bytes, and the store of models may hold ${maxBytes}; raise MILLRACE_MODEL_MAX_BYTES.`,
      );
    }
    const sweep = (): Promise<void> => blobs.sweep(new Set([...reserved].flatMap(({ keys }) => [...keys])));
    for (let isSwept = false; ;) {
      const reason = await shortage();
      if (reason === null) return;
      if (isSwept) {
        const model = nextToGiveUp(await trees.list(), inUse());
        if (model === undefined) {
          throw new MachinePreparationError(`There is no room for the ${needBytes} bytes of model ${name}: ${reason}.`);
        }
        await trees.remove(model.key);
      }
      await sweep();
      isSwept = true;
    }
  }

  return {
    reserve(name, wanted) {
      const turn = last.then(async () => {
        reserved.add(wanted);
        try {
          await makeRoom(name, wanted);
        } catch (error) {
          reserved.delete(wanted);
          throw error;
        }
        return () => void reserved.delete(wanted);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function freeOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
