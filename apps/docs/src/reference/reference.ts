import {
  batchesDocument,
  graphqlSchema,
  openaiDocument,
  queueDocument,
  restDocument,
  workerDocument,
} from "@millrace/spec";
import { buildSchema } from "graphql";
import { commands, sections as commandSections } from "millrace/commands";
import { exitCodeMeanings, exitCodes } from "millrace/exit-codes";
import { commandsReference, exitCodesReference, settingsReference } from "./commands.ts";
import { graphqlOperations, graphqlTypes } from "./graphql.ts";
import { metricsReference } from "./metrics.ts";
import { OpenApiReader } from "./open-api.ts";
import {
  errorCodesReference,
  statesReference,
  transitionsReference,
  triggersReference,
  waitingReasonsReference,
} from "./tables.ts";
import { sections } from "./markdown.ts";

/** What is made from `specs/` and from declarations in code. */
export interface Reference {
  /** What stands in a page for `<!-- site:NAME -->`. */
  readonly parts: ReadonlyMap<string, string>;
  /** Pages that exist on the site only: where, and their Markdown. */
  readonly pages: ReadonlyMap<string, string>;
}

export function makeReference(): Reference {
  const rest = new OpenApiReader(restDocument);
  const pages = new Map<string, string>();
  const groups = rest.tags.map(({ name, description }) => {
    const page = `reference/rest/${slug(name)}`;
    pages.set(page, sections(`# REST: ${name}`, description, rest.group(name), rest.objects(name)));
    return sections(
      `## ${capitalized(name)}`,
      description,
      rest.overview(name, (id) => `/${page}.md#${id.toLowerCase()}`),
    );
  });
  const graphql = graphqlPages();
  for (const [page, markdown] of graphql.pages) pages.set(page, markdown);
  const up = commands.find(({ name }) => name === "up");
  if (up === undefined) throw new Error("apps/cli has no command named up");
  const parts = new Map([
    ["rest", groups.join("\n\n")],
    ["queue", wholeDocument(new OpenApiReader(queueDocument))],
    ["batches", wholeDocument(new OpenApiReader(batchesDocument))],
    ["openai", wholeDocument(new OpenApiReader(openaiDocument))],
    ["worker", wholeDocument(new OpenApiReader(workerDocument))],
    ["graphql", graphql.overview],
    ["errors", errorCodesReference()],
    ["waiting-reasons", waitingReasonsReference()],
    ["states", statesReference()],
    ["triggers", triggersReference()],
    ["transitions", transitionsReference()],
    ["settings", settingsReference(up)],
    ["commands", commandsReference(commandSections)],
    ["exit-codes", exitCodesReference(exitCodes, exitCodeMeanings)],
    ["metrics", metricsReference()],
  ]);
  return { parts, pages };
}

function wholeDocument(reader: OpenApiReader): string {
  return sections(
    reader.introduction
      .replaceAll("../v1/docs", "/reference/rest.md")
      .replaceAll("../graphql", "/reference/graphql.md"),
    ...reader.tags.map(({ name, description }) => sections(`## ${capitalized(name)}`, description, reader.group(name))),
    reader.objects(...reader.tags.map(({ name }) => name)),
  );
}

function graphqlPages(): { readonly overview: string; readonly pages: ReadonlyMap<string, string> } {
  const schema = buildSchema(graphqlSchema);
  const linkOf = (page: string, anchor: string): string => `/reference/graphql/${page}.md#${anchor}`;
  const kinds = [
    ["queries", "GraphQL: queries", graphqlOperations(schema, "queries", linkOf)],
    ["mutations", "GraphQL: mutations", graphqlOperations(schema, "mutations", linkOf)],
    ["types", "GraphQL: types", graphqlTypes(schema, "types", linkOf)],
    ["inputs", "GraphQL: inputs", graphqlTypes(schema, "inputs", linkOf)],
  ] as const;
  const links = kinds.map(
    ([page, title]) => `- [${capitalized(title.slice("GraphQL: ".length))}](/reference/graphql/${page}.md)`,
  );
  return {
    overview: sections(schema.description ?? "", links.join("\n")),
    pages: new Map(kinds.map(([page, title, text]) => [`reference/graphql/${page}`, sections(`# ${title}`, text)])),
  };
}

function slug(name: string): string {
  return name.replaceAll(" ", "-");
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
