import type { JsonSchema } from "../../src/open-api-document.ts";
import type { LocatedClaim, StatedClaim } from "./claims.ts";
import { limitInWords, saysLimit, saysNumber } from "./limit-words.ts";
import type { ErrorsSpec, LimitSpec } from "./tables.ts";
import type { InterfaceSpec } from "./open-api.ts";
import { schemasAt } from "./places.ts";
import { dereference } from "./schema-walk.ts";
import type { Sentence } from "./sentences.ts";

/** What the words of claims are held against. */
export interface SpecData {
  readonly interfaces: readonly InterfaceSpec[];
  readonly limits: { readonly entries: readonly LimitSpec[] };
  readonly errors: ErrorsSpec;
  /** Those of the interface document. */
  readonly sentences: readonly Sentence[];
}

/**
 * Holds the words of claims against the data that the service is made from, so that neither can change alone: a claim says
 * the value of each limit that it refers to, and so does a sentence of the interface document that it states; one of kind `default` the default of each field; one that says "one of" all
 * members of each field that is a list of texts, or how many there are. A documented limit is one that such a sentence states. The
 * status of each stable name of an error is stated, and so is each field that is always there although it is not required. Returns
 * one line for each fault.
 */
export function wordFaults(claims: readonly LocatedClaim[], data: SpecData): readonly string[] {
  return [
    ...claims.flatMap(({ file, claim }) =>
      [limitWordFaults, limitSentenceFaults, defaultWordFaults, memberWordFaults].flatMap((faultsOf) =>
        faultsOf(claim, data).map((fault) => `${file}: ${claim.id} ${fault}`),
      ),
    ),
    ...unstatedLimits(claims, data),
    ...codeFaults(claims, data),
    ...presenceFaults(claims, data),
  ];
}

const CODE_WITH_STATUS = /`([a-z_]+)` for (\d{3})/g;

/** Some claim says of each stable name of an error which status it has, and none says another. */
function codeFaults(claims: readonly LocatedClaim[], { errors: { errors } }: SpecData): readonly string[] {
  const stated = claims.flatMap(({ file, claim }) =>
    [...claim.statement.matchAll(CODE_WITH_STATUS)].map(([, code, status]) => ({ file, claim, code, status })),
  );
  return errors.flatMap(({ code, status }) => {
    const about = stated.filter((one) => one.code === code);
    if (about.length === 0) return [`specs/errors.yaml: no claim says that ${code} is for ${status}.`];
    const wrong = about.filter((one) => Number(one.status) !== status);
    return wrong.map(({ file, claim }) => `${file}: ${claim.id} says ${code} for another status than ${status}.`);
  });
}

const ALWAYS_THERE = "although the schema does not mark it as required";

/** What `x-always-present` lists is what claims say of such fields, and nothing else. */
function presenceFaults(claims: readonly LocatedClaim[], { interfaces }: SpecData): readonly string[] {
  const listed = interfaces.flatMap(({ document }) =>
    Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
      const always = typeof schema === "boolean" ? undefined : schema["x-always-present"];
      return ((always ?? []) as readonly string[]).map((field) => `${name}.${field}`);
    }),
  );
  const stating = claims.filter(({ claim }) => claim.statement.includes(ALWAYS_THERE));
  const stated = stating.flatMap(({ claim }) => claim.refs?.fields ?? []);
  return [
    ...listed
      .filter((field) => !stated.includes(field))
      .map((field) => `specs: no claim says that ${field} is there ${ALWAYS_THERE} (x-always-present).`),
    ...stating.flatMap(({ file, claim }) =>
      (claim.refs?.fields ?? [])
        .filter((field) => !listed.includes(field))
        .map((field) => `${file}: ${claim.id} says that ${field} is always there; x-always-present does not list it.`),
    ),
  ];
}

function limitWordFaults({ statement, refs }: StatedClaim, { limits }: SpecData): readonly string[] {
  return limits.entries
    .filter((limit) => refs?.limits?.includes(limit.name) === true && !saysLimit(statement, limit))
    .map((limit) => `refers to ${limit.name}, but does not say ${limitInWords(limit)}.`);
}

