import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";

const dist = join(import.meta.dirname, "..", "dist");
/** What a browser loads before the first page is there, in bytes as they are sent. */
const FIRST_LOAD_MAX = 200_000;

const text = (name: string): string => gunzipSync(readFileSync(join(dist, `${name}.gz`))).toString();
const sizeOf = (name: string): number => statSync(join(dist, `${name}.gz`)).size;

/** The scripts and styles that the index names, and the scripts that those import at once. */
function firstLoad(): string[] {
  const named = [...text("index.html").matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name = ""]) => name);
  const loaded = new Set(named);
  for (const name of loaded) {
    if (!name.endsWith(".js")) continue;
    for (const [, imported = ""] of text(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      loaded.add(`assets/${imported}`);
  }
  return [...loaded];
}

test("the first load is at most 200 kB, compressed", () => {
  const files = firstLoad();
  expect(files.filter((name) => name.endsWith(".js")).length).toBeGreaterThan(0);
  const sizes = Object.fromEntries(files.map((name) => [name, sizeOf(name)]));
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(FIRST_LOAD_MAX);
});

test("no file names another host to load something from", () => {
  const scripts = globSync("**/*.{js,css,html}.gz", { cwd: dist });
  for (const file of scripts) {
    const content = text(file.slice(0, -".gz".length));
    expect(content, file).not.toMatch(/@import\s|url\(\s*["']?(?:https?:)?\/\//);
    expect(content, file).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//);
  }
});
