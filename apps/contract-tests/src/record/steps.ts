import type { Exchange } from "../target/transport.ts";

/** The last steps are enough to follow a failure. */
const STEPS_MAX = 20;
/** Requests with which the suite moves time, or waits for other requests to arrive. */
const HELPER = /\/(?:__control|healthz)\b/;

/** Whether a request only helps a check; it is never what a claim is about unless the check says so. */
export function isHelper(url: string): boolean {
  return HELPER.test(url);
}

/** The requests of a scenario up to one of them, in order; the same one several times in a row is one step. */
export function stepsUpTo(exchanges: readonly Exchange[], last: number): readonly string[] {
  const steps: { text: string; times: number }[] = [];
  for (const { request, answer } of exchanges.slice(0, last + 1)) {
    const { pathname, search } = new URL(request.url);
    const body = pathname.startsWith("/__control") && request.body !== null ? ` ${request.body}` : "";
    const text = `${request.method} ${pathname}${search}${body} → ${answer?.status ?? "no answer"}`;
    const previous = steps.at(-1);
    if (previous?.text === text) previous.times += 1;
    else steps.push({ text, times: 1 });
  }
  const shown = steps.slice(-STEPS_MAX).map(({ text, times }) => (times === 1 ? text : `${text} (${times} times)`));
  const left = steps.length - shown.length;
  return left > 0 ? [`${left} earlier steps`, ...shown] : shown;
}
