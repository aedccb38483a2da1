import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environmentPath } from "./python-environment.ts";
import { locateSource, readSourcePlan } from "./read-source.ts";
import type { SourcePlan } from "./source-plan.ts";
import type { SourceRow } from "./source-row.test-support.ts";
import { sourceRows } from "./source-table.test-support.ts";
import { writeSource } from "./write-source.test-support.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-source-"));
});
afterEach(() => rm(root, { recursive: true }));

async function planOf(row: SourceRow): Promise<SourcePlan> {
  const folder = await writeSource(root, row);
  return await readSourcePlan(await locateSource(join(folder, row.named ?? "."), root));
}

/** Where the environment of a folder in Python is kept. */
async function placeOf({ folder, program }: SourcePlan, linksToFolder = false, identity = "3.11"): Promise<string> {
  const { packages } = await readSourcePlan({ folder, handler: program.file });
  if (packages?.manager !== "pip") throw new Error("a handler in Python has packages of pip");
  return await environmentPath({
    folder,
    packages,
    environments: "/e",
    linksToFolder,
    python: { command: "python3", identity },
  });
}

const named = (rows: readonly SourceRow[]) => rows.map((row) => [row.what, row] as const);
const runs = sourceRows.filter(({ refusal }) => refusal === undefined);

describe("the plan of a folder with", () => {
  test.each(named(runs))("%s", async (_what, row) => {
    const { program, packages } = await planOf(row);
    expect(program.file ?? program.command?.join(" ")).toBe(row.starts);
    expect(packages?.manager === "pip" ? packages.requirements : packages?.command).toEqual(row.installs);
  });

  test.each(named(sourceRows.filter(({ refusal }) => refusal !== undefined)))("%s is refused", async (_what, row) => {
    await expect(planOf(row)).rejects.toThrow(row.refusal);
  });

  test.each(named(runs.filter(({ installs, files }) => installs !== undefined && "requirements.txt" in files)))(
    "%s changes with every file that decides the packages, and with no other",
    async (_what, row) => {
      const plan = await planOf(row);
      const { folder, files } = plan;
      const deciding = plan.packages?.files ?? [];
      const seen = new Set([await placeOf(plan)]);
      for (const file of deciding) {
        await appendFile(join(folder, file), "\n# changed\n");
        seen.add(await placeOf(plan));
      }
      expect(seen.size).toBe(deciding.length + 1);
      const last = await placeOf(plan);
      for (const file of files.filter((one) => !deciding.includes(one) && one !== "millrace.json")) {
        await appendFile(join(folder, file), "\n# changed\n");
        expect(await placeOf(plan), file).toBe(last);
      }
    },
  );
});

test("a session of dev keeps its environment while sources change that are linked, and makes another for another Python", async () => {
  const row = sourceRows.find(({ what }) => what === "a project that installs itself as a link");
  if (row === undefined) throw new Error("the table has no such row");
  const plan = await planOf(row);
  const first = await placeOf(plan, true);
  await appendFile(join(plan.folder, "lib/own/__init__.py"), "MORE = 1\n");
  expect(await placeOf(plan, true)).toBe(first);
  await appendFile(join(plan.folder, "pyproject.toml"), 'dependencies = ["loud"]\n');
  const second = await placeOf(plan, true);
  expect(new Set([first, second, await placeOf(plan, true, "3.12")]).size).toBe(3);
});
