import type { JsonSchemaObject } from "../../../src/open-api-document.ts";
import { type Difference, type Direction, canonical, setDiff } from "./severity.ts";

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

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

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
  /** A keyword that restricts when it is present, with its values as they are told. */
  const restricted = (keyword: string, text: string): Difference => {
    const shift = was[keyword] === undefined ? "narrower" : is[keyword] === undefined ? "wider" : "other";
    return shifted(shift, text);
  };
  const told = (keyword: string): string =>
    `${keyword}: ${canonical(is[keyword] ?? "none")}, was ${canonical(was[keyword] ?? "none")}`;

  function diffTypes(): readonly Difference[] {
    if (canonical(was.type ?? null) === canonical(is.type ?? null)) return [];
    const before = was.type === undefined ? undefined : listOf(was.type);
    const after = is.type === undefined ? undefined : listOf(is.type);
    const holds = (all: readonly string[] | undefined, some: readonly string[] | undefined): boolean =>
      all === undefined ||
      (some?.every((type) => all.includes(type) || (type === "integer" && all.includes("number"))) ?? false);
    const [shrinks, grows] = [holds(before, after), holds(after, before)];
    if (shrinks && grows) return [];
    const text = `is ${after?.join(" or ") ?? "anything"}, was ${before?.join(" or ") ?? "anything"}`;
    return [shifted(shrinks ? "narrower" : grows ? "wider" : "other", text)];
  }

  function diffValues(): readonly Difference[] {
    const [before, after] = [valuesIn(was), valuesIn(is)];
    if (before === undefined && after === undefined) return [];
    if (before === undefined) return [shifted("narrower", "is one of a list now")];
    if (after === undefined) return [shifted("wider", "may be anything")];
    const { lost, gained } = setDiff(before, after);
    return [
      ...lost.map((value) => shifted("narrower", `is no longer ${value}`)),
      // Catalogues grow: an answer with one word more is no broken promise.
      ...gained.map((value) => shifted(direction === "request" ? "wider" : "narrower", `may be ${value} too`)),
    ];
  }

  function diffRequired(): readonly Difference[] {
    // An answer has the fields that the service always sends, marked or not.
    const namesIn = ({ required = [], "x-always-present": present }: JsonSchemaObject): readonly string[] => [
      ...new Set([...required, ...(direction === "request" || present === undefined ? [] : listOf(present))]),
    ];
    const { lost, gained } = setDiff(namesIn(was), namesIn(is));
    // Of a member that is gone, that alone is told.
    const kept = lost.filter((name) => is.properties === undefined || name in is.properties);
    return [
      ...gained.map((name) => shifted("narrower", `must have ${name}`)),
      ...kept.map((name) => shifted("wider", `may lack ${name}`)),
    ];
  }

  function diffBounds(): readonly Difference[] {
    return [...upperBounds, ...lowerBounds].flatMap((keyword) => {
      const [before, after] = [was[keyword], is[keyword]];
      if (before === after) return [];
      if (typeof before !== "number" || typeof after !== "number") return [restricted(keyword, told(keyword))];
      const isNarrower = after > before === lowerBounds.includes(keyword);
      return [shifted(isNarrower ? "narrower" : "wider", `${keyword}: ${after}, was ${before}`)];
    });
  }

  /** A default is what happens to a client that says nothing; answers have none. */
  function diffDefaults(): readonly Difference[] {
    const before = "default" in was ? canonical(was.default) : undefined;
    const after = "default" in is ? canonical(is.default) : undefined;
    if (direction === "response" || before === after) return [];
    const severity = before === undefined ? "additive" : "breaking";
    return [{ severity, text: `${at} default: ${after ?? "none"}, was ${before ?? "none"}` }];
  }

  function diffDeprecation(): readonly Difference[] {
    if (was["deprecated"] === is["deprecated"]) return [];
    return [{ severity: "additive", text: `${at} is ${is["deprecated"] === true ? "" : "no longer "}deprecated` }];
  }

  function diffCounts(): readonly Difference[] {
    return (["allOf", "anyOf", "oneOf"] as const).flatMap((keyword) => {
      const [before, after] = [was[keyword]?.length, is[keyword]?.length];
      if (before === after) return [];
      const grows = (after ?? Infinity) > (before ?? Infinity);
      const isWider = keyword === "allOf" ? (after ?? 0) < (before ?? 0) : grows;
      return [shifted(isWider ? "wider" : "narrower", `${keyword}: ${after ?? 0} schemas, were ${before ?? 0}`)];
    });
  }

  /** Keywords that restrict when present: pattern, format, and all unknown ones. */
  function diffOthers(): readonly Difference[] {
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((keyword) => !elsewhere.has(keyword) && !keyword.startsWith("x-"))
      .filter((keyword) => canonical(was[keyword] ?? null) !== canonical(is[keyword] ?? null))
      .map((keyword) => {
        const refused = `is ${is[keyword] === undefined ? "no longer refused" : "refused"}`;
        return restricted(keyword, keyword === "not" ? refused : told(keyword));
      });
  }
  return [
    ...diffTypes(),
    ...diffValues(),
    ...diffRequired(),
    ...diffBounds(),
    ...diffDefaults(),
    ...diffDeprecation(),
    ...diffCounts(),
    ...diffOthers(),
  ];
}

function valuesIn(schema: JsonSchemaObject): readonly string[] | undefined {
  if (schema.enum !== undefined) return schema.enum.map((value) => canonical(value));
  return "const" in schema ? [canonical(schema["const"])] : undefined;
}
