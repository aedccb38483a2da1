import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pages } from "../src/pages/index.ts";

const sections = join(import.meta.dirname, "..", "..", "docs", "dist", "sections.json.gz");

test("each page leads to a section of the documentation that exists", () => {
  const built = JSON.parse(gunzipSync(readFileSync(sections)).toString()) as readonly { readonly at: string }[];
  const known = new Set(built.map(({ at }) => at));
  expect(pages.filter(({ docs }) => !known.has(docs)).map(({ path, docs }) => `${path}: ${docs}`)).toEqual([]);
});
