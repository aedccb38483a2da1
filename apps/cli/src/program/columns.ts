import { PAGE_WIDTH, wrap } from "../output/text-layout.ts";

const LEFT_MAX_CHARS = 28;
const GAP = "  ";

/** Terms and what they mean in two columns. A term that is too wide has its meaning on the next line. */
export function columns(lines: readonly (readonly [term: string, meaning: string])[]): string {
  const widest = Math.max(0, ...lines.map(([term]) => term.length).filter((length) => length <= LEFT_MAX_CHARS));
  const indent = GAP.length + widest + GAP.length;
  return lines
    .map(([term, meaning]) => {
      const wrapped = wrap(meaning, PAGE_WIDTH - indent).join(`\n${" ".repeat(indent)}`);
      const left = `${GAP}${term.padEnd(widest)}${GAP}`;
      if (meaning === "") return left.trimEnd();
      return term.length > widest ? `${left.trimEnd()}\n${" ".repeat(indent)}${wrapped}` : `${left}${wrapped}`;
    })
    .join("\n");
}
