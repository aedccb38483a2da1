import type { Batch, BatchOptions, BatchRequest } from "@millrace/queue-client";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../session/session.tsx";
import { requestsOf } from "./request-file.ts";

/** What was found in a file. */
export interface CheckedFile {
  readonly requests: number;
  /** The first lines that are no requests. */
  readonly refused: readonly { readonly line: number; readonly problem: string }[];
  readonly refusedTotal: number;
}

/** What is being done, and how much of the file it has read. */
export interface BatchWork {
  readonly kind: "checking" | "sending";
  readonly doneBytes: number;
}

export interface NewBatch {
  /** Undefined while nothing is being done. */
  readonly work: BatchWork | undefined;
  /** @throws the abort reason when it is stopped */
  check(file: Blob): Promise<CheckedFile>;
  /** Sends what `check` found to be requests, and starts them. */
  send(file: Blob, options: Pick<BatchOptions, "name" | "webhook" | "finishBy" | "maxCost">): Promise<Batch>;
  stop(): void;
}

const REFUSED_SHOWN = 20;
/** How often what was read is shown. */
const SHOW_EVERY_MS = 150;

/** Makes a batch of a file, which is read piece by piece: once to check it, once to send it. Both end with the page. */
export function useNewBatch(endpointId: string): NewBatch {
  const session = useSession();
  const [work, setWork] = useState<BatchWork>();
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop, endpointId]);

  async function read<T>(
    kind: BatchWork["kind"],
    file: Blob,
    take: (found: ReturnType<typeof requestsOf>, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    stop();
    const { signal } = (running.current = new AbortController());
    let shownAtMs = 0;
    const onBytes = (doneBytes: number): void => {
      if (performance.now() - shownAtMs < SHOW_EVERY_MS) return;
      shownAtMs = performance.now();
      setWork({ kind, doneBytes });
    };
    setWork({ kind, doneBytes: 0 });
    try {
      return await take(requestsOf(file, { signal, onBytes }), signal);
    } finally {
      if (running.current?.signal === signal) setWork(undefined);
    }
  }

  return {
    work,
    stop,
    check: (file) =>
      read("checking", file, async (found) => {
        const refused: { line: number; problem: string }[] = [];
        let requests = 0;
        let refusedTotal = 0;
        for await (const one of found) {
          if ("request" in one) requests += 1;
          else if (++refusedTotal <= REFUSED_SHOWN) refused.push(one);
        }
        return { requests, refused, refusedTotal };
      }),
    send: (file, options) =>
      read("sending", file, (found, signal) =>
        session.queue(endpointId).batches.create(requestsIn(found), { ...options, signal }),
      ),
  };
}

async function* requestsIn(found: ReturnType<typeof requestsOf>): AsyncGenerator<BatchRequest> {
  for await (const one of found) if ("request" in one) yield one.request;
}
