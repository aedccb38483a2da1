import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));

/** The commit that runs, with `+` behind it when tracked files differ from it; `unknown` outside of a clone. */
export function readCommit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  try {
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? "+" : ""}`;
  } catch {
    return "unknown";
  }
}
