/** A thing as a foreign service tells it: any field may be missing, or of another kind than documented. */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function rawList(value: unknown): readonly Raw[] {
  return Array.isArray(value) ? value.filter(isRaw) : [];
}

/** Text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A list of texts, whether it came as a list, as text with commas, or as objects with one field. */
export function textsOf(value: unknown, field?: string): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string")
    return value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry: unknown) => textOf(isRaw(entry) && field !== undefined ? entry[field] : entry) ?? []);
}

/** Variables, whether they came as a map or as a list of `{ key, value }`. */
export function variablesOf(value: unknown): Readonly<Record<string, string>> | undefined {
  if (Array.isArray(value)) {
    return Object.fromEntries(
      rawList(value).flatMap(({ key, value: text }) => (typeof key === "string" ? [[key, plain(text)]] : [])),
    );
  }
  if (!isRaw(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, plain(text)]));
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
}
