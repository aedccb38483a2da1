import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findSite, SiteFiles } from "./site-files.ts";

test("a site is found beside a published package and in a clone, and not outside of an installed package", () => {
  const folder = mkdtempSync(join(tmpdir(), "millrace-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = ["docs-site", "apps/docs/dist"];
  const place = (name: string): string => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "index.html.gz"), "");
    return join(folder, name);
  };
  const inClone = place("clone/apps/docs/dist");
  expect(findSite(places, join(folder, "clone/apps/server/src/http"))).toBe(inClone);
  const published = place("app/node_modules/millrace/docs-site");
  expect(findSite(places, join(folder, "app/node_modules/millrace/dist"))).toBe(published);
  place("app/docs-site");
  expect(findSite(places, join(folder, "app/node_modules/other/dist"))).toBeUndefined();
});

test("a file that was away is there again with its new contents", async () => {
  const folder = mkdtempSync(join(tmpdir(), "millrace-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packed = join(folder, "page.js.gz");
  writeFileSync(packed, "first");
  const files = new SiteFiles(folder);
  rmSync(packed);
  expect(await files.file("page.js")).toBeUndefined();
  writeFileSync(packed, "second");
  expect(String((await files.file("page.js"))?.gzipped)).toBe("second");
});
