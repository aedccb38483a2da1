import type { SuiteClock, Transport } from "@millrace/contract-core";

export const CONTROL_PATH = "/__control/clock";

/** The furthest that one request moves the clock: a busy target has done what becomes due meanwhile before the request is given up. */
const STEP_MS = 6 * 60 * 60 * 1000;
/**
 * The clocks of several gateways are moved in steps of a minute, or of a twentieth of a longer way. What one of them does at a moment, such
 * as a job that it hands back, others see at most so much later by their clocks.
 */
const STEP_TOGETHER_MS = 60 * 1000;
const STEPS_TOGETHER = 20;
/** A clock that is moved stands still meanwhile, so that it may need a little more. */
const ALIGNED_WITHIN = 3;

/** What a gateway tells of its clock. */
interface Reading {
  readonly nowMs: number;
  /** Of a gateway of an earlier version nothing. */
  readonly aheadMs?: number;
}

/**
 * Why the clock of the target cannot be moved; null if it can. A target that has no such path does not say so: most have none.
 *
 * @param mayWrite whether the run may also try to move it, by nothing
 */
export async function clockFault({ addresses, send }: Transport, mayWrite: boolean): Promise<string | null> {
  for (let at = 0; at < addresses.count; at += 1) {
    const read = await send({ method: "GET", path: CONTROL_PATH, at });
    if (read.status !== 200) return `GET ${CONTROL_PATH} answers ${read.status}`;
    if (!mayWrite) continue;
    const { status } = await send({ method: "POST", path: CONTROL_PATH, body: { advanceMs: 0 }, at });
    if (status !== 200) return `POST ${CONTROL_PATH} answers ${status}`;
  }
  return null;
}

/** For a target that runs with `MILLRACE_CONTROL=1`. The clocks of several gateways are moved in step. */
export function controlledClock({ addresses, send }: Pick<Transport, "addresses" | "send">): SuiteClock {
  const { count } = addresses;
  const all = Array.from({ length: count }, (_, at) => at);
  async function call(at: number, body?: unknown): Promise<Reading> {
    const method = body === undefined ? "GET" : "POST";
    const answer = await send({ method, path: CONTROL_PATH, at, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`The clock cannot be moved: status ${answer.status}.`);
    return answer.json as Reading;
  }
  const callAll = (body?: unknown): Promise<readonly Reading[]> => Promise.all(all.map((at) => call(at, body)));
  /**
   * Brings all to the time of the one that is furthest: each spends another real time on what becomes due on the way. While they run,
   * they are compared by how far they are ahead of their machines, which does not change while they are asked.
   */
  async function align(isHeld: boolean): Promise<void> {
    for (let tries = 0; count > 1 && tries < ALIGNED_WITHIN; tries += 1) {
      const times = (await callAll()).map(({ nowMs, aheadMs = nowMs }) => (isHeld ? nowMs : aheadMs));
      const furthestMs = Math.max(...times);
      if (times.every((ms) => ms === furthestMs)) return;
      await Promise.all(times.map((ms, at) => call(at, { advanceMs: Math.round(furthestMs - ms) })));
    }
  }
  let isHeld = false;
  const inTurn = count === 1 ? asItIs : inTurnOf(addresses.next(0));
  const holdAll = inTurn(async () => {
    await callAll({ held: true });
    isHeld = true;
    await align(isHeld);
  });
  return {
    kind: "control",
    nowMs: async () => (await call(0)).nowMs,
    pass: inTurn(async (ms: number) => {
      let leftMs = Math.round(ms);
      // Each tells the others what is new, before they learn it with the first step.
      if (count > 1) await callAll({ advanceMs: 0 });
      const together = Math.max(STEP_TOGETHER_MS, Math.ceil(ms / STEPS_TOGETHER));
      do {
        const advanceMs = Math.min(leftMs, STEP_MS, count === 1 ? Infinity : together);
        // The first one has the machines: to others they must not seem silent.
        for (const at of all) await call(at, { advanceMs });
        leftMs -= advanceMs;
      } while (leftMs > 0);
      await align(isHeld);
    }),
    async hold(run) {
      await holdAll();
      try {
        return await run();
      } finally {
        isHeld = false;
        await callAll({ held: false });
        await align(isHeld);
      }
    },
  };
}

type Move<Args extends unknown[]> = (...args: Args) => Promise<void>;

function asItIs<Args extends unknown[]>(move: Move<Args>): Move<Args> {
  return move;
}

/** The latest move at each service: one that began in the middle of another would take the difference of their clocks for its own. */
const latest = new Map<string, Promise<void>>();

function inTurnOf(service: string) {
  return <Args extends unknown[]>(move: Move<Args>): Move<Args> =>
    async (...args) => {
      const moved = (latest.get(service) ?? Promise.resolve()).then(() => move(...args));
      latest.set(
        service,
        moved.catch(() => undefined),
      );
      await moved;
    };
}
