import { readFile } from "node:fs/promises";
import { test } from "vitest";

import { QueueError } from "../src/index.ts";
import * as exported from "../src/index.ts";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

test("the quick start of the README is the example that is compiled", async ({ expect }) => {
  const example = await readFile(new URL("../examples/quick-start.ts", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test("the README names every error class", ({ expect }) => {
  const classes = Object.entries(exported).flatMap(([name, value]) =>
    typeof value === "function" && value.prototype instanceof QueueError ? [name] : [],
  );
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.filter((name) => name !== "JobError" && !readme.includes(`\`${name}\``))).toEqual([]);
});
