import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { noEvidence } from "../record/evidence.ts";
import { type EvidenceStore, parseEvidence, withTarget } from "../record/evidence-file.ts";

export interface BranchOptions {
  /** A clone; its remote `origin` keeps the branch. Nothing is checked out. */
  readonly root: string;
  readonly branch: string;
}

const FILE = "evidence.json";
/** How often a push is tried when another run was faster. */
const PUSHES_MAX = 5;
const TIMEOUT_MS = 120_000;
const AUTHOR = { name: "verify:scheduled", email: "verify@millrace.invalid" };

/**
 * Evidence on a branch of its own, which shares no commit with the code: one commit a run, so its history tells when what
 * was known. Several targets may be written at once.
 */
export function evidenceBranch({ root, branch }: BranchOptions): EvidenceStore {
  const ref = `refs/heads/${branch}`;
  const git = (args: readonly string[], input?: string): Promise<string> => runGit(root, args, input);

  /** The newest commit of the branch, fetched without a name of its own here; null when there is no such branch. */
  async function tip(): Promise<string | null> {
    const [commit = ""] = (await git(["ls-remote", "origin", ref])).split("\t");
    if (commit === "") return null;
    // Without a refmap it would also move the name that the clone has for the branch, which two at once cannot.
    await git(["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--refmap=", "origin", ref]);
    return commit;
  }
  async function textAt(commit: string | null): Promise<string | null> {
    if (commit === null || (await git(["ls-tree", commit, FILE])) === "") return null;
    return await git(["show", `${commit}:${FILE}`]);
  }
  const parsed = (found: string | null) =>
    found === null ? noEvidence : parseEvidence(found, `${FILE} on the branch ${branch}`);

  return {
    read: async () => parsed(await textAt(await tip())),
    async write(target, known) {
      for (let pushes = 1; ; pushes += 1) {
        const parent = await tip();
        const blob = await git(
          ["hash-object", "-w", "--stdin"],
          withTarget(parsed(await textAt(parent)), target, known),
        );
        const tree = await git(["mktree"], `100644 blob ${blob}\t${FILE}\n`);
        const parents = parent === null ? [] : ["-p", parent];
        const commit = await git([
          "commit-tree",
          tree,
          ...parents,
          "-m",
          `Evidence about ${target} of ${known.lastRunAt}`,
        ]);
        try {
          return void (await git(["push", "--quiet", "origin", `${commit}:${ref}`]));
        } catch (error) {
          // Another run pushed in between: merge its evidence and try again. Any other error is not retried.
          const isOvertaken = (await tip()) !== parent;
          if (!isOvertaken || pushes === PUSHES_MAX) throw error;
        }
      }
    },
  };
}

async function runGit(root: string, args: readonly string[], input: string | undefined): Promise<string> {
  const child = spawn("git", ["-C", root, ...args], {
    env: {
      ...process.env,
      GIT_TERMINAL_PROMPT: "0",
      GIT_AUTHOR_NAME: AUTHOR.name,
      GIT_AUTHOR_EMAIL: AUTHOR.email,
      GIT_COMMITTER_NAME: AUTHOR.name,
      GIT_COMMITTER_EMAIL: AUTHOR.email,
    },
    timeout: TIMEOUT_MS,
    stdio: "pipe",
  });
  // What does not read its input says by its exit code whether that was a fault.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [[code], out, told] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`git ${args[0] ?? ""} failed: ${told.trim() || `exit code ${String(code)}`}`);
  return out.trimEnd();
}
