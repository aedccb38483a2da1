import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonSchema, JsonSchemaObject } from "@millrace/spec";
import { objectOf } from "../../steps/answers.ts";

const ajv = new Ajv2020({ strict: false, validateSchema: false });
formats.default(ajv);

/** Texts of which some pattern of the specification allows one: of ids, paths, ports, names, countries, addresses, times. */
const EXAMPLES = ["a", "_1A-z", "/a", "80/tcp", "65535/http", "RO", "a@b", "http://a", "2026-01-01T00:00:00Z"];
/** Texts that are near to some of those. */
const ODD_TEXTS = [
  "",
  "relative",
  "~/a",
  "C:\\a",
  "80",
  "80/udp",
  "65536/tcp",
  "8.5/tcp",
  "Romania",
  "1A",
  "A-B",
  "2026-02-30T00:00:00Z",
];

/** The text with one mistake. */
function mistaken(text: string): readonly string[] {
  const [first = "", ...rest] = text;
  return [
    ` ${text}`,
    `${text} `,
    `${text}\n`,
    `${text}/x`,
    `-${text}`,
    `0${text}`,
    `${text}é`,
    `${first} ${rest.join("")}`,
    text.toLowerCase(),
    text.toUpperCase(),
    rest.join(""),
    text.slice(0, -1),
    text.replace("/", ""),
  ];
}

/** A value, and what a report calls it. */
export interface Value {
  readonly value: unknown;
  readonly what: string;
  /** What is shown of it, where that is something else. */
  readonly shown?: unknown;
  /** Whether only rules beyond the schema can say that it is right, such as that a port is no number over 65535. */
  readonly isOdd?: true;
}

/** Values just outside the schema: of another type, one beyond a bound, beside the pattern, not of the enumeration. */
export function wrongValues(schema: JsonSchemaObject): readonly Value[] {
  const isAllowed = ajv.compile(schema);
  return candidates(schema).filter(({ value }) => !isAllowed(value));
}

/** Values just inside the schema: at each bound, every member of the enumeration, examples of what the pattern allows. */
export function allowedValues(schema: JsonSchemaObject): readonly Value[] {
  const isAllowed = ajv.compile(schema);
  return candidates(schema).filter(({ value, isOdd }) => isOdd !== true && isAllowed(value));
}

/** Lists of members that are written in another letter case and with other spaces, where that makes no difference. */
export function respelledValues({ items }: JsonSchemaObject): readonly Value[] {
  if (typeof items !== "object" || items["x-spelling"] === undefined) return [];
  const [member] = items.enum ?? [];
  const others = [String(member).toUpperCase(), String(member).toLowerCase().replaceAll(" ", "  ")];
  return others.map((other) => ({ value: [other], shown: [member], what: `one item: ${JSON.stringify(other)}` }));
}

/** Values to change between: one unlike the default, another one, and the first again. */
export function cycleOf(schema: JsonSchemaObject): readonly unknown[] {
  const values = allowedValues(schema).filter(({ value }) => value !== null);
  const byLength = values.map(({ value }) => JSON.stringify(value)).toSorted((a, b) => a.length - b.length);
  const first = byLength.find((text) => text !== JSON.stringify(schema.default));
  const second = byLength.find((text) => text !== first);
  return [first, second, first].flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as unknown]));
}

/** The shortest value that the schema allows. */
export function leastValue(schema: JsonSchemaObject): unknown {
  const short = ["", "x", []].filter((value) => ajv.validate(schema, value));
  const values = [...short, ...allowedValues(schema).map(({ value }) => value)].map((value) => JSON.stringify(value));
  const least = values.filter((text) => text !== "null").toSorted((a, b) => a.length - b.length)[0];
  return least === undefined ? null : JSON.parse(least);
}

/** Whether the value is there, and is what the schema says. */
export function isOfSchema(schema: JsonSchema, value: unknown): boolean {
  return value !== undefined && ajv.validate(schema, value);
}

function candidates(schema: JsonSchemaObject): readonly Value[] {
  const types = [schema.type ?? []].flat();
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const others = [
    { value: types.includes("string") ? 7 : "7", what: "another type" },
    { value: null, what: "null" },
    ...(types.includes("object") ? [{ value: [], what: "a list" }] : []),
  ];
  return [
    ...others,
    ...ofEnum(schema),
    ...(types.includes("string") && schema.enum === undefined ? texts(schema) : []),
    ...(types.includes("integer") || types.includes("number") ? numbers(schema) : []),
    ...(types.includes("boolean") ? [true, false, 1, "true"].map((value) => ({ value, what: String(value) })) : []),
    ...(types.includes("array") ? lists(schema) : []),
    ...(types.includes("object") ? objects(schema) : []),
    ...alternatives.flatMap((one) => (typeof one === "object" ? candidates(one) : [])),
  ];
}

