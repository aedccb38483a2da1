import { lstat, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory } from "@millrace/files/make-directory";

const PNPM_WORKSPACE = 'packages:\n  - "*"\n';

/**
 * Creates the directory of handlers in the data directory. If it is inside another project, such as the repository of
 * Millrace, package managers would use that project when a user installs packages for a handler. So the directory becomes a
 * separate project. Existing files stay unchanged.
 */
export async function prepareHandlersDirectory(directory: string): Promise<void> {
  await makeDirectory(directory);
  // The user manages the target of a link.
  if (!(await lstat(directory)).isDirectory()) return;
  const outer = await packageAbove(directory);
  if (outer === undefined) return;
  const own = {
    private: true,
    description:
      "Packages for all handlers here. A handler folder with a package.json of its own has its own packages.",
    // Node reads the kind of module of a handler.js here, which must not change.
    ...(typeof outer["type"] === "string" ? { type: outer["type"] } : {}),
  };
  await writeIfMissing(join(directory, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  await writeIfMissing(join(directory, "pnpm-workspace.yaml"), PNPM_WORKSPACE);
}

/** The nearest package.json in a directory above; undefined = there is none. */
async function packageAbove(directory: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  for (let path = dirname(directory); ; path = dirname(path)) {
    const text = await readFile(join(path, "package.json"), "utf8").catch(() => undefined);
    if (text !== undefined) return parsed(text);
    if (path === dirname(path)) return undefined;
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function writeIfMissing(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
