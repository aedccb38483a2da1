import type { InterfaceRules } from "../target/interface-rules.ts";
import type { Exchange } from "../target/exchange.ts";

/** The last steps are enough to follow a failure. */
const STEPS_MAX = 20;
/** The requests of a scenario up to one of them, in order; the same one several times in a row is one step. Of a helper the body is told, too. */
export function stepsUpTo(
  exchanges: readonly Exchange[],
  last: number,
  { isHelper }: Pick<InterfaceRules, "isHelper">,
): readonly string[] {
  const steps: { text: string; times: number }[] = [];
  for (const { request, answer } of exchanges.slice(0, last + 1)) {
    const { pathname, search } = new URL(request.url);
    const body = isHelper(pathname) && request.body !== null ? ` ${request.body}` : "";
    const text = `${request.method} ${pathname}${search}${body} → ${answer?.status ?? "no answer"}`;
    const previous = steps.at(-1);
    if (previous?.text === text) previous.times += 1;
    else steps.push({ text, times: 1 });
  }
  const shown = steps.slice(-STEPS_MAX).map(({ text, times }) => (times === 1 ? text : `${text} (${times} times)`));
  const left = steps.length - shown.length;
  return left > 0 ? [`${left} earlier steps`, ...shown] : shown;
}
