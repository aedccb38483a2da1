import { refusalOf } from "../../suite/calls.ts";
import type { Calls, Context } from "../../suite/context.ts";
import { type Fields, fieldsOf, objectOf } from "../answers.ts";

export const includeFlags = [
  "includeEndpointBoundTemplates",
  "includePublicTemplates",
  "includePlatformTemplates",
] as const;

/** Query for every kind of template. */
export const everyKind = `?${includeFlags.map((flag) => `${flag}=true`).join("&")}`;

export interface Made {
  readonly id: string;
  readonly path: string;
  /** The template as the answer to its creation showed it. */
  readonly fields: Fields;
}

/** Creates a template for pods, or as `request` says. Throws if the target refuses. */
export async function made({ rest, name }: Pick<Calls, "rest" | "name">, request: Fields = {}): Promise<Made> {
  const answer = await rest("POST", "/templates", { name: name("template"), imageName: "local/sleeper", ...request });
  const { id } = fieldsOf(answer);
  if (typeof id !== "string") throw refusalOf("POST /templates", answer);
  return { id, path: `/templates/${id}`, fields: fieldsOf(answer) };
}

/** Creates an endpoint with a template that is bound to it, which only GraphQL can; resolves to that template. */
export async function boundTemplate(context: Context): Promise<Made> {
  const { graphql, name } = context;
  const query = "mutation ($input: EndpointInput!) { saveEndpoint(input: $input) { id templateId } }";
  const template = { name: name("template"), imageName: "local/sleeper" };
  const input = { name: name("endpoint"), computeType: "CPU", workersMin: 0, workersMax: 0, template };
  const answer = await graphql(query, { input });
  const { id, templateId } = objectOf(objectOf(fieldsOf(answer)["data"])["saveEndpoint"]);
  if (typeof id !== "string" || typeof templateId !== "string") throw refusalOf("saveEndpoint", answer);
  context.made(`/endpoints/${id}`);
  return { id: templateId, path: `/templates/${templateId}`, fields: { ...template, isServerless: true } };
}
