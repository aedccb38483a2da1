import { UsageError } from "@millrace/contract-core";
import { type Options, parseOptions } from "../command/options.ts";
import { programLine } from "../report/program.ts";
import type { GithubOptions } from "./github-forge.ts";

/** The options of a scheduled run: those of a run, and those of the schedule. */
export interface ScheduleOptions {
  readonly run: Options;
  /** Name of the branch for the evidence, instead of a file. */
  readonly evidenceBranch: string | undefined;
  /** Whether there is a rolling issue. */
  readonly issue: boolean;
  /** Its tracker; a dry run needs none. */
  readonly github: GithubOptions | undefined;
  /** The address of this run, for the issue. */
  readonly runUrl: string | null;
  /** Play, but do not change evidence and issue. */
  readonly dryRun: boolean;
}

const GITHUB_API = "https://api.github.com";
const BRANCH = "--evidence-branch";

/** Null for `--help`. @throws UsageError */
export function parseScheduleOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ScheduleOptions | null {
  const { own, rest } = divided(args);
  const run = parseOptions(rest, environment);
  if (run === null) return null;
  if (run.verb !== "run" || run.operands.length > 0) throw new UsageError("verify:scheduled takes options only.");
  if (run.sweep) throw new UsageError(`To sweep: ${programLine} --sweep.`);
  if (own.branch !== undefined && run.evidence !== undefined) {
    throw new UsageError(`Keep the evidence in one place: either --evidence or ${BRANCH}.`);
  }
  if (own.branch !== undefined && !/^[A-Za-z0-9][\w./-]*$/.test(own.branch)) {
    throw new UsageError(`${BRANCH}: "${own.branch}" is no name of a branch.`);
  }
  return {
    run,
    evidenceBranch: own.branch,
    issue: own.issue,
    github: own.issue && (!own.dryRun || hasGithub(environment)) ? githubOf(environment) : undefined,
    runUrl: runUrlOf(environment),
    dryRun: own.dryRun,
  };
}

interface Own {
  readonly issue: boolean;
  readonly dryRun: boolean;
  readonly branch: string | undefined;
}

/** The options of the schedule, and the remaining ones, which are those of a run. */
function divided(args: readonly string[]): { readonly own: Own; readonly rest: readonly string[] } {
  const rest = [...args];
  const flag = (name: string): boolean => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  const value = (name: string): string | undefined => {
    const at = rest.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
    if (at < 0) return undefined;
    const [found = ""] = rest.splice(at, 1);
    return found === name ? (rest.splice(at, 1)[0] ?? "") : found.slice(name.length + 1);
  };
  return { own: { issue: flag("--issue"), dryRun: flag("--dry-run"), branch: value(BRANCH) }, rest };
}

function hasGithub(environment: NodeJS.ProcessEnv): boolean {
  const { GITHUB_REPOSITORY, GITHUB_TOKEN, GH_TOKEN } = environment;
  return Boolean(GITHUB_REPOSITORY) && Boolean(GITHUB_TOKEN || GH_TOKEN);
}

function githubOf(environment: NodeJS.ProcessEnv): GithubOptions {
  const repository = environment["GITHUB_REPOSITORY"];
  const token = environment["GITHUB_TOKEN"] || environment["GH_TOKEN"];
  if (repository === undefined || !/^\w[\w.-]*\/[\w.-]*\w[\w.-]*$/.test(repository)) {
    throw new UsageError("--issue needs GITHUB_REPOSITORY in the environment, as owner/name.");
  }
  if (!token)
    throw new UsageError("--issue needs GITHUB_TOKEN or GH_TOKEN in the environment, with the right `issues: write`.");
  return { apiUrl: (environment["GITHUB_API_URL"] || GITHUB_API).replace(/\/+$/, ""), repository, token };
}

/** The address that GitHub Actions provides. */
function runUrlOf(environment: NodeJS.ProcessEnv): string | null {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : null;
}
