import { test } from "vitest";

import { importCircles } from "./import-circles.ts";
import { repositoryOf } from "./repository.ts";

async function problemsOf(contents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await importCircles.find(repositoryOf(contents))).problems;
}

test("files that import each other are told, also when they take types only", async ({ expect }) => {
  const contents = {
    "packages/engine/src/a.ts": `import { b } from "./deep/b.ts";\n`,
    "packages/engine/src/deep/b.ts": `import type { C } from "../c.ts";\n`,
    "packages/engine/src/c.ts": `export { a } from "./a.ts";\n`,
  };
  const [a, b, c] = Object.keys(contents);
  expect(await problemsOf(contents)).toEqual([`files import each other in a circle: ${[a, b, c, a].join(" → ")}`]);
});

test("files that share others pass", async ({ expect }) => {
  const contents = {
    "packages/engine/src/a.ts": `import { b } from "./b.ts";\nimport { c } from "./c.ts";\n`,
    "packages/engine/src/b.ts": `import { c } from "./c.ts";\n`,
    "packages/engine/src/c.ts": `import { join } from "node:path";\n`,
  };
  expect(await problemsOf(contents)).toEqual([]);
});
