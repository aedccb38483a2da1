import { errorMessage } from "@millrace/contract-core";
import { type Forge, ForgeError, type Issue, type IssueText } from "./forge.ts";

export interface GithubOptions {
  /** e.g. `https://api.github.com` */
  readonly apiUrl: string;
  /** e.g. `owner/name` */
  readonly repository: string;
  readonly token: string;
  /** Timeout of a request; default 30 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;
const PAGE_SIZE = 100;
const PAGES_MAX = 50;
const API_VERSION = "2022-11-28";
/** Other users could put the marker into their own issue with any content. */
const TRUSTED = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

/** The parts of an issue of GitHub's REST API that are read. */
interface GithubIssue {
  readonly number: number;
  readonly html_url: string;
  readonly title: string;
  readonly body: string | null;
  readonly author_association?: string;
  readonly user?: { readonly type?: string } | null;
  readonly pull_request?: unknown;
}

/** Issues of a GitHub repository, over its REST API. */
export function githubForge(options: GithubOptions): Forge {
  const issues = `/repos/${options.repository}/issues`;
  const send = <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    ask(options, method, path, body) as Promise<Answer>;
  return {
    async find(marker) {
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = `state=open&sort=created&direction=desc&per_page=${PAGE_SIZE}&page=${page}`;
        const some = await send<readonly GithubIssue[]>("GET", `${issues}?${query}`);
        const found = some.find((issue) => isOurs(issue) && issue.body?.includes(marker));
        if (found !== undefined) return toIssue(found);
        if (some.length < PAGE_SIZE) return null;
      }
      return null;
    },
    open: async (text) => toIssue(await send<GithubIssue>("POST", issues, plain(text))),
    update: async (number, text) => void (await send("PATCH", `${issues}/${number}`, plain(text))),
    comment: async (number, body) => void (await send("POST", `${issues}/${number}/comments`, { body })),
    close: async (number) =>
      void (await send("PATCH", `${issues}/${number}`, { state: "closed", state_reason: "completed" })),
  };
}

function isOurs({ pull_request: pull, author_association: association = "", user }: GithubIssue): boolean {
  return pull === undefined && (user?.type === "Bot" || TRUSTED.has(association));
}

function toIssue({ number, html_url: url, title, body }: GithubIssue): Issue {
  return { number, url, title, body: body ?? "" };
}

function plain({ title, body }: IssueText): IssueText {
  return { title, body };
}

async function ask(options: GithubOptions, method: string, path: string, body: unknown): Promise<unknown> {
  const where = `${method} ${options.apiUrl}${path}`;
  let response: Response;
  try {
    response = await fetch(options.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${options.token}`,
        accept: "application/vnd.github+json",
        "content-type": "application/json",
        "user-agent": "millrace-verify",
        "x-github-api-version": API_VERSION,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
  } catch (error) {
    throw new ForgeError(`${where} got no answer (${reasonOf(error)}). The next run tries again.`);
  }
  const text = await response.text();
  if (!response.ok) throw new ForgeError(`${where} was answered ${response.status}. ${adviceFor(response, options)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ForgeError(`${where} was answered with something that is not JSON. Is GITHUB_API_URL right?`);
  }
}

function adviceFor({ status, headers }: Response, { repository }: GithubOptions): string {
  const isLimited = headers.get("x-ratelimit-remaining") === "0" || headers.has("retry-after");
  if (status === 429 || (status === 403 && isLimited)) return `Too many requests; try again ${againAt(headers)}.`;
  switch (status) {
    case 401:
      return "The token is not accepted: put a valid one into GITHUB_TOKEN.";
    case 403:
      return "The token may not do this: it needs the right to read and write issues (`issues: write` in a workflow).";
    case 404:
      return `There is no ${repository}, or the token may not see it: check GITHUB_REPOSITORY and the token's rights.`;
    case 410:
      return `Issues are switched off in ${repository}.`;
    default:
      return status >= 500 ? "The next run tries again." : "";
  }
}

function againAt(headers: Headers): string {
  const seconds = Number(headers.get("retry-after"));
  if (seconds > 0) return `in ${seconds} s`;
  const reset = Number(headers.get("x-ratelimit-reset"));
  return reset > 0 ? `after ${new Date(reset * 1000).toISOString()}` : "later";
}

function reasonOf(error: unknown): string {
  return errorMessage(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
