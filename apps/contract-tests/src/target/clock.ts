import type { SuiteClock, Transport } from "@millrace/contract-core";

export const CONTROL_PATH = "/__control/clock";

/** Whether the clock of the target can be moved. */
export async function canMoveClock(transport: Transport): Promise<boolean> {
  return (await transport.send({ method: "GET", path: CONTROL_PATH })).status === 200;
}

/** For a target that runs with `MILLRACE_CONTROL=1`. */
export function controlledClock(transport: Transport): SuiteClock {
  async function call(method: string, body?: unknown): Promise<number> {
    const answer = await transport.send({ method, path: CONTROL_PATH, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`The clock cannot be moved: status ${answer.status}.`);
    return (answer.json as { nowMs: number }).nowMs;
  }
  return {
    kind: "control",
    nowMs: () => call("GET"),
    async pass(ms) {
      await call("POST", { advanceMs: Math.round(ms) });
    },
    async hold(run) {
      await call("POST", { held: true });
      try {
        return await run();
      } finally {
        await call("POST", { held: false });
      }
    },
  };
}
