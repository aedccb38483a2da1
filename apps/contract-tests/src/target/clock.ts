import type { SuiteClock, Transport } from "@millrace/contract-core";

export const CONTROL_PATH = "/__control/clock";

/** The furthest that one request moves the clock: a busy target has done what becomes due meanwhile before the request is given up. */
const STEP_MS = 6 * 60 * 60 * 1000;

/**
 * Why the clock of the target cannot be moved; null if it can. A target that has no such path does not say so: most have none.
 *
 * @param mayWrite whether the run may also try to move it, by nothing
 */
export async function clockFault({ send }: Transport, mayWrite: boolean): Promise<string | null> {
  const read = await send({ method: "GET", path: CONTROL_PATH });
  if (read.status !== 200 || !mayWrite)
    return read.status === 200 ? null : `GET ${CONTROL_PATH} answers ${read.status}`;
  const { status } = await send({ method: "POST", path: CONTROL_PATH, body: { advanceMs: 0 } });
  return status === 200 ? null : `POST ${CONTROL_PATH} answers ${status}`;
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
      let leftMs = Math.round(ms);
      do {
        const advanceMs = Math.min(leftMs, STEP_MS);
        await call("POST", { advanceMs });
        leftMs -= advanceMs;
      } while (leftMs > 0);
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
