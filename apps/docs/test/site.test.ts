import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { startTestService } from "@millrace/testing";
import { expect, test } from "vitest";
import { sourcePages } from "../src/pages.ts";
import { root } from "../src/repository.ts";

const site = join(import.meta.dirname, "..", "dist");
const SITE_BYTES_MAX = 3_000_000;

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
