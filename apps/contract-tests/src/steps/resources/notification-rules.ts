import { limits } from "@millrace/spec";
import type { WebhookReceiver } from "./webhook-receiver.ts";
import type { Context, Fields, Made, Steps } from "../words.ts";
import { atLeast, madeOf, objectOf, until, untilPassed } from "../words.ts";

export const COLLECTION = "/notifications";
/** An address that nothing is sent to. */
export const ADDRESS = "https://hooks.example.org/millrace";

/** What must come has come long before, also on a busy machine. */
export const STEPS_MAX = 10;
/** Until the end of a condition is told. */
const settling = { stepMs: limits.notificationCheckEveryMs + limits.notificationSettleMs / 2, stepsMax: STEPS_MAX };

/** Creates a rule. Throws if it is not created. */
export function ruled(calls: Pick<Context, "rest" | "name">, more: Fields = {}): Promise<Made> {
  return madeOf(calls, COLLECTION, { name: calls.name("rule"), condition: "QUEUE_AGE", url: ADDRESS, ...more });
}

/** The messages of a rule that have come so far. */
export async function messagesSoFar(
  { deliveries }: Pick<WebhookReceiver, "deliveries">,
  { id }: Pick<Made, "id">,
): Promise<readonly Fields[]> {
  return deliveries.map(({ body }) => body).filter((body) => objectOf(body["rule"])["id"] === id);
}

/** The same, once there are so many, or when they have not come in time. */
export async function messagesOf(
  receiver: Pick<WebhookReceiver, "deliveries">,
  rule: Pick<Made, "id">,
  count: number,
): Promise<readonly Fields[]> {
  return await until(() => messagesSoFar(receiver, rule), atLeast(count));
}

/** The messages of a rule, once there are so many, while time passes. */
export async function told(
  context: Pick<Context, "clock">,
  receiver: Pick<WebhookReceiver, "deliveries">,
  rule: Pick<Made, "id">,
  { count, steps = settling }: { readonly count: number; readonly steps?: Steps },
): Promise<readonly Fields[]> {
  const ask = () => messagesSoFar(receiver, rule);
  await untilPassed(context, steps, ask, atLeast(count));
  return await messagesOf(receiver, rule, count);
}
