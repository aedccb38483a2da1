import {
  type Calls,
  type Context,
  type Fields,
  type Made,
  fieldsOf,
  madeOf,
  objectOf,
  refusalOf,
} from "../../steps/words.ts";

export const includeFlags = [
  "includeEndpointBoundTemplates",
  "includePublicTemplates",
  "includePlatformTemplates",
] as const;

/** Query for every kind of template. */
export const everyKind = `?${includeFlags.map((flag) => `${flag}=true`).join("&")}`;

/** Creates a template for pods, or as `request` says. Throws if the target refuses. */
export function made(calls: Pick<Calls, "rest" | "name">, request: Fields = {}): Promise<Made> {
  return madeOf(calls, "/templates", { name: calls.name("template"), imageName: "local/sleeper", ...request });
}

/** Creates an endpoint with a template that is bound to it, which only GraphQL can; resolves to that template. */
export async function boundTemplate(context: Context): Promise<Omit<Made, "answer">> {
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
