import { kinds as allKinds } from "../../derived/kinds.ts";
import { operationAt } from "../../derived/operations.ts";
import type { Calls } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";
import type { Fields } from "../answers.ts";

/** A resource as the management interface returns it. */
export type Resource = Fields & { readonly id: string };

/** The five kinds of resources that the interface document describes. */
export const kinds = ["templates", "endpoints", "networkvolumes", "containerregistryauth", "pods"] as const;
export type Kind = (typeof kinds)[number];

/** The operation that lists resources of the kind. */
export function listOf(kind: Kind): string {
  return operationAt("GET", `/${kind}`)?.id ?? "";
}

/** The answer as a resource. Throws if it is not one. */
export function resourceOf({ json, status, text }: Answer): Resource {
  const { id } = (json ?? {}) as { id?: unknown };
  if (status >= 300 || typeof id !== "string") throw new Error(`No resource but status ${status} ${text}`);
  return json as Resource;
}

/** Requests a resource of a kind; `fields` are added to the required ones. An endpoint is for GPUs unless they say otherwise. */
export async function ask(context: Calls, kind: Kind, fields: Fields = {}): Promise<Answer> {
  const body = await allKinds.find(({ collection }) => collection === `/${kind}`)?.body(context);
  return await context.rest("POST", `/${kind}`, {
    ...body,
    ...(kind === "endpoints" ? { computeType: "GPU" } : {}),
    ...fields,
  });
}

export async function make(context: Calls, kind: Kind, fields: Fields = {}): Promise<Resource> {
  return resourceOf(await ask(context, kind, fields));
}
