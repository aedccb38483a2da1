import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("the TypeScript in the README is that of the compiled examples", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const blocks = [...readme.matchAll(/```ts\n([^]*?)```/g)].map((match) => match[1]);
  const folder = new URL("../examples/", import.meta.url);
  const names = await readdir(folder);
  const examples = await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")));
  expect(new Set(blocks)).toEqual(new Set(examples));
});
