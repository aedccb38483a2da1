import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface PlayedIssue {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  comments: string[];
  author_association: string;
  user: { type: string };
  pull_request?: object;
}

/** A server with the part of GitHub's REST API for issues, which records all requests. */
export interface PlayedGithub extends AsyncDisposable {
  readonly url: string;
  readonly issues: PlayedIssue[];
  readonly asked: string[];
  /** All requests, without the authorization headers. */
  readonly sent: string[];
  readonly authorizations: Set<string | undefined>;
  /** Replaces the answers of the server while it is set. */
  failure: ((response: ServerResponse) => void) | null;
}

export async function startPlayedGithub(): Promise<PlayedGithub> {
  const server = createServer((request, response) => {
    answer(github, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const github: PlayedGithub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issues: [],
    asked: [],
    sent: [],
    authorizations: new Set(),
    failure: null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return github;
}

/** The issue as GitHub would list it. */
export function playedIssue(number: number, changes: Partial<PlayedIssue> = {}): PlayedIssue {
  const author = { author_association: "NONE", user: { type: "Bot" } };
  return { number, title: "t", body: "", state: "open", comments: [], ...author, ...changes };
}

async function answer(github: PlayedGithub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "", url = "", headers } = request;
  const body = await text(request);
  github.asked.push(`${method} ${url.replace(/\?.*/, "")}`);
  github.authorizations.add(headers.authorization);
  github.sent.push(body);
  if (github.failure !== null) {
    github.failure(response);
    return;
  }
  const { pathname, searchParams } = new URL(url, github.url);
  const [, number, comments] = /^\/repos\/owner\/name\/issues(?:\/(\d+)(\/comments)?)?$/.exec(pathname) ?? [];
  const given = body === "" ? {} : (JSON.parse(body) as Partial<PlayedIssue>);
  const issue = github.issues.find((one) => one.number === Number(number));
  if (method === "GET") {
    const page = Number(searchParams.get("page"));
    const size = Number(searchParams.get("per_page"));
    const open = github.issues.filter(({ state }) => state === "open").toReversed();
    reply(
      response,
      200,
      open.slice((page - 1) * size, page * size).map((one) => shown(github, one)),
    );
  } else if (comments !== undefined) {
    issue?.comments.push(given.body ?? "");
    reply(response, 201, {});
  } else if (method === "PATCH" && issue !== undefined) {
    Object.assign(issue, given);
    reply(response, 200, shown(github, issue));
  } else {
    const made = playedIssue(github.issues.length + 1, given);
    github.issues.push(made);
    reply(response, 201, shown(github, made));
  }
}

function shown({ url }: PlayedGithub, issue: PlayedIssue): object {
  return { ...issue, html_url: `${url}/owner/name/issues/${issue.number}` };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
