import { posix } from "node:path";

import type { Check, Repository } from "./repository.ts";

const LINK = /\[(?:[^\]\\]|\\.)*\]\(\s*<?([^()\s<>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const DEFINITION = /^\s{0,3}\[[^\]]+\]:\s+<?(\S+?)>?\s*$/gm;

/** A link from one page of the repository to another leads somewhere, down to the heading. */
export const markdownLinks: Check = {
  name: "markdown links",
  find(repository) {
    const folders = new Set(repository.files.flatMap(parents));
    const problems = repository.files
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) => linksOf(repository.read(file)).flatMap((link) => problemOf(repository, folders, file, link)));
    return { problems };
  },
};

function problemOf(repository: Repository, folders: ReadonlySet<string>, file: string, link: string): string[] {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith("//")) return [];
  const [path = "", fragment] = link.split("#", 2);
  const base = path.startsWith("/") ? "/" : posix.dirname(file);
  const target = path === "" ? file : posix.join(base, decodeURIComponent(path)).replace(/^\/|\/$/g, "");
  if (target !== "." && !repository.files.includes(target) && !folders.has(target)) {
    return [`${file}: ${link} leads to nothing`];
  }
  if (fragment === undefined || !target.endsWith(".md")) return [];
  return headingsOf(repository.read(target)).has(fragment) ? [] : [`${file}: ${link} names no heading of ${target}`];
}

function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown);
  return [...text.matchAll(LINK), ...text.matchAll(DEFINITION)].map((match) => match[1] ?? "");
}

/** The anchors that a page's headings get when it is shown: lower case, punctuation dropped, numbered when repeated. */
export function headingsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const match of markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = (match[1] ?? "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
      .replace(/\s/g, "-");
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
}

function parents(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === "." ? [] : [folder, ...parents(folder)];
}
