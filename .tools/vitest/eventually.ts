import { vi } from "vitest";

/** Generous, as in `config.ts`: it ends a wait for what does not come, and is no measure of speed. */
const WAIT_MAX_MS = 120_000;

/** Waits in a hook until a check passes, as `expect.poll` does in tests, where it is not allowed to. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(check, { timeout: WAIT_MAX_MS });
}
