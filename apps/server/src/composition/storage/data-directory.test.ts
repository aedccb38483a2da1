import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onLinux } from "../../../../../.tools/vitest/on-linux.ts";
import { DataDirectoryError, prepareDataDirectory } from "./data-directory.ts";

const NOBODY = 65_534;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-data-"));
  await chmod(root, 0o755);
});
afterEach(() => rm(root, { recursive: true }));

/** The message for the operator. */
async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await prepareDataDirectory(dataDir).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DataDirectoryError);
  const { message } = error as DataDirectoryError;
  expect(message).toContain(`The data directory ${dataDir} cannot be used: `);
  expect(message).toContain("MILLRACE_DATA_DIR");
  return message;
}

/** File permissions apply to every user except root. */
async function withoutRightsOfRoot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return await work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

test("a missing directory is created, for its owner only, and nothing is left in it", async () => {
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

test("a symbolic link without target is named", async () => {
  await symlink(join(root, "nowhere"), join(root, "link"));
  expect(await refusal(join(root, "link"))).toContain("is a symbolic link whose target does not exist");
});

const namesProc = onLinux("a data directory below /proc");

test.runIf(namesProc)("a file system that holds no directories is named at once", async () => {
  expect(await refusal("/proc/millrace")).toContain("no directory can be created in /proc.");
});

test("a directory that the user may not write to, or cannot create, is named with the user", async () => {
  const dataDir = join(root, "data");
  await mkdir(dataDir, { mode: 0o555 });
  await chmod(root, 0o555);
  await withoutRightsOfRoot(async () => {
    expect(await refusal(dataDir)).toMatch(/the user \S+ may not write to .*data\..*its owner/);
    expect(await refusal(join(root, "other"))).toMatch(/the user \S+ may not write to/);
  });
  await chmod(root, 0o755);
});

test("data of another user is named, but not for root, who may write to it", async () => {
  await writeFile(join(root, "millrace.db"), "", { mode: 0o444 });
  if (process.getuid?.() === 0) await prepareDataDirectory(root);
  else expect(await refusal(root)).toMatch(/the user \S+ may not write to .*millrace\.db\./);
});
