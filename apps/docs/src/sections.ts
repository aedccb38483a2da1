import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { weightOf } from "./search.ts";
import { synonymsOf } from "./synonyms.ts";

/** A page of the site, or a part of one with a heading of its own. */
export interface Section {
  /** Below the address of the site: `guides/volumes#copy-files`. */
  readonly at: string;
  readonly title: string;
  /** Title of its page; left out for the page itself. */
  readonly page?: string;
  /** Other words for what it speaks of. */
  readonly words?: string | undefined;
}

const HEADING = /<h([12]) id="([^"]+)"[^>]*>([^]*?)<a class="header-anchor"/g;
/** Pages that count less in the search of the site are about the project, not for users of a service. */
const WEIGHT_MIN = 0.5;

/** Writes `sections.json` into the built site: what the search of the console leads to, by addresses that exist. */
export function writeSections(folder: string): void {
  const names = globSync("**/*.html", { cwd: folder, exclude: ["404.html", "index.html"] }).toSorted();
  const sections = names.flatMap((name) => {
    const page = name.replace(/(?:index)?\.html$/, "");
    return weightOf(`/${page}`) < WEIGHT_MIN ? [] : sectionsOf(page, readFileSync(join(folder, name), "utf8"));
  });
  writeFileSync(join(folder, "sections.json"), JSON.stringify(sections));
}

function sectionsOf(page: string, html: string): Section[] {
  const [first, ...others] = Array.from(html.matchAll(HEADING), ([, level, id = "", inner = ""]) => ({
    level,
    id,
    title: textOf(inner),
  }));
  if (first === undefined) return [];
  const parts = others.map(({ id, title }) => ({
    at: `${page}#${id}`,
    title,
    page: first.title,
    words: synonymsOf(title),
  }));
  return [{ at: page, title: first.title, words: synonymsOf(first.title) }, ...parts];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function textOf(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, "");
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}
