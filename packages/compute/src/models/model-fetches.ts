import { describeFetch, type PinnedModel } from "@millrace/engine";
import { type BlobFiles, blobKey } from "./blob-files.ts";
import type { ModelHub } from "./hub-client.ts";
import type { HubFile } from "./hub-files.ts";
import type { ModelRoom } from "./model-room.ts";
import { type ModelTrees, treeKey } from "./model-trees.ts";

/** Fetches models, each once for all workers that wait for it. */
export interface ModelFetches {
  /** Resolves when the model is here. A fetch ends when none waits for it any more; the next one goes on where it ended. */
  join(model: PinnedModel, waiter: FetchWaiter): Promise<void>;
}

export interface FetchWaiter {
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
  /** Its files, where they are known already. */
  readonly files?: readonly HubFile[] | undefined;
}

interface Fetch {
  readonly done: Promise<void>;
  readonly abort: AbortController;
  readonly waiters: Set<FetchWaiter>;
}

export interface FetchParts {
  readonly hub: ModelHub;
  readonly blobs: BlobFiles;
  readonly trees: ModelTrees;
  readonly room: ModelRoom;
}

/** Files of a model that are fetched at the same time. */
const filesAtOnce = 4;
/** Progress is told in so many steps. */
const steps = 200;

export function createModelFetches({ hub, blobs, trees, room }: FetchParts): ModelFetches {
  const running = new Map<string, Fetch>();

  async function fetchModel(model: PinnedModel, first: FetchWaiter, fetch: Omit<Fetch, "done">): Promise<void> {
    const key = treeKey(model);
    const { signal } = fetch.abort;
    const access = { token: first.token, signal };
    const files = first.files ?? (await hub.files(model.repository, model.commit, access));
    const wanted = new Map<string, HubFile>(files.map((file) => [blobKey(file.blob), file]));
    const missing = new Map<string, number>();
    for (const [blob, file] of wanted) missing.set(blob, await blobs.missingBytes(file.blob));
    const totalBytes = sum([...wanted.values()].map(({ blob }) => blob.bytes));
    let leftBytes = sum(missing.values());
    let toldBytes = -Infinity;

    function tell(): void {
      const doneBytes = totalBytes - leftBytes;
      if (doneBytes < toldBytes + totalBytes / steps && leftBytes > 0) return;
      toldBytes = doneBytes;
      for (const { onProgress } of fetch.waiters) onProgress(describeFetch(model.repository, doneBytes, totalBytes));
    }
    async function fetchOne({ path, blob }: HubFile): Promise<void> {
      const address = { repository: model.repository, commit: model.commit, path };
      let isOpened = false;
      await blobs.fetch(
        blob,
        (fromByte) => {
          isOpened = true;
          return hub.open(address, fromByte, access);
        },
        (bytes) => {
          leftBytes += blob.bytes - bytes - (missing.get(blobKey(blob)) ?? 0);
          missing.set(blobKey(blob), blob.bytes - bytes);
          tell();
        },
        signal,
      );
      // A model may name the hash of a file that another one brought here, and that its own readers may not read.
      if (!isOpened && blob.bytes > 0) await hub.prove(address, access);
    }

    const release = await room.reserve(model.repository, { keys: new Set(wanted.keys()), leftBytes: () => leftBytes });
    try {
      tell();
      await eachAtOnce([...wanted.values()], fetchOne, fetch.abort);
      await trees.make(key, model, files, ({ blob }) => blobs.pathOf(blob));
    } finally {
      release();
    }
  }

  function begin(model: PinnedModel, first: FetchWaiter): Fetch {
    const parts = { abort: new AbortController(), waiters: new Set<FetchWaiter>() };
    const fetch: Fetch = { ...parts, done: fetchModel(model, first, parts).finally(() => forget(model, fetch)) };
    fetch.done.catch(() => undefined);
    running.set(treeKey(model), fetch);
    return fetch;
  }

  /** The next to ask begins another fetch. */
  function forget(model: PinnedModel, fetch: Fetch): void {
    if (running.get(treeKey(model)) === fetch) running.delete(treeKey(model));
  }

  return {
    async join(model, waiter) {
      const fetch = running.get(treeKey(model)) ?? begin(model, waiter);
      fetch.waiters.add(waiter);
      const left = new Promise<never>((_, reject) => {
        waiter.signal.addEventListener("abort", () => reject(waiter.signal.reason as Error), { once: true });
      });
      try {
        waiter.signal.throwIfAborted();
        await Promise.race([fetch.done, left]);
      } finally {
        fetch.waiters.delete(waiter);
        if (fetch.waiters.size === 0) {
          forget(model, fetch);
          fetch.abort.abort();
        }
      }
    },
  };
}

/** The first failure ends the others, and is what rejects. */
async function eachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  abort: AbortController,
): Promise<void> {
  const rest = [...items];
  let failure: { readonly error: unknown } | undefined;
  async function worker(): Promise<void> {
    for (let item = rest.shift(); item !== undefined && failure === undefined; item = rest.shift()) {
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
        abort.abort();
      }
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, worker));
  if (failure !== undefined) throw failure.error;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
