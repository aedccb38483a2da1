import { type Fields, fieldsOf } from "../answers.ts";
import { type JsonSchemaObject, restDocument } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import type { Answer } from "../../target/transport.ts";

/** Both ways to change a template. */
export const updates = [
  ["PATCH", "", "rest.updateTemplate"],
  ["POST", "/update", "rest.updateTemplateByPost"],
] as const;

export const includeFlags = [
  "includeEndpointBoundTemplates",
  "includePublicTemplates",
  "includePlatformTemplates",
] as const;

/** Query for every kind of template. */
export const everyKind = `?${includeFlags.map((flag) => `${flag}=true`).join("&")}`;

/** A valid id that no resource has. */
export const UNKNOWN_ID = "nosuchtemplate";

export interface Made {
  readonly id: string;
  readonly path: string;
  /** The template as the answer to its creation showed it. */
  readonly fields: Fields;
}

/** Creates a template for pods, or as `request` says. Throws if the target refuses. */
export async function made({ rest, name }: Context, request: Fields = {}): Promise<Made> {
  const answer = await rest("POST", "/templates", { name: name("template"), imageName: "local/sleeper", ...request });
  return madeBy(answer, "/templates");
}

/** Stores registry credentials. Throws if they are not stored. */
export async function credentials({ rest, name }: Context): Promise<Made> {
  const login = { name: name("credentials"), username: "puller", password: "not-a-real-token" };
  return madeBy(await rest("POST", "/containerregistryauth", login), "/containerregistryauth");
}

/** Creates an endpoint with a template that is bound to it, which only GraphQL can. */
export async function boundTemplate(context: Context): Promise<{ readonly id: string; readonly endpointId: string }> {
  const { graphql, name } = context;
  const query = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id templateId } }";
  const template = { name: name("template"), imageName: "local/sleeper" };
  const input = { name: name("endpoint"), computeType: "CPU", workersMin: 0, workersMax: 0, template };
  const answer = await graphql(query, { input });
  const { data } = fieldsOf(answer) as { readonly data?: { readonly saveEndpoint?: BoundEndpoint } | null };
  const endpoint = data?.saveEndpoint;
  if (endpoint === undefined) throw new Error(`saveEndpoint: status ${answer.status} ${answer.text}`);
  context.made(`/endpoints/${endpoint.id}`);
  return { id: endpoint.templateId, endpointId: endpoint.id };
}

interface BoundEndpoint {
  readonly id: string;
  readonly templateId: string;
}

/** Creates a template in the other account, and removes it with that account's key after `use`. */
export async function withForeign(
  context: Context,
  request: Fields,
  use: (foreign: Made, theirs: { readonly key: string | null }) => Promise<void>,
): Promise<void> {
  const { rest, keys, name } = context;
  const theirs = { key: keys.other ?? null };
  const body = { name: name("foreign"), imageName: "local/sleeper", ...request };
  const foreign = madeBy(await rest("POST", "/templates", body, theirs), "/templates");
  try {
    await use(foreign, theirs);
  } finally {
    await rest("DELETE", foreign.path, undefined, theirs);
  }
}

/** A bound that the specification sets for a field of `TemplateCreateInput`. */
export function bound(field: string, keyword: "maxLength" | "maxItems" | "maxProperties"): number {
  const schema = schemaOf("TemplateCreateInput").properties?.[field];
  const value = typeof schema === "object" ? schema[keyword] : undefined;
  if (typeof value !== "number") throw new Error(`TemplateCreateInput.${field} has no ${keyword}.`);
  return value;
}

/** A schema of the specification. */
function schemaOf(schema: string): JsonSchemaObject {
  const found: unknown = restDocument.components?.schemas?.[schema];
  return (found ?? {}) as JsonSchemaObject;
}

function madeBy(answer: Answer, collection: string): Made {
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw new Error(`POST ${collection}: status ${answer.status} ${answer.text}`);
  return { id, path: `${collection}/${id}`, fields: fieldsOf(answer) };
}
