/** Readers that turn parsed YAML into values of a known shape, or name the place that is wrong. */
import { parse } from "yaml";

import type { GeneratorSource } from "../../src/generator.ts";

/** Reads a value that stands at a place. @throws Error that names the place */
export type Shape<Value> = (value: unknown, where: string) => Value;

export type ShapeOf<Reader> = Reader extends Shape<infer Value> ? Value : never;

export type Fields = Readonly<Record<string, unknown>>;

type Shapes = Readonly<Record<string, Shape<unknown>>>;

/** What may be undefined need not be there. */
type RecordOf<Members extends Shapes> = {
  readonly [Name in keyof Members as undefined extends ShapeOf<Members[Name]> ? never : Name]: ShapeOf<Members[Name]>;
} & {
  readonly [Name in keyof Members as undefined extends ShapeOf<Members[Name]> ? Name : never]?: Exclude<
    ShapeOf<Members[Name]>,
    undefined
  >;
};

export function asFields(value: unknown, where: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error(`${where} must be a mapping.`);
  return { ...value };
}

export function asText(value: unknown, where: string): string {
  if (typeof value !== "string" || value.trim() === "") throw new Error(`${where} must be a text.`);
  return value.trim();
}

export function asNumber(value: unknown, where: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`${where} must be a number.`);
  return value;
}

export function asList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${where} must be a list.`);
  return value;
}

export function listOf<Item>(item: Shape<Item>): Shape<readonly Item[]> {
  return (value, where) => asList(value, where).map((one, index) => item(one, `${where}[${index}]`));
}

/** One of `allowed`, or an error that lists them. */
export function oneOf<Member extends string>(allowed: readonly Member[]): Shape<Member> {
  return (value, where) => {
    const found = allowed.find((member) => member === value);
    if (found !== undefined) return found;
    throw new Error(`${where} must be one of ${allowed.join(", ")}, not ${JSON.stringify(value)}.`);
  };
}

export function nullOr<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value, where) => (value === null ? null : shape(value, where));
}

export function optional<Value>(shape: Shape<Value>): Shape<Value | undefined> {
  return (value, where) => (value === undefined ? undefined : shape(value, where));
}

/** A mapping with these members. Fails on unknown keys, which are usually misspelt. */
export function record<Members extends Shapes>(members: Members): Shape<RecordOf<Members>> {
  return (value, where) => {
    const fields = asFields(value, where);
    const unknown = Object.keys(fields).filter((key) => !(key in members));
    if (unknown.length > 0) throw new Error(`${where} has unknown keys: ${unknown.join(", ")}.`);
    const read = Object.entries(members).map(([key, shape]) => [key, shape(fields[key], `${where} ${key}`)]);
    return Object.fromEntries(read.filter(([, member]) => member !== undefined)) as RecordOf<Members>;
  };
}

/** The entries of one list of a file. */
export function entriesIn<Entry>(source: GeneratorSource, list: string, entry: Shape<Entry>): readonly Entry[] {
  return listOf(entry)(asFields(parse(source.text), source.path)[list], `${source.path} ${list}`);
}
