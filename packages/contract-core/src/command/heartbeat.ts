/** Tells what a run waits for when nothing ends for a while, so that a target that hangs is noticed. */
export interface Heartbeat {
  began(name: string): void;
  ended(name: string): void;
  close(): void;
}

/** Number of checks that are named. */
const NAMED_MAX = 3;

/** Tells after `quietMs` without an end, and then each time that the silence has doubled. */
export function createHeartbeat(all: number, tell: (text: string) => void, quietMs: number): Heartbeat {
  const begunAtMs = new Map<string, number>();
  let done = 0;
  let timer: NodeJS.Timeout;

  function wait(ms: number): void {
    timer = setTimeout(() => {
      tell(`${done} of ${all} played; the run waits for an answer: ${waitedFor()}`);
      wait(2 * ms);
    }, ms);
    timer.unref();
  }
  function waitedFor(): string {
    const nowMs = performance.now();
    const oldest = [...begunAtMs].toSorted(([, one], [, other]) => one - other);
    const named = oldest
      .slice(0, NAMED_MAX)
      .map(([name, atMs]) => `"${name}" (${Math.round((nowMs - atMs) / 1_000)} s)`);
    return [...named, ...(oldest.length > NAMED_MAX ? [`${oldest.length - NAMED_MAX} more`] : [])].join(", ");
  }
  wait(quietMs);
  return {
    began: (name) => void begunAtMs.set(name, performance.now()),
    ended(name) {
      begunAtMs.delete(name);
      done += 1;
      clearTimeout(timer);
      wait(quietMs);
    },
    close: () => clearTimeout(timer),
  };
}
