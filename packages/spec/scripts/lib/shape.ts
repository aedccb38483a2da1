/** Readers that turn parsed YAML into values of a known shape, or name the place that is wrong. */

export type Fields = Readonly<Record<string, unknown>>;

export function asFields(value: unknown, where: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${where} must be a mapping.`);
  }
  return { ...value };
}

export function asList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new Error(`${where} must be a list.`);
  }
  return value;
}

export function asText(value: unknown, where: string): string {
  if (typeof value !== "string" || value.trim() === "") {
    throw new Error(`${where} must be a text.`);
  }
  return value.trim();
}

export function asNumber(value: unknown, where: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new Error(`${where} must be a number.`);
  }
  return value;
}

export function asTextList(value: unknown, where: string): readonly string[] {
  return asList(value, where).map((item, index) => asText(item, `${where}[${index}]`));
}

/** One of `allowed`, or an error that lists them. */
export function asOneOf<Member extends string>(value: unknown, allowed: readonly Member[], where: string): Member {
  const found = allowed.find((member) => member === value);
  if (found === undefined) {
    throw new Error(`${where} must be one of ${allowed.join(", ")}, not ${JSON.stringify(value)}.`);
  }
  return found;
}

/** Fails on unknown keys, which are usually misspelt. */
export function onlyKeys(fields: Fields, allowed: readonly string[], where: string): void {
  const unknown = Object.keys(fields).filter((key) => !allowed.includes(key));
  if (unknown.length > 0) {
    throw new Error(`${where} has unknown keys: ${unknown.join(", ")}.`);
  }
}
