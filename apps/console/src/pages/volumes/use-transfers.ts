import { useCallback, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../session/session.tsx";
import { readAgain } from "../../data/read-again.ts";
import { downloadFile, uploadFile } from "../../data/transfer.ts";
import { saveFile } from "../../parts/save-file.ts";

/** An upload or a download. */
export interface Transfer {
  readonly id: number;
  readonly kind: "upload" | "download";
  readonly path: string;
  readonly bytes: number;
  readonly done: number;
  readonly state: "waiting" | "running" | "done" | "failed" | "stopped";
  readonly error: unknown;
}

export interface Transfers {
  readonly list: readonly Transfer[];
  upload(files: readonly { readonly path: string; readonly file: File }[]): void;
  download(path: string, bytes: number): void;
  stop(id: number): void;
  /** Takes those from the list that have ended. */
  clear(): void;
}

/** How often what has gone is shown. */
const SHOW_EVERY_MS = 150;

/** Uploads to a network volume and downloads from it, one after the other. They end with the page. */
export function useTransfers(volumeId: string): Transfers {
  const session = useSession();
  const queries = useQueryClient();
  const [list, setList] = useState<readonly Transfer[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, [volumeId]);

  const start = useCallback(
    (added: Pick<Transfer, "kind" | "path" | "bytes">, work: (options: WorkOptions) => Promise<void>) => {
      lastId.current += 1;
      const id = lastId.current;
      const stop = new AbortController();
      stops.current.set(id, stop);
      const change = (part: Partial<Transfer>): void =>
        setList((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));
      setList((now) => [...now, { ...added, id, done: 0, state: "waiting", error: undefined }]);
      let shownAtMs = 0;
      const run = async (): Promise<void> => {
        if (stop.signal.aborted) return change({ state: "stopped" });
        change({ state: "running" });
        try {
          await work({
            signal: stop.signal,
            onBytes(done) {
              const nowMs = performance.now();
              if (nowMs - shownAtMs < SHOW_EVERY_MS) return;
              shownAtMs = nowMs;
              change({ done });
            },
          });
          change({ state: "done", done: added.bytes });
        } catch (error) {
          change(stop.signal.aborted ? { state: "stopped" } : { state: "failed", error });
        } finally {
          stops.current.delete(id);
          if (added.kind === "upload") {
            readAgain(queries, { queryKey: ["network-volume", volumeId, "files"] });
          }
        }
      };
      queue.current = queue.current.then(run);
    },
    [queries, volumeId],
  );
  return {
    list,
    upload(files) {
      for (const { path, file } of files) {
        start({ kind: "upload", path, bytes: file.size }, (options) =>
          uploadFile(session, volumeId, path, file, options),
        );
      }
    },
    download(path, bytes) {
      start({ kind: "download", path, bytes }, async (options) => {
        saveFile(path.split("/").at(-1) ?? path, await downloadFile(session, volumeId, path, options));
      });
    },
    stop: (id) => stops.current.get(id)?.abort(),
    clear: () => setList((now) => now.filter(({ state }) => state === "waiting" || state === "running")),
  };
}

interface WorkOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (done: number) => void;
}
