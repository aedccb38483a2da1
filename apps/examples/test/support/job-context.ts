import type { JobContext } from "@millrace/worker";

/** What a handler gets beside its job, and what it told there. */
export interface TestContext {
  readonly context: Pick<JobContext, "signal" | "progress">;
  readonly updates: unknown[];
  /** Stops the job, as a cancelled one is. */
  stop(): void;
}

/** `onProgress` is called with each update, at once. */
export function createContext(onProgress: (value: unknown) => void = () => undefined): TestContext {
  const controller = new AbortController();
  const updates: unknown[] = [];
  const progress = (value: unknown): Promise<void> => {
    updates.push(value);
    onProgress(value);
    return Promise.resolve();
  };
  return {
    context: { signal: controller.signal, progress },
    updates,
    stop: () => controller.abort(new Error("stopped")),
  };
}
