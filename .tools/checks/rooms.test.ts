import { test } from "vitest";

import { repositoryOf } from "./repository.ts";
import { rooms } from "./rooms.ts";

const README = "packages/store/README.md";
const INDEX = "packages/store/src/blobs/index.ts";
const PLAN = "docs/architecture.md";
const GOOD = {
  [PLAN]: "| `packages/store` | keeps rows |",
  "packages/store/package.json": "{}",
  [README]:
    "| folder | holds |\n|---|---|\n| `src/blobs` | Large bodies, in files |\n| `src/disk`, `src/logs` | Files |\n",
  [INDEX]: "/**\n * Large bodies,\n * in files. Each is written once.\n */\nexport const a = 1;\n",
  "packages/store/src/disk/full.ts": "",
  "packages/store/src/logs/log.ts": "",
  "packages/store/src/generated/rows.ts": "",
  "packages/store/src/index.ts": "",
};

async function problemsWith(changed: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await rooms.find(repositoryOf({ ...GOOD, ...changed }))).problems;
}

test("a README that has each room in the words of its index.ts passes", async ({ expect }) => {
  expect(await problemsWith({})).toEqual([]);
});

test.for([
  ["a room without a row", { "packages/store/src/shards/shard.ts": "" }, `${README} has no row for src/shards`],
  [
    "a row without a room",
    { [README]: `${GOOD[README]}| \`src/gone\` | Nothing |\n` },
    `${README} has a row for src/gone, which does not exist`,
  ],
  [
    "an index.ts without an opening comment",
    { [INDEX]: "export const a = 1;\n" },
    `${INDEX} must begin with a comment that says what the room holds`,
  ],
  [
    "a row in other words than the index.ts",
    { [INDEX]: "/** Small bodies. */\n" },
    `${README} must say of src/blobs what its index.ts begins with: "Small bodies"`,
  ],
  ["a package that the plan leaves out", { [PLAN]: "packages/store-two" }, `${PLAN} does not show packages/store`],
] as const)("%s is reported", async ([, changed, problem], { expect }) => {
  expect(await problemsWith(changed)).toEqual([problem]);
});
