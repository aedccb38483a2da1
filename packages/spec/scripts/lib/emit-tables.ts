import { type GeneratedFile, type GeneratorSource, generatedHeader } from "../../src/generator.ts";
import { collectEnums, pluralName } from "./enums.ts";
import { buildGraphqlSchema, buildHostedSchema, graphqlOperations } from "./graphql-sdl.ts";
import { commentText, literal, propertyName } from "./literal.ts";
import { graphqlNumberBounds } from "./number-rules.ts";
import type { SpecSet } from "./spec-set.ts";

/** `enums.ts`: the members of every named enum as an array, and their union as a type. */
export function emitEnums({ interfaces, lifecycle }: SpecSet): GeneratedFile {
  const enums = collectEnums(interfaces);
  const statuses = enums.find((candidate) => candidate.name === "JobStatus")?.values ?? [];
  const states = lifecycle.states.map((state) => state.name);
  if (statuses.join() !== states.join()) {
    throw new Error(
      `JobStatus (${statuses.join()}) and the states of ${lifecycle.source.path} (${states.join()}) differ.`,
    );
  }
  const tables = enums.map(
    ({ name, values }) =>
      `export const ${pluralName(name)} = ${literal(values)} as const;\n\n` +
      `export type ${name} = (typeof ${pluralName(name)})[number];\n`,
  );
  return { name: "enums.ts", content: generatedHeader(interfaces.map((spec) => spec.source)) + tables.join("\n") };
}

/** `errors.ts`: what each code of an error means, and what to do about it and about each reason to wait. */
export function emitErrors({ errors, interfaces }: SpecSet): GeneratedFile {
  const enums = new Map(collectEnums(interfaces).map(({ name, values }) => [name, values]));
  sameNames(
    `codes in ${errors.source.path}`,
    errors.errors.map(({ code }) => code),
    enums.get("ErrorCode") ?? [],
  );
  sameNames(
    `reasons in ${errors.source.path}`,
    errors.waitingReasons.map(({ reason }) => reason),
    enums.get("WaitingReason") ?? [],
  );
  const byCode = Object.fromEntries(errors.errors.map(({ code, ...details }) => [code, details]));
  const byReason = Object.fromEntries(errors.waitingReasons.map(({ reason, cure }) => [reason, { cure }]));
  return {
    name: "errors.ts",
    content:
      `${generatedHeader([errors.source])}/** What each code means, its HTTP status, whether repeating the request can help, and what to do. */\n` +
      `export const errorDetails = ${literal(byCode)} as const;\n\n` +
      "/** What to do about each reason for which a job waits. */\n" +
      `export const waitingReasonDetails = ${literal(byReason)} as const;\n`,
  };
}

/** `s3.ts`: the operations on files of volumes by S3, and its errors. */
export function emitS3({ s3: { operations, errors, ignoredQuery, refusedHeaders, source } }: SpecSet): GeneratedFile {
  const byCode = Object.fromEntries(errors.map(({ code, ...details }) => [code, details]));
  return {
    name: "s3.ts",
    content:
      `${generatedHeader([source])}/** The first one that fits a request is meant. */\n` +
      `export const s3Operations = ${literal(operations)} as const;\n\n` +
      'export type S3OperationId = (typeof s3Operations)[number]["id"];\n\n' +
      "/** Headers that ask for what the service does not do. A name that ends with `*` is the beginning of many. */\n" +
      `export const s3RefusedHeaders = ${literal(refusedHeaders)} as const;\n\n` +
      `export const s3IgnoredQuery = ${literal(ignoredQuery)} as const;\n\n` +
      `export const s3Errors = ${literal(byCode)} as const;\n\n` +
      "export type S3ErrorCode = keyof typeof s3Errors;\n",
  };
}

function sameNames(what: string, given: readonly string[], wanted: readonly string[]): void {
  if (given.toSorted().join() === wanted.toSorted().join()) return;
  throw new Error(`The ${what} (${given.join()}) and those of the interfaces (${wanted.join()}) differ.`);
}

/** `limits.ts`: every number by name, and all that is said about it. */
export function emitLimits({ limits }: SpecSet): GeneratedFile {
  const details = limits.entries.map(({ stated: _, ...limit }) => limit);
  const values = details.map(
    ({ name, value, unit, source, description }) =>
      `  /** ${commentText(description.replace(/\.$/, ""))} (${unit}; ${source}). */\n  ${propertyName(name)}: ${value},\n`,
  );
  return {
    name: "limits.ts",
    content:
      `${generatedHeader([limits.source])}export const limits = {\n${values.join("")}} as const;\n\n` +
      "export type LimitName = keyof typeof limits;\n\n" +
      `export const limitDetails = ${literal(details)} as const;\n`,
  };
}

