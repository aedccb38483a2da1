import type { Context } from "../../suite/context.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";
import type { WebhookReceiver } from "../product/webhook-receiver.ts";
import { until } from "../waiting/until.ts";

export const COLLECTION = "/notifications";
/** An address that nothing is sent to. */
export const ADDRESS = "https://hooks.example.org/millrace";

export interface Rule {
  readonly id: string;
  readonly path: string;
  /** The rule as the answer to the creation showed it. */
  readonly fields: Fields;
}

/** Creates a rule. Throws if it is not created. */
export async function ruled({ rest, name }: Pick<Context, "rest" | "name">, more: Fields = {}): Promise<Rule> {
  const request = { name: name("rule"), condition: "QUEUE_AGE", url: ADDRESS, ...more };
  const answer = await rest("POST", COLLECTION, request);
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw new Error(`POST ${COLLECTION}: status ${answer.status} ${answer.text}`);
  return { id, path: `${COLLECTION}/${id}`, fields: fieldsOf(answer) };
}

/** The messages of a rule that have come so far. */
export async function messagesSoFar(
  { deliveries }: Pick<WebhookReceiver, "deliveries">,
  { id }: Pick<Rule, "id">,
): Promise<readonly Fields[]> {
  return deliveries.map(({ body }) => body).filter((body) => objectOf(body["rule"])["id"] === id);
}

/** The same, once there are so many, or when they have not come in time. */
export async function messagesOf(
  receiver: Pick<WebhookReceiver, "deliveries">,
  rule: Pick<Rule, "id">,
  count: number,
): Promise<readonly Fields[]> {
  return await until(
    () => messagesSoFar(receiver, rule),
    ({ length }) => length >= count,
  );
}
