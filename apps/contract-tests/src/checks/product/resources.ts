import { kinds as allKinds } from "../../derived/kinds.ts";
import { operationAt } from "../../derived/operations.ts";
import { type Calls, type Fields, madeOf } from "../words.ts";

/** A resource as the management interface returns it. */
export type Resource = Fields & { readonly id: string };

/** The five kinds of resources that the interface document describes. */
export const kinds = ["templates", "endpoints", "networkvolumes", "containerregistryauth", "pods"] as const;
export type Kind = (typeof kinds)[number];

/** The operation that lists resources of the kind. */
export function listOf(kind: Kind): string {
  return operationAt("GET", `/${kind}`)?.id ?? "";
}

/** Makes a resource of a kind; `fields` are added to the required ones. An endpoint is for GPUs unless they say otherwise. */
export async function make(context: Calls, kind: Kind, fields: Fields = {}): Promise<Resource> {
  const body = await allKinds.find(({ collection }) => collection === `/${kind}`)?.body(context);
  const gpus = kind === "endpoints" ? { computeType: "GPU" } : {};
  const made = await madeOf(context, `/${kind}`, { ...body, ...gpus, ...fields });
  return { ...made.fields, id: made.id };
}
