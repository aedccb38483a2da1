import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pages } from "../src/pages/index.ts";

/** What other parts of the console lead to. */
const linked = globSync("src/**/*.{ts,tsx}", { cwd: join(import.meta.dirname, "..") }).flatMap((file) =>
  Array.from(
    readFileSync(join(import.meta.dirname, "..", file), "utf8").matchAll(/docsUrl\("([^".]+)"\)/g),
    ([, at = ""]) => at,
  ),
);
const sections = join(import.meta.dirname, "..", "..", "docs", "dist", "sections.json.gz");

test("each page, and each other link, leads to a section of the documentation that exists", () => {
  const built = JSON.parse(gunzipSync(readFileSync(sections)).toString()) as readonly { readonly at: string }[];
  const known = new Set(built.map(({ at }) => at));
  expect(pages.filter(({ docs }) => !known.has(docs)).map(({ path, docs }) => `${path}: ${docs}`)).toEqual([]);
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((at) => !known.has(at))).toEqual([]);
});