/** One of the sentences of the interface document that a claim states says the value of each limit that the claim refers to. */
function limitSentenceFaults({ refs, sentences: hashes = [] }: StatedClaim, data: SpecData): readonly string[] {
  const stated = data.sentences.filter(({ hash }) => hashes.includes(hash));
  if (stated.length === 0) return [];
  const places = stated.map(({ line, text }) => `line ${line}: ${text}`).join("; ");
  return data.limits.entries
    .filter(({ name }) => refs?.limits?.includes(name) === true)
    .filter((limit) => !stated.some(({ text }) => saysLimit(text, limit)))
    .map((limit) => `refers to ${limit.name}, but specs/interface.md does not say ${limitInWords(limit)} in ${places}`);
}

function unstatedLimits(claims: readonly LocatedClaim[], { limits }: SpecData): readonly string[] {
  const stated = claims.flatMap(({ claim }) => (claim.sentences === undefined ? [] : (claim.refs?.limits ?? [])));
  return limits.entries
    .filter(({ name, source }) => source === "documented" && !stated.includes(name))
    .map(
      ({ name }) =>
        `specs/limits.yaml: ${name} is documented, but no claim with a sentence of the document refers to it.`,
    );
}

/** A default that is a limit is held against that limit. */
function defaultWordFaults({ kind, statement, refs }: StatedClaim, data: SpecData): readonly string[] {
  if (kind !== "default" || refs?.limits !== undefined) return [];
  return (refs?.fields ?? []).flatMap((place) => {
    const members = membersAt(data, place)[0];
    return schemasAt(data.interfaces, place)
      .map((schema): unknown => (typeof schema === "boolean" ? undefined : schema.default))
      .filter((value) => !saysValue(statement, value, members))
      .map((value) => `does not say that the default of ${place} is ${JSON.stringify(value)}.`);
  });
}

/** What is empty has no words of its own, and a list of all that there is need not be told one by one. */
function saysValue(statement: string, value: unknown, members?: readonly string[]): boolean {
  if (typeof value === "number") return saysNumber(statement, value, "GB");
  if (typeof value === "boolean") return new RegExp(String.raw`\b${value}\b`).test(statement);
  if (typeof value === "string") return value === "" || statement.includes(`\`${value}\``);
  if (!Array.isArray(value)) return true;
  const isAll = members !== undefined && members.length === value.length;
  return (isAll && /\b(?:every|all)\b/.test(statement)) || value.every((item) => saysValue(statement, item));
}

const oneOf = /\bone of (?:the )?(\w+)/g;

function memberWordFaults({ statement, refs }: StatedClaim, data: SpecData): readonly string[] {
  const counts = [...statement.matchAll(oneOf)].map(([, word = ""]) => word);
  if (counts.length === 0 && !statement.includes("one of `")) return [];
  const named = new Set(
    [...statement.slice(statement.indexOf("one of")).matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  return (refs?.fields ?? []).flatMap((place) =>
    membersAt(data, place)
      .filter((members) => {
        const isCounted = counts.some((word) => saysNumber(word, members.length));
        return !isCounted && (members.length !== named.size || !members.every((member) => named.has(member)));
      })
      .map((members) => `says neither that ${place} has ${members.length} members nor which: ${members.join(", ")}.`),
  );
}

/** The texts that a field, or each item of it, may be; a constant is no list. */
function membersAt({ interfaces }: SpecData, place: string): readonly (readonly string[])[] {
  const textsOf = (schema: JsonSchema): readonly string[] =>
    typeof schema === "boolean" ? [] : (schema.enum ?? []).filter((value) => typeof value === "string");
  const itemsOf = (schema: JsonSchema): readonly string[] =>
    interfaces.flatMap(({ document }) => {
      const { items } = typeof schema === "boolean" ? {} : schema;
      const target = items === undefined || typeof items === "boolean" ? undefined : dereference(document, items);
      return target === undefined ? [] : textsOf(target);
    });
  return schemasAt(interfaces, place)
    .map((schema) => [...new Set([...textsOf(schema), ...itemsOf(schema)])])
    .filter((members) => members.length > 1);
}
