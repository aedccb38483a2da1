import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { drawDiagram } from "../src/diagrams.ts";
import { navigation, sidebar } from "../src/navigation.ts";
import { BASE } from "../src/repository.ts";

/** Scripts that VitePress writes into each page; a page of the service may run scripts from files only. */
const INLINE_SCRIPT = /<script( id="[\w-]+")?>([^<]+)<\/script>/g;

/** A line takes as long as it takes to colour: on a busy machine the limit of the colourer leaves lines plain, and the build differs. */
function withoutTimeLimit(_code: string, options: { tokenizeTimeLimit?: number }): void {
  options.tokenizeTimeLimit = 0;
}

export default defineConfig({
  title: "Millrace",
  description: "Open, self-hosted compute service: how to use it, how it works, and the reference.",
  lang: "en",
  base: BASE,
  srcDir: ".pages",
  // The pages once more, as files for programs.
  srcExclude: ["public/**"],
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  cleanUrls: true,
  metaChunk: true,
  // These are files, see `collect.ts`; VitePress takes endings that it does not know for pages.
  ignoreDeadLinks: [/^\/deploy\/[^/]+\.(service|Dockerfile)$/],
  // The index of the search is larger than what bundlers warn of; it is loaded when a reader searches.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  head: [["link", { rel: "icon", href: `${BASE}wheel.svg`, type: "image/svg+xml" }]],
  markdown: {
    // What pages and specs say in angle brackets is text.
    html: false,
    codeTransformers: [{ name: "millrace:colour-all-lines", preprocess: withoutTimeLimit }],
    config(markdown) {
      const fence = markdown.renderer.rules.fence;
      markdown.renderer.rules.fence = (tokens, index, ...others) => {
        const token = tokens[index];
        if (token?.info.trim() === "mermaid") return drawDiagram(token.content);
        return fence?.(tokens, index, ...others) ?? "";
      };
      // Pages are templates, in which double braces would be code.
      for (const rule of ["text", "code_inline"] as const) {
        const render = markdown.renderer.rules[rule];
        markdown.renderer.rules[rule] = (...given) => (render?.(...given) ?? "").replaceAll("{{", "&#123;&#123;");
      }
    },
  },
  transformHtml(html, _id, { siteConfig }) {
    return html.replaceAll(INLINE_SCRIPT, (_whole, _attributes, script: string) => {
      const name = `assets/early.${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
      mkdirSync(join(siteConfig.outDir, "assets"), { recursive: true });
      writeFileSync(join(siteConfig.outDir, name), script);
      return `<script src="${BASE}${name}"></script>`;
    });
  },
  themeConfig: {
    logo: "/wheel.svg",
    search: { provider: "local" },
    outline: [2, 3],
    nav: navigation,
    sidebar,
    notFound: {
      title: "There is no such page",
      quote: "It may have moved: search for it, or begin at the first page.",
      linkText: "To the first page",
    },
    docFooter: { prev: "Before", next: "Next" },
  },
});
