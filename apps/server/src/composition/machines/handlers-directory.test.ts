import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareHandlersDirectory } from "./handlers-directory.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "millrace-handlers-"));
});
afterEach(() => rm(root, { recursive: true }));

/** Creates a project around the directory of handlers. */
async function outerProject(text: string): Promise<string> {
  await writeFile(join(root, "package.json"), text);
  return join(root, ".millrace", "handlers");
}

test("inside another project the directory is a separate project, with the same kind of modules", async () => {
  const handlers = await outerProject('{"type": "module", "dependencies": {"x": "catalog:"}}');
  await prepareHandlersDirectory(handlers);
  await prepareHandlersDirectory(handlers);
  expect(JSON.parse(await readFile(join(handlers, "package.json"), "utf8"))).toMatchObject({
    private: true,
    type: "module",
  });
  expect(await readdir(handlers)).toEqual(["package.json", "pnpm-workspace.yaml"]);
});

test("existing files stay, and a linked directory is left alone", async () => {
  const handlers = await outerProject("no JSON");
  await mkdir(handlers, { recursive: true });
  await writeFile(join(handlers, "package.json"), '{"name": "mine"}');
  await prepareHandlersDirectory(handlers);
  expect(await readFile(join(handlers, "package.json"), "utf8")).toBe('{"name": "mine"}');
  const elsewhere = join(root, "elsewhere");
  await mkdir(elsewhere);
  await symlink(elsewhere, join(root, "linked"));
  await prepareHandlersDirectory(join(root, "linked"));
  expect(await readdir(elsewhere)).toEqual([]);
});

test("npm installs into a handler folder inside a workspace that npm cannot read", async () => {
  const handlers = await outerProject('{"name": "outer", "dependencies": {"x": "catalog:"}}');
  await mkdir(join(root, "local-package"));
  await writeFile(join(root, "local-package", "package.json"), '{"name": "local-package", "version": "1.0.0"}');
  const folder = join(handlers, "greet");
  await mkdir(folder, { recursive: true });
  const install = () =>
    promisify(execFile)("npm", ["install", "--offline", "--no-audit", "--no-fund", join(root, "local-package")], {
      cwd: folder,
      env: { ...process.env, HOME: root, PATH: process.env["PATH"] },
    });
  await expect(install()).rejects.toThrow("catalog:");
  await prepareHandlersDirectory(handlers);
  await install();
  expect(await readdir(join(handlers, "node_modules"))).toContain("local-package");
});
