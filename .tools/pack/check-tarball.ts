import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const NEEDED_FILES = ["LICENSE", "README.md", "package.json", "dist/index.js", "dist/index.d.ts"];

/** What is wrong with a tarball: missing files, and what publint and attw find. Empty when nothing is. */
export async function problemsOfTarball(root: string, tarball: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("tar", ["-tzf", tarball]);
  const held = new Set(stdout.split(/\r?\n/));
  return [
    ...NEEDED_FILES.filter((file) => !held.has(`package/${file}`)).map((file) => `${file} is missing`),
    ...saidBy(root, "publint/src/cli.js", ["run", tarball, "--strict"]),
    ...saidBy(root, "@arethetypeswrong/cli/dist/index.js", [tarball, "--profile", "esm-only", "--format", "ascii"]),
  ];
}

/** What a command of an installed package says when it fails. */
function saidBy(root: string, program: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    encoding: "utf8",
  });
  return status === 0 ? [] : [`${program.replace(/\/(src|dist)\/.*/, "")}: ${stdout}${stderr}`.trim()];
}