/** `lifecycle.ts`: the states, triggers and transitions of a job. */
export function emitLifecycle({ lifecycle }: SpecSet): GeneratedFile {
  const { states, triggers, transitions, source } = lifecycle;
  const names = (items: readonly { readonly name: string }[]): string => literal(items.map((item) => item.name));
  return {
    name: "lifecycle.ts",
    content:
      `${generatedHeader([source])}export const jobStates = ${names(states)} as const;\n\n` +
      "export type JobState = (typeof jobStates)[number];\n\n" +
      `export const terminalStates = ${names(states.filter((state) => state.terminal))} as const;\n\n` +
      "export type TerminalState = (typeof terminalStates)[number];\n\n" +
      `export const jobTriggers = ${names(triggers)} as const;\n\n` +
      "export type JobTrigger = (typeof jobTriggers)[number];\n\n" +
      `export const jobStateDetails = ${literal(states)} as const;\n\n` +
      `export const jobTriggerDetails = ${literal(triggers)} as const;\n\n` +
      "/** Every legal transition; `from: null` is a job that does not exist yet, `to: null` one that is gone. */\n" +
      `export const transitions = ${literal(transitions)} as const;\n`,
  };
}

/** `graphql.ts`: the text of the schema and of its extension, and the names of the schema's queries and mutations. */
export function emitGraphql(source: GeneratorSource, extension: GeneratorSource): GeneratedFile {
  const { queries, mutations } = graphqlOperations(buildGraphqlSchema(source));
  buildGraphqlSchema({ ...extension, text: `${source.text}\n${extension.text}` });
  return {
    name: "graphql.ts",
    content:
      `${generatedHeader([source, extension])}export const graphqlQueries = ${literal(queries)} as const;\n\n` +
      `export const graphqlMutations = ${literal(mutations)} as const;\n\n` +
      textConstant("graphqlSchema", source) +
      "\n" +
      textConstant("graphqlCompatExtension", extension),
  };
}

/** `graphql-numbers.ts`: the bounds of every number that GraphQL takes. */
export function emitGraphqlNumbers({ graphql, graphqlCompat, interfaces, limits }: SpecSet): GeneratedFile {
  const bounds = graphqlNumberBounds(buildHostedSchema(graphql, graphqlCompat), interfaces, limits.entries);
  const sources = [graphql, graphqlCompat, ...interfaces.map((spec) => spec.source), limits.source];
  return {
    name: "graphql-numbers.ts",
    content:
      `${generatedHeader(sources)}/** The least and the greatest value of every \`Int\` and \`Float\` of an input, by \`Type.field\`. */\n` +
      `export const graphqlNumbers: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>> =\n  ` +
      `${literal(bounds)};\n`,
  };
}

function textConstant(name: string, { path, text }: GeneratorSource): string {
  const lines = text.trimEnd().split("\n");
  const literals = lines.map((line) => `  ${JSON.stringify(line)},\n`).join("");
  return `/** The text of ${path}. */\nexport const ${name}: string = [\n${literals}].join("\\n");\n`;
}

/** `claims.json`: every claim of specs/claims, one a line, with the sentences of the document that it states. */
export function emitClaims({ claims, sentences }: SpecSet): GeneratedFile {
  const known = new Map(sentences.map(({ line, text, hash }) => [hash, { line, text, hash }]));
  const lines = claims.entries.map(({ claim }) =>
    JSON.stringify({ ...claim, sentences: claim.sentences?.flatMap((hash) => known.get(hash) ?? []) }),
  );
  return { name: "claims.json", content: `[\n${lines.join(",\n")}\n]\n` };
}

/** `claim-ids.ts`: the ids of the claims as a type. */
export function emitClaimIds({ claims }: SpecSet): GeneratedFile {
  const members = claims.entries.map(({ claim }) => `\n  | ${JSON.stringify(claim.id)}`).join("");
  return {
    name: "claim-ids.ts",
    content: `${generatedHeader(claims.sources)}/** The id of a claim. */\nexport type ClaimId =${members};\n`,
  };
}
