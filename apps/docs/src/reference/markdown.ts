/** Pieces of Markdown that generators put together. */

/** A table. Cells are Markdown; line breaks and bars in them are made harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`).join("\n");
}

export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A block of code that shows something and is not run. */
export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** Paragraphs, lists and tables with an empty line between them. */
export function sections(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** The anchor of a heading that is given by hand. */
export function anchored(heading: string, id: string): string {
  return `${heading} {#${id}}`;
}

function cell(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll(/(?<!\\)\|/g, "\\|");
}
