/** A piece of a text in Markdown. */
export type Inline =
  | { readonly kind: "text" | "code" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** A part of a text in Markdown that stands below the one before. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "code"; readonly text: string };

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^\s*(?:```|~~~)/;
const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|!?\[([^[\]\n]*)\]\(([^()\s]+)(?: "[^"\n]*")?\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?])/g;

/**
 * Reads the part of Markdown that people write into a readme: headings, paragraphs, lists, code, emphasis and links. Anything else,
 * HTML too, stays as text, so that a readme of somebody else can neither run nor load anything.
 */
export function markdownBlocks(source: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    if (FENCE.test(line)) {
      const end = endOf(lines, at + 1, (next) => FENCE.test(next));
      blocks.push({ kind: "code", text: lines.slice(at + 1, end).join("\n") });
      at = end + 1;
    } else if (line.trim() === "") at += 1;
    else if (heading !== null) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, parts: inlines(heading[2] ?? "") });
      at += 1;
    } else if (ITEM.test(line)) {
      const end = endOf(lines, at + 1, (next) => next.trim() === "" || FENCE.test(next) || HEADING.test(next));
      blocks.push(list(lines.slice(at, end)));
      at = end;
    } else {
      const end = endOf(
        lines,
        at + 1,
        (next) => next.trim() === "" || FENCE.test(next) || HEADING.test(next) || ITEM.test(next),
      );
      blocks.push({ kind: "paragraph", parts: inlines(lines.slice(at, end).join(" ")) });
      at = end;
    }
  }
  return blocks;
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (isEnd(lines[at] ?? "")) return at;
  return lines.length;
}

/** Lines without a mark belong to the item above them. */
function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item === null) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else items.push(item[2] ?? "");
  }
  return { kind: "list", ordered: /^\s*\d/.test(lines[0] ?? ""), items: items.map((item) => inlines(item)) };
}

function inlines(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, em, label, href, bare] = match;
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + whole.length;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else parts.push(linkOf(label ?? bare ?? "", href ?? bare ?? "", whole));
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) });
  return parts;
}

/** Only addresses of the web lead somewhere: another scheme could run a script. */
function linkOf(label: string, href: string, whole: string): Inline {
  return /^https?:\/\//i.test(href)
    ? { kind: "link", text: label === "" ? href : label, href }
    : { kind: "text", text: whole };
}
