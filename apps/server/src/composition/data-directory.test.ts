import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { DataDirectoryError, prepareDataDirectory } from "./data-directory.ts";

const NOBODY = 65_534;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-data-"));
  await chmod(root, 0o755);
});
afterEach(() => rm(root, { recursive: true }));

/** What the operator is told. */
async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await prepareDataDirectory(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataDirectoryError);
  const { message } = error as DataDirectoryError;
  expect(message).toContain(`The data directory ${dataDir} cannot be used: `);
  expect(message).toContain("MILLRACE_DATA_DIR");
  return message;
}

/** The permissions of files hold for every user but root. */
async function withoutRightsOfRoot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return await work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

test("a directory that is missing is made, for its owner alone, and nothing is left in it", async () => {
  const dataDir = join(root, "a", "b");
  await prepareDataDirectory(dataDir);
  await prepareDataDirectory(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a file, or a directory below one, is named", async () => {
  const file = join(root, "file");
  await writeFile(file, "");
  expect(await refusal(file)).toContain(`${file} is a file`);
  expect(await refusal(join(file, "data"))).toContain("is a file or lies below one");
});

test("a symbolic link that leads nowhere is named", async () => {
  await symlink(join(root, "nowhere"), join(root, "link"));
  expect(await refusal(join(root, "link"))).toContain("is a symbolic link whose target does not exist");
});

const namesProc = onLinux("a data directory below /proc");

test.runIf(namesProc)("a place that holds no directories is named at once", async () => {
  expect(await refusal("/proc/millrace")).toContain("no directory can be created in /proc.");
});

test("a directory that the user may not write to is named with the user, and so is one that cannot be made", async () => {
  const dataDir = join(root, "data");
  await mkdir(dataDir, { mode: 0o555 });
  await chmod(root, 0o555);
  await withoutRightsOfRoot(async () => {
    expect(await refusal(dataDir)).toMatch(/the user \S+ may not write to .*data\..*its owner/);
    expect(await refusal(join(root, "other"))).toMatch(/the user \S+ may not write to/);
  });
  await chmod(root, 0o755);
});

test("data that another user left there are named, but not to root, who may write to them", async () => {
  await writeFile(join(root, "millrace.db"), "", { mode: 0o444 });
  if (process.getuid?.() === 0) await prepareDataDirectory(root);
  else expect(await refusal(root)).toMatch(/the user \S+ may not write to .*millrace\.db\./);
});
