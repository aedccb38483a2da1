import type { EngineClient } from "../engine/engine-client.ts";
import { findContainer, isContainerGone } from "../engine/engine-containers.ts";

/** Sends a stop signal to a container, frozen or not, and kills it after `graceMs`. Resolves when it no longer runs. */
export async function stopContainer(engine: EngineClient, containerId: string, graceMs: number): Promise<void> {
  // Engines delay signals to a frozen container, or refuse them.
  const container = await findContainer(engine, containerId);
  if (container?.State.Paused === true) await ignoreGone(resumeContainer(engine, containerId));
  const stopped = ignoreGone(
    engine.call<unknown>("POST", `/containers/${containerId}/wait`, {
      query: { condition: "not-running" },
      timeoutMs: 0,
    }),
  );
  // Handled below. The engine may refuse a signal first.
  stopped.catch(() => undefined);
  const kill = (signal: string): Promise<void> =>
    ignoreGone(engine.call<unknown>("POST", `/containers/${containerId}/kill`, { query: { signal } }));
  if (graceMs > 0) {
    await kill("SIGTERM");
    let timer: NodeJS.Timeout | undefined;
    // A timer of the host, not of the clock: a container needs real time to end, even if a test moves the clock.
    const over = new Promise<"over">((resolve) => (timer = setTimeout(() => resolve("over"), graceMs)));
    const first = await Promise.race([stopped, over]).finally(() => clearTimeout(timer));
    if (first !== "over") return;
  }
  await kill("SIGKILL");
  await stopped;
}

/** Freezes every process of a container. */
export function pauseContainer(engine: EngineClient, containerId: string): Promise<void> {
  return engine.call<void>("POST", `/containers/${containerId}/pause`);
}

export function resumeContainer(engine: EngineClient, containerId: string): Promise<void> {
  return engine.call<void>("POST", `/containers/${containerId}/unpause`);
}

async function ignoreGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isContainerGone(error)) throw error;
  }
}
