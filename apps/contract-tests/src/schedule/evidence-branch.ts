import { type EvidenceStore, noEvidence, parseEvidence, withTarget } from "@millrace/contract-core";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export interface BranchOptions {
  /** A clone; its remote `origin` has the branch. The branch is not checked out. */
  readonly root: string;
  readonly branch: string;
}

const FILE = "evidence.json";
/** How often to push when another run was faster. */
const PUSHES_MAX = 5;
const TIMEOUT_MS = 120_000;
const AUTHOR = { name: "verify:scheduled", email: "verify@millrace.invalid" };

/**
 * Evidence on a separate branch, which shares no commit with the code. Each run adds a commit, so the history shows the
 * evidence at any time. Several targets may be written concurrently.
 */
export function evidenceBranch({ root, branch }: BranchOptions): EvidenceStore {
  const ref = `refs/heads/${branch}`;
  const git = (args: readonly string[], input?: string): Promise<string> => runGit(root, args, input);

  /** The newest commit of the branch, fetched without a local ref; null when there is no such branch. */
  async function tip(): Promise<string | null> {
    const [commit = ""] = (await git(["ls-remote", "origin", ref])).split("\t");
    if (commit === "") return null;
    // With the default refmap, git would also update the remote-tracking ref, which fails for two concurrent runs.
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
  // The exit code reports an error of a program that does not read its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [[code], out, told] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`git ${args[0] ?? ""} failed: ${told.trim() || `exit code ${String(code)}`}`);
  return out.trimEnd();
}
