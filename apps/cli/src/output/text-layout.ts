import { stripVTControlCharacters } from "node:util";

/** Pages are read at this width; a line of a terminal that is narrower breaks by itself. */
export const PAGE_WIDTH = 80;
/** Narrower than this nothing is broken. */
const MIN_WIDTH = 20;

/** Breaks a text between words. A line that begins with a space, such as one of a list, stays as it is. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((line) => {
    if (line.startsWith(" ")) return [line];
    const lines = [""];
    for (const word of line.split(" ")) {
      const last = lines.at(-1) ?? "";
      if (last === "") lines[lines.length - 1] = word;
      else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** Breaks a sentence between words where the terminal ends; `indent` stands before each line but the first. Else it stays as it is. */
export function wrapForTerminal(text: string, indent = "", widthChars = process.stdout.columns): string {
  if (widthChars === undefined) return text;
  return wrap(text, Math.max(MIN_WIDTH, widthChars - stripVTControlCharacters(indent).length)).join(`\n${indent}`);
}

/** Joins lines that were broken in the source, and breaks paragraphs at the width of a page. */
export function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => wrap(paragraph.replaceAll(/([^\n])\n(?! )(?=\S)/g, "$1 "), PAGE_WIDTH).join("\n"))
    .join("\n\n");
}
