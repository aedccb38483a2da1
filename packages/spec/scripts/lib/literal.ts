const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** A JSON value as a TypeScript literal, indented by two spaces a level; short lists of plain values stay on one line. */
export function literal(value: unknown, indent = ""): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null)) {
      const line = `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
      if (line.length <= 100) return line;
    }
    return `[\n${value.map((item) => `${inner}${literal(item, inner)},\n`).join("")}${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    if (entries.length === 0) {
      return "{}";
    }
    return `{\n${entries.map(([key, item]) => `${inner}${propertyName(key)}: ${literal(item, inner)},\n`).join("")}${indent}}`;
  }
  return JSON.stringify(value);
}

/** A key as it is written in an object literal. */
export function propertyName(key: string): string {
  return identifier.test(key) ? key : JSON.stringify(key);
}

/** Text that is safe inside a block comment. */
export function commentText(text: string): string {
  return text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ").trim();
}
