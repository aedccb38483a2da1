import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteLinks } from "./links.ts";
import { sourcePages } from "./pages.ts";
import { pageList, plainPage } from "./plain-pages.ts";
import { makeReference } from "./reference/reference.ts";

const PART = /^<!-- site:([\w-]+) -->$/gm;
const COMMENT = /^<!--[^]*?-->\n?/gm;

/** Files of `docs/` that lie on the site as they are; they have an extension, by which the service knows their type. */
const ASSETS = ["docs/*.png", "docs/bench/*.svg", "docs/deploy/{,grafana/,prometheus/}*.*"];

/**
 * Writes every page of the site to `folder`, as VitePress takes them: links lead to pages, and the parts that are made from
 * `specs/` are filled in. In `public` lie files that the site has as they are: each page as Markdown once more, with the list
 * `llms.txt`, for programs that read the documentation.
 *
 * @throws when a page names a part that nothing makes, or a part stands in no page
 */
export function collectPages(root: string, folder: string): void {
  const sources = sourcePages(root);
  const assets = globSync(ASSETS, { cwd: root });
  const pageOfFile = new Map(sources.map(({ file, page }) => [file, page]));
  const { parts, pages: made } = makeReference();
  const pages = new Map<string, string>();
  const unused = new Set(parts.keys());
  rmSync(folder, { recursive: true, force: true });
  for (const { file, page, markdown } of sources) {
    const linked = siteLinks(markdown, file, pageOfFile, new Set(assets));
    const filled = linked.replaceAll(PART, (_, name: string) => {
      const part = parts.get(name);
      if (part === undefined) throw new Error(`${file}: nothing makes the part ${name}`);
      unused.delete(name);
      return part;
    });
    pages.set(page, filled.replaceAll(COMMENT, ""));
  }
  if (unused.size > 0) throw new Error(`no page has a place for: ${[...unused].join(", ")}`);
  for (const [page, markdown] of [...pages, ...made]) {
    write(folder, `${page}.md`, markdown);
    write(folder, `public/${page}.md`, plainPage(markdown));
  }
  write(folder, "public/llms.txt", pageList(pages));
  cpSync(join(import.meta.dirname, "..", "public"), join(folder, "public"), { recursive: true });
  for (const file of assets) cpSync(join(root, file), join(folder, "public", file.slice("docs/".length)));
}

function write(folder: string, file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${text.trim()}\n`);
}
