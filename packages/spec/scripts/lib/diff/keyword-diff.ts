import type { JsonSchemaObject } from "../../../src/open-api-document.ts";
import { type Difference, type Direction, type Severity, canonical, setDiff } from "./severity.ts";

/** What became of the set of values that a keyword lets through. */
type Shift = "wider" | "narrower" | "other";

const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
/** Compared by what is inside, elsewhere; or words for people. */
const elsewhere: ReadonlySet<string> = new Set(
  (
    "$ref type enum const required default deprecated properties items additionalProperties propertyNames arguments " +
    "allOf anyOf oneOf description title example examples $comment externalDocs"
  )
    .split(" ")
    .concat(upperBounds, lowerBounds),
);

/** How two schemas differ by their own keywords, those of the schemas inside left out. */
export function diffKeywords(
  was: JsonSchemaObject,
  is: JsonSchemaObject,
  direction: Direction,
  at: string,
): readonly Difference[] {
  const breaks: Shift = direction === "request" ? "narrower" : "wider";
  const shifted = (shift: Shift, text: string): Difference => ({
    severity: shift === "other" || shift === breaks ? "breaking" : "additive",
    text: `${at} ${text}`,
  });
  return [
    ...typesOf(was, is, shifted),
    ...valuesOf(was, is, direction, shifted),
    ...requiredOf(was, is, direction, shifted),
    ...boundsOf(was, is, shifted),
    ...defaultsOf(was, is, direction, at),
    ...deprecationOf(was, is, at),
    ...presenceOf(was, is, shifted),
  ];
}

type Shifted = (shift: Shift, text: string) => Difference;

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

function typesOf(was: JsonSchemaObject, is: JsonSchemaObject, shifted: Shifted): readonly Difference[] {
  if (canonical(was.type ?? null) === canonical(is.type ?? null)) return [];
  const before = was.type === undefined ? undefined : listOf(was.type);
  const after = is.type === undefined ? undefined : listOf(is.type);
  const text = `is ${after?.join(" or ") ?? "anything"}, was ${before?.join(" or ") ?? "anything"}`;
  const holds = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
    all === undefined ||
    (some?.every((type) => all.includes(type) || (type === "integer" && all.includes("number"))) ?? false);
  const shrinks = holds(before, after);
  const grows = holds(after, before);
  if (shrinks && grows) return [];
  return [shifted(shrinks ? "narrower" : grows ? "wider" : "other", text)];
}

function valuesOf(
  was: JsonSchemaObject,
  is: JsonSchemaObject,
  direction: Direction,
  shifted: Shifted,
): readonly Difference[] {
  const before = valuesIn(was);
  const after = valuesIn(is);
  if (before === undefined || after === undefined) {
    if (before === after) return [];
    return [before === undefined ? shifted("narrower", "is one of a list now") : shifted("wider", "may be anything")];
  }
  const { lost, gained } = setDiff(before, after);
  return [
    ...lost.map((value) => shifted("narrower", `is no longer ${value}`)),
    // Catalogues grow: an answer with one word more is no broken promise.
    ...gained.map((value) => shifted(direction === "request" ? "wider" : "narrower", `may be ${value} too`)),
  ];
}

function valuesIn(schema: JsonSchemaObject): readonly string[] | undefined {
  if (schema.enum !== undefined) return schema.enum.map((value) => canonical(value));
  return "const" in schema ? [canonical(schema["const"])] : undefined;
}

function requiredOf(
  was: JsonSchemaObject,
  is: JsonSchemaObject,
  direction: Direction,
  shifted: Shifted,
): readonly Difference[] {
  // An answer has the fields that the service always sends, marked or not.
  const present = (schema: JsonSchemaObject): readonly string[] =>
    direction === "request" || schema["x-always-present"] === undefined ? [] : listOf(schema["x-always-present"]);
  const namesIn = (schema: JsonSchemaObject): readonly string[] => [
    ...new Set([...(schema.required ?? []), ...present(schema)]),
  ];
  const { lost, gained } = setDiff(namesIn(was), namesIn(is));
  // Of a member that is gone, that alone is told.
  const kept = lost.filter((name) => is.properties === undefined || name in is.properties);
  return [
    ...gained.map((name) => shifted("narrower", `must have ${name}`)),
    ...kept.map((name) => shifted("wider", `may lack ${name}`)),
  ];
}

function boundsOf(was: JsonSchemaObject, is: JsonSchemaObject, shifted: Shifted): readonly Difference[] {
  return [...upperBounds, ...lowerBounds].flatMap((keyword) => {
    const least = lowerBounds.includes(keyword);
    const before = was[keyword];
    const after = is[keyword];
    if (before === after) return [];
    if (typeof before !== "number" || typeof after !== "number") {
      const text = `${keyword}: ${canonical(after ?? "none")}, was ${canonical(before ?? "none")}`;
      return [shifted(before === undefined ? "narrower" : after === undefined ? "wider" : "other", text)];
    }
    return [shifted(after > before === least ? "narrower" : "wider", `${keyword}: ${after}, was ${before}`)];
  });
}

/** A default is what happens to a client that says nothing; answers have none. */
function defaultsOf(
  was: JsonSchemaObject,
  is: JsonSchemaObject,
  direction: Direction,
  at: string,
): readonly Difference[] {
  const before = "default" in was ? canonical(was.default) : undefined;
  const after = "default" in is ? canonical(is.default) : undefined;
  if (direction === "response" || before === after) return [];
  const severity: Severity = before === undefined ? "additive" : "breaking";
  return [{ severity, text: `${at} default: ${after ?? "none"}, was ${before ?? "none"}` }];
}

function deprecationOf(was: JsonSchemaObject, is: JsonSchemaObject, at: string): readonly Difference[] {
  if (was["deprecated"] === is["deprecated"]) return [];
  return [{ severity: "additive", text: `${at} is ${is["deprecated"] === true ? "" : "no longer "}deprecated` }];
}

/** Keywords that restrict when present: pattern, format, and all unknown ones. */
function presenceOf(was: JsonSchemaObject, is: JsonSchemaObject, shifted: Shifted): readonly Difference[] {
  const keywords = new Set([...Object.keys(was), ...Object.keys(is)]);
  const own = [...keywords].filter((keyword) => !elsewhere.has(keyword) && !keyword.startsWith("x-"));
  const counted = (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) => {
    const [before, after] = [was[keyword]?.length, is[keyword]?.length];
    if (before === after) return [];
    const grows = (after ?? Infinity) > (before ?? Infinity);
    const isWider = keyword === "allOf" ? (after ?? 0) < (before ?? 0) : grows;
    return [shifted(isWider ? "wider" : "narrower", `${keyword}: ${after ?? 0} schemas, were ${before ?? 0}`)];
  });
  const changed = own
    .filter((keyword) => canonical(was[keyword] ?? null) !== canonical(is[keyword] ?? null))
    .map((keyword) => {
      const [before, after] = [was[keyword], is[keyword]];
      const text =
        keyword === "not"
          ? `is ${after === undefined ? "no longer refused" : "refused"}`
          : `${keyword}: ${canonical(after ?? "none")}, was ${canonical(before ?? "none")}`;
      return shifted(before === undefined ? "narrower" : after === undefined ? "wider" : "other", text);
    });
  return [...counted, ...changed];
}