function ofEnum({ enum: members = [], ...schema }: JsonSchemaObject): readonly Value[] {
  const [first] = members;
  if (first === undefined) return [];
  const spelled =
    typeof first === "string" && schema["x-spelling"] === undefined ? [`${first} `, first.toLowerCase()] : [];
  const wrong = typeof first === "string" ? [...spelled, "UNKNOWN", ""] : [];
  return [...members, ...wrong].map((value) => ({ value, what: JSON.stringify(value) }));
}

function texts(schema: JsonSchemaObject): readonly Value[] {
  const lengths = bounds(schema, "minLength", "maxLength");
  const starts = schema["pattern"] === undefined ? ["x"] : ["x", "/x", "x@x.", "http://x"];
  const isFree = schema["pattern"] === undefined && schema["format"] === undefined;
  const right = EXAMPLES.filter((text) => ajv.validate(schema, text));
  // Programs differ in what they make of an odd address.
  const odd =
    isFree || schema["format"] === "uri" ? [] : [...new Set([...right.slice(0, 1).flatMap(mistaken), ...ODD_TEXTS])];
  return [
    ...lengths.flatMap((length) =>
      starts.map((start) => ({ value: start.padEnd(length, "x").slice(0, length), what: `${length} characters` })),
    ),
    ...(isFree ? [] : right).map((value) => ({ value, what: JSON.stringify(value) })),
    ...odd.map((value) => ({ value, what: JSON.stringify(value), isOdd: true as const })),
  ];
}

function numbers(schema: JsonSchemaObject): readonly Value[] {
  const least = Number(schema["minimum"] ?? 0);
  const values = [...bounds(schema, "minimum", "maximum"), least + 0.5, ...(least > 0 && least < 1 ? [least / 2] : [])];
  return values.map((value) => ({ value, what: String(value) }));
}

function lists(schema: JsonSchemaObject): readonly Value[] {
  const items = typeof schema.items === "object" ? schema.items : {};
  const right = allowedValues(items).map(({ value }) => value);
  const least = leastValue(items);
  const filled = (length: number): readonly unknown[] =>
    Array.from({ length }, (_, index) => (right.length > length ? right[index] : numbered(items, least, index)));
  const [one] = right;
  return [
    ...bounds(schema, "minItems", "maxItems").map((length) => ({ value: filled(length), what: `${length} items` })),
    // Beside a right one that is unlike it: two alike may be refused for that.
    ...wrongValues(items).map(({ value, what }) => ({ value: [right[1] ?? one, value], what: `an item: ${what}` })),
    ...(schema["uniqueItems"] === true ? [{ value: [one, one], what: "the same twice" }] : []),
    ...right.slice(0, 3).map((value) => ({ value: [value], what: `one item: ${JSON.stringify(value)}` })),
    ...(items.enum === undefined ? [] : [{ value: items.enum, what: "every member at once" }]),
  ];
}

/** Another item of the same kind, where items are free texts, ids or ports. */
function numbered(items: JsonSchemaObject, right: unknown, index: number): unknown {
  const others = [`${index + 1}/tcp`, `x${index}`];
  return others.find((other) => ajv.validate(items, other)) ?? right;
}

function objects(schema: JsonSchemaObject): readonly Value[] {
  const { additionalProperties, properties = {}, required = [] } = schema;
  const needed = required.map((field) => {
    const inner = properties[field];
    return [field, typeof inner === "object" ? leastValue(inner) : null] as const;
  });
  const least = Object.fromEntries(needed);
  const fields = Object.entries(properties).flatMap(([field, inner]) => {
    const values = typeof inner === "object" ? candidates(inner) : [];
    return values.map(({ value, what }) => ({ value: { ...least, [field]: value }, what: `${field}: ${what}` }));
  });
  const incomplete = required.map((field) => ({
    value: Object.fromEntries(needed.filter(([name]) => name !== field)),
    what: `without ${field}`,
  }));
  const whole = [...(required.length === 0 ? [] : [{ value: least, what: "the least" }]), ...fields, ...incomplete];
  if (typeof additionalProperties !== "object") {
    return [...whole, { value: { ...least, colour: "red" }, what: "an unknown member" }];
  }
  const named = (name: string, value: unknown) => ({ [name]: value });
  return [
    ...whole,
    ...candidates(additionalProperties).map(({ value, what }) => ({
      value: named("A", value),
      what: `a value: ${what}`,
    })),
    ...[...new Set([...mistaken("A1"), ...ODD_TEXTS, "_", "x".repeat(63), "x".repeat(64), "x".repeat(65)])].map(
      (name) => ({
        value: named(name, "1"),
        what: `the name ${JSON.stringify(name)}`,
      }),
    ),
    ...bounds(schema, "minProperties", "maxProperties").map((count) => ({
      value: Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, "1"])),
      what: `${count} members`,
    })),
  ];
}

/** A number that the schema sets, and the next one outside. */
function bounds(schema: JsonSchemaObject, least: string, most: string): readonly number[] {
  const around = (keyword: string, step: number): readonly number[] => {
    const bound = objectOf(schema)[keyword];
    return typeof bound === "number" ? [bound, bound + step] : [];
  };
  return [...around(least, -1), ...around(most, 1)].filter((value) => value >= 0 || least === "minimum");
}
