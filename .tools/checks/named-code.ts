import { posix } from "node:path";

import type { Check, Repository } from "./repository.ts";

/** A link whose text is one name in code, to a file of code: [`name`](path.ts) */
const NAMED = /\[`([A-Za-z_$][\w$]*)(?:\(\))?`\]\(([^()\s#]+\.(?:ts|mjs|py))\)/g;

/** What a page names in a link to a file of code is in that file. */
export const namedCode: Check = {
  name: "names of code in pages",
  find(repository) {
    const known = new Set(repository.files);
    const pages = repository.files.filter((file) => file.endsWith(".md"));
    return { problems: pages.flatMap((page) => problemsOf(repository, known, page)) };
  },
};

function problemsOf(repository: Repository, known: ReadonlySet<string>, page: string): string[] {
  return [...repository.read(page).matchAll(NAMED)].flatMap(([, name = "", link = ""]) => {
    const file = posix.join(posix.dirname(page), link);
    // A link to nothing is a finding of the check of links.
    if (!known.has(file)) return [];
    const isThere = repository
      .read(file)
      .split(/[^\w$]+/)
      .includes(name);
    return isThere ? [] : [`${page}: ${name} is not in ${file}`];
  });
}
