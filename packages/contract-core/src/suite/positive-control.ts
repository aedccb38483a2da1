import { createBudget } from "../target/budget.ts";
import type { Exchange } from "../target/exchange.ts";
import type { Target } from "../target/target.ts";
import { createTransport } from "../target/transport.ts";
import type { SessionOptions } from "./session.ts";

/** A check saw one status alone, and the controls of the suite get it, too. */
export class NoDifferenceError extends Error {
  override readonly name = "NoDifferenceError";
}

/**
 * The positive control of every check: what a check saw counts only if its target can also answer otherwise. A server that refuses
 * everything keeps no promise about refusals, and one that accepts everything none about results.
 *
 * @throws NoDifferenceError if the check saw one status alone, and the controls of the suite get that status, too
 */
export async function provesDifference<Context, Place extends Target>(
  exchanges: readonly Exchange[],
  { suite, dialect, signal }: Pick<SessionOptions<Context, Place>, "suite" | "dialect" | "signal">,
  { baseUrl, addresses, keys }: Pick<Target, "baseUrl" | "addresses" | "keys">,
): Promise<void> {
  const { rules, controls = [] } = suite;
  const seen = new Set(
    exchanges.flatMap(({ request, answer }) => (answer === null || rules.isHelper(request.url) ? [] : [answer.status])),
  );
  if (controls.length === 0 || seen.size > 1) return;
  const budget = createBudget({ requests: controls.length, resources: 0 });
  const onExchange = (): number => 0;
  const { send } = createTransport({
    baseUrl,
    addresses,
    apiKey: keys.own,
    dialect,
    rules,
    safety: "read-only",
    budget,
    onExchange,
  });
  for (const path of controls) {
    seen.add((await send({ method: "GET", path, takes429: true, signal })).status);
    if (seen.size > 1) return;
  }
  throw new NoDifferenceError(
    `Every answer had the status ${[...seen].join()}, and so have the controls GET ${controls.join(" and GET ")}: that shows nothing.`,
  );
}
