import { test } from "vitest";

import { floors } from "./floors.ts";
import { repositoryOf } from "./repository.ts";

async function problemsOf(list: string, contents: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await floors.find(repositoryOf({ ".tools/checks/floors.yaml": list, ...contents }))).problems;
}

const src = "packages/engine/src";
const LOW = { [`${src}/low/a.ts`]: `import { join } from "node:path";\n` };

test("a room may import from a lower one, and the files of the package from all", async ({ expect }) => {
  const contents = {
    ...LOW,
    [`${src}/high/b.ts`]: `import { a } from "../low/a.ts";\nimport { c } from "./c.ts";\n`,
    [`${src}/high/c.ts`]: "",
    [`${src}/index.ts`]: `export * from "./low/a.ts";\nexport * from "./high/b.ts";\n`,
  };
  expect(await problemsOf(`${src}: [low, high]`, contents)).toEqual([]);
});

test("an import of a type or of a test that goes up is told with its line, both rooms and the way out", async ({
  expect,
}) => {
  const contents = {
    [`${src}/low/a.ts`]: `/** First. */\nimport type {\n  B,\n} from "../high/b.ts";\n`,
    [`${src}/low/a.test.ts`]: `import { b } from "../high/b.ts";\n`,
    [`${src}/high/b.ts`]: "",
  };
  const why = `imports ${src}/high/b.ts: in ${src}, high stands above low. Move what is needed down`;
  expect(await problemsOf(`${src}: [low, high]`, contents)).toEqual([
    expect.stringContaining(`${src}/low/a.test.ts:1 ${why}`),
    expect.stringContaining(`${src}/low/a.ts:4 ${why}`),
  ]);
});

test("a room may import from files that are in no room only where the list puts them below it", async ({ expect }) => {
  const contents = {
    [`${src}/low/a.ts`]: `import { b } from "../b.ts";\n`,
    [`${src}/b.ts`]: "",
  };
  expect(await problemsOf(`${src}: [low]`, contents)).toEqual([expect.stringContaining("what is in no room stands")]);
  expect(await problemsOf(`${src}: [., low]`, contents)).toEqual([]);
});

test("rooms within a room that import from each other need a list of their own", async ({ expect }) => {
  const contents = {
    [`${src}/low/first/a.ts`]: "",
    [`${src}/low/second/b.ts`]: `import { a } from "../first/a.ts";\n`,
    [`${src}/low/index.ts`]: `import { b } from "./second/b.ts";\n`,
  };
  expect(await problemsOf(`${src}: [low]`, contents)).toEqual([
    expect.stringContaining(`${src}/low has rooms that need each other, and no list`),
  ]);
  expect(await problemsOf(`${src}: [low]\n${src}/low: [first, second]`, contents)).toEqual([]);
});

test("a room without a floor, one that is gone and one that is named twice fail", async ({ expect }) => {
  expect(await problemsOf(`${src}: [high, high]`, LOW)).toEqual([
    expect.stringContaining("has no room high"),
    expect.stringContaining("has no room high"),
    expect.stringContaining("names high twice"),
    expect.stringContaining("does not say where low stands"),
  ]);
});
