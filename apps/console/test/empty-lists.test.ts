import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const pages = join(import.meta.dirname, "..", "src", "pages");

/** The opening tags of lists that say that there is nothing yet, which a person can change. */
const opened = globSync("**/*.tsx", { cwd: pages }).flatMap((name) =>
  [...readFileSync(join(pages, name), "utf8").matchAll(/<Empty\s+title="No [^"]* yet"[^>]*>/g)].map(([tag]) => [
    name,
    tag,
  ]),
);

test("an empty list to which a person can add has the button that adds the first one", () => {
  expect(opened.length).toBeGreaterThan(5);
  expect(opened.filter(([, tag]) => !tag?.includes("action="))).toEqual([]);
});
