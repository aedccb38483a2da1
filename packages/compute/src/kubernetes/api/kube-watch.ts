import { errorMessage } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import { linesOf } from "../../output/stream-lines.ts";
import type { ApiCall } from "./api-calls.ts";
import type { KubeApi } from "./kube-api.ts";
import { KubeError } from "./kube-client.ts";
import type { KubeList, KubeMeta } from "./kube-types.ts";

interface Watched {
  readonly metadata: KubeMeta;
}

export interface WatchOptions<Item extends Watched, Kept> {
  readonly api: KubeApi;
  readonly list: ApiCall;
  readonly watch: ApiCall;
  readonly query: Readonly<Record<string, string>>;
  /** What is read of an item; the rest of it is let go at once. */
  readonly keep: (item: Item) => Kept;
  /**
   * All there are. Called at the start, after each gap, and at intervals: events are hints, the list is the truth. Left out: only what
   * changes from now on is wanted.
   */
  readonly onList?: (items: readonly Kept[]) => void;
  readonly onChange: (item: Kept, change: "present" | "gone") => void;
  readonly onAway: (reason: string) => void;
}

/** Items that are asked for at once: as whole objects, 5,000 pods take about 100 MB. */
const pageItems = 500;
/** Pauses before the next call after a failure. */
const retryMs = { first: 100, max: 5_000 };
/** The API server ends a watch after this time; then everything is listed again. */
const watchSeconds = 290;
/** The API server sends a bookmark every minute, also when nothing changes. */
const silenceMaxMs = 100_000;
const expired = 410;

/** Follows a list until closed, across restarts of the API server. Resolves after the first list, or the first failure. */
export async function watchList<Item extends Watched, Kept>(
  options: WatchOptions<Item, Kept>,
): Promise<{ close(): Promise<void> }> {
  const { api, query, keep, onList, onChange, onAway } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const tried = Promise.withResolvers<void>();

  /** Resolves to the version from which on a watch tells what changes. */
  async function readList(): Promise<string> {
    const all: Kept[] = [];
    const limit = onList === undefined ? 1 : pageItems;
    let page: KubeList<Item>;
    let next = "";
    do {
      const asked = { ...query, limit, ...(next === "" ? {} : { continue: next }) };
      page = await api.ask(options.list, null, { query: asked, signal });
      for (const item of page.items) all.push(keep(item));
      next = page.metadata.continue ?? "";
    } while (next !== "" && onList !== undefined);
    onList?.(all);
    return page.metadata.resourceVersion;
  }

  async function listen(): Promise<void> {
    const resourceVersion = await readList();
    tried.resolve();
    const watch = { watch: true, allowWatchBookmarks: true, timeoutSeconds: watchSeconds, resourceVersion };
    const body = await api.stream(options.watch, null, { query: { ...query, ...watch }, signal });
    const silence = setTimeout(() => body.destroy(new Error("the watch is silent")), silenceMaxMs);
    try {
      for await (const line of linesOf(body)) {
        silence.refresh();
        const { type, object } = JSON.parse(line) as {
          type: string;
          object: Item & { code?: number; message?: string };
        };
        if (type === "ERROR") throw new KubeError(object.code ?? 500, object.message ?? "the watch failed");
        if (type !== "BOOKMARK") onChange(keep(object), type === "DELETED" ? "gone" : "present");
      }
    } finally {
      clearTimeout(silence);
      body.destroy();
    }
  }

  async function listenOn(): Promise<void> {
    let pauseMs = retryMs.first;
    while (!signal.aborted) {
      try {
        await listen();
        pauseMs = retryMs.first;
        continue;
      } catch (error) {
        if (signal.aborted) return;
        // What was missed is in the next list.
        if (!(error instanceof KubeError && error.status === expired)) onAway(errorMessage(error));
      }
      tried.resolve();
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, retryMs.max);
    }
  }

  const listening = listenOn();
  await tried.promise;
  return {
    async close() {
      closing.abort();
      await listening;
    },
  };
}
