import { test } from "vitest";

import { repositoryOf } from "./repository.ts";
import { testLists } from "./test-lists.ts";

const NEEDS = `import { needs } from "../../../.tools/vitest/needs.ts";\n`;
const IMPATIENT = ["vi", "waitFor"].join(".");
const SUPPORT = { ".tools/vitest/needs.ts": "", ".tools/vitest/on-linux.ts": `import { needs } from "./needs.ts";` };

function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return Promise.resolve(testLists.find(repositoryOf({ ...SUPPORT, ...files }))).then(({ problems }) => problems);
}

test("a test file that needs a part is named long", async ({ expect }) => {
  expect(await problemsOf({ "packages/a/test/x.long.test.ts": NEEDS })).toEqual([]);
  expect(await problemsOf({ "packages/a/test/x.test.ts": NEEDS })).toEqual([
    expect.stringContaining("packages/a/test/x.test.ts must be named packages/a/test/x.long.test.ts"),
  ]);
});

test("so is one that gets it from its support files, unless it takes nothing but types from them", async ({
  expect,
}) => {
  const support = { "packages/a/test/support/server.ts": NEEDS.replace("../../../", "../../../../") };
  const from = `from "./support/server.ts";\n`;
  const used = { ...support, "packages/a/test/x.test.ts": `import { server } ${from}` };
  expect(await problemsOf(used)).toEqual([expect.stringContaining("through packages/a/test/support/server.ts")]);
  const types = `import type { Server } ${from}import { type Server as S, type Other } ${from}`;
  expect(await problemsOf({ ...support, "packages/a/test/x.test.ts": types })).toEqual([]);
});

test("one that repeats random work on a store is named long; in memory it may repeat more", async ({ expect }) => {
  const runs = "fc.assert(property, { numRuns: 1_000 });";
  expect(await problemsOf({ "packages/engine/src/x.test.ts": runs })).toEqual([]);
  expect(await problemsOf({ "packages/store/src/x.long.test.ts": runs })).toEqual([]);
  expect(await problemsOf({ "packages/store/src/x.test.ts": runs })).toEqual([
    expect.stringContaining("it makes 1000 random runs"),
  ]);
});

test("what is tested on some machines only is listed by name where it is not", async ({ expect }) => {
  const condition = `test.runIf(process.platform === "linux")("x", () => {});`;
  expect(await problemsOf({ "packages/a/src/x.test.ts": condition })).toEqual([
    expect.stringContaining("name what is not tested elsewhere"),
  ]);
  const named = `import { onLinux } from "../../../.tools/vitest/on-linux.ts";\ntest.runIf(onLinux("x"))("x", () => {});`;
  expect(await problemsOf({ "packages/a/src/x.test.ts": named })).toEqual([]);
});

test("no test waits for a second only", async ({ expect }) => {
  const impatient = { "packages/a/src/x.test.ts": `await ${IMPATIENT}(() => expect(seen).toBe(true));` };
  expect(await problemsOf(impatient)).toEqual([expect.stringContaining("use expect.poll")]);
});
