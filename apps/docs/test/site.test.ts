import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { startTestService } from "@millrace/testing";
import { loadLocalSearchIndex } from "vitepress/dist/client/theme-default/support/local-search.js";
import { expect, test } from "vitest";
import { sourcePages } from "../src/pages.ts";
import { root } from "../src/repository.ts";
import { weightOf } from "../src/search.ts";

const site = join(import.meta.dirname, "..", "dist");
const SITE_BYTES_MAX = 3_500_000;

function pagesOfSite(): { readonly name: string; readonly html: string }[] {
  const names = globSync("**/*.html.gz", { cwd: site });
  if (names.length === 0) throw new Error("The site is not built: node .tools/turbo.mjs build --filter=@millrace/docs");
  return names.map((name) => ({ name, html: gunzipSync(readFileSync(join(site, name))).toString() }));
}

test("the site has every page, and is small enough for a package", () => {
  const missing = sourcePages(root).filter(({ page }) => !existsSync(join(site, `${page}.html.gz`)));
  expect(missing.map(({ file }) => file)).toEqual([]);
  const bytes = globSync("**/*.gz", { cwd: site }).reduce((sum, name) => sum + statSync(join(site, name)).size, 0);
  expect(bytes).toBeLessThan(SITE_BYTES_MAX);
});

test("no page has a script of its own, or loads anything from elsewhere", () => {
  for (const { name, html } of pagesOfSite()) {
    expect(html.match(/<script(?![^>]* src=)[^>]*>/g), name).toBeNull();
    const loaded = Array.from(
      html.matchAll(/<(?:script|link|img)[^>]*? (?:src|href)="([^"]*)"/g),
      ([, url = ""]) => url,
    );
    expect(
      loaded.filter((url) => !url.startsWith("/docs/")),
      name,
    ).toEqual([]);
    expect(html, name).not.toContain("fonts.googleapis");
  }
});

test("double braces in a page are text, in code as well", () => {
  const html = gunzipSync(readFileSync(join(site, "guides/variables.html.gz"))).toString();
  expect(html).toContain("<code>{{ RUNPOD_SECRET_name }}</code>");
});

test("the service shows the site, with what its pages load", async () => {
  await using service = await startTestService();
  const page = await fetch(`${service.url}/docs/guides/webhooks`);
  const html = await page.text();
  expect([page.status, html.includes("Verify the signature")]).toEqual([200, true]);
  const loaded = Array.from(
    html.matchAll(/<(?:script|link)[^>]*? (?:src|href)="(\/docs\/[^"]*)"/g),
    ([, url = ""]) => url,
  );
  expect(loaded.length).toBeGreaterThan(5);
  for (const url of loaded) expect((await fetch(service.url + url)).status, url).toBe(200);
});

/** The index that the site loads when a reader searches; its file is a module with JSON in a text. */
async function searchedSite(): Promise<(words: string) => string[]> {
  const [name = ""] = globSync("assets/**/@localSearchIndexroot*.js.gz", { cwd: site });
  const source = gunzipSync(readFileSync(join(site, name))).toString();
  const { default: json } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: string };
  const index = loadLocalSearchIndex(json, { searchOptions: { boostDocument: weightOf } });
  return (words) => index.search(words).map(({ id }) => String(id));
}

test.each([
  ["autoscaling", "/guides/autoscaling"],
  ["scale to zero", "/guides/autoscaling"],
  ["load balancer", "/guides/"],
  ["nginx", "/guides/deployment"],
  ["systemd", "/guides/deployment"],
  ["tls", "/guides/deployment"],
  ["out of memory", "/guides/troubleshooting"],
  ["stuck in queue", "/guides/troubleshooting"],
  ["environment variables", "/guides/variables"],
  ["secrets", "/guides/variables"],
  ["concurrency", "/guides/concurrency"],
  ["model cache", "/guides/models"],
])("a search for %s leads to %s first, and to decisions last", async (words, page) => {
  const search = await searchedSite();
  const found = search(words);
  expect(found[0]).toContain(page);
  const others = found.filter((id) => !id.startsWith("/adr/"));
  expect(found.slice(0, others.length)).toEqual(others);
});

test("every page is there as Markdown, with links to such pages, and llms.txt lists them", async () => {
  await using service = await startTestService();
  const list = await (await fetch(`${service.url}/docs/llms.txt`)).text();
  expect(list).toMatch(/^# Millrace\n\n> Millrace is /);
  const listed = Array.from(list.matchAll(/^- \[[^\]]+\]\(\/docs\/([^)]+)\.md\)/gm), ([, page = ""]) => page);
  expect(listed.toSorted()).toEqual(
    sourcePages(root)
      .map(({ page }) => page)
      .toSorted(),
  );
  const names = new Set(globSync("**/*.gz", { cwd: site }).map((name) => name.slice(0, -".gz".length)));
  for (const page of listed) {
    const markdown = gunzipSync(readFileSync(join(site, `${page}.md.gz`))).toString();
    const links = Array.from(markdown.matchAll(/\]\(\/docs\/([^)#]*)/g), ([, link = ""]) => link);
    expect(
      links.filter((link) => !names.has(link)),
      page,
    ).toEqual([]);
  }
  const answer = await fetch(`${service.url}/docs/guides/webhooks.md`);
  expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await answer.text()).toMatch(/^# Webhooks\n/);
});
