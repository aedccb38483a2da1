import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small hub of models, by the interface of the Hugging Face Hub: revisions, trees with hashes, and files with ranges and redirects. */
export interface PlayedHub extends AsyncDisposable {
  readonly url: string;
  /** What was asked for, oldest first: `GET /api/models/…`. */
  readonly requests: readonly HubRequest[];
  /** Sets a model at a revision; resolves to its commit. Files that begin with `weights` are stored as large ones. */
  put(repository: string, files: Readonly<Record<string, string | Buffer>>, options?: PutOptions): string;
  /** How the hub behaves from now on; what is left out is as usual. */
  behave(behaviour: HubBehaviour): void;
}

export interface HubRequest {
  readonly line: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

export interface PutOptions {
  readonly revision?: string;
  /** Whoever reads its files needs this token. */
  readonly token?: string;
  /** A file that needs no token, as the card of a model. */
  readonly openFile?: string;
}

export interface HubBehaviour {
  /** Answers everything with this status. */
  readonly status?: number;
  /** Breaks each transfer of a file off after so many bytes. */
  readonly breaksAfterBytes?: number;
  /** Called before the bytes of a file behind the first half are sent. */
  readonly atHalf?: () => Promise<void>;
  /** Answers nothing at all. */
  readonly isSilent?: boolean;
  /** Redirects large files to this address. */
  readonly redirectsTo?: string;
  /** Sends other bytes than those that its hashes name. */
  readonly corrupts?: boolean;
  /** Sends whole files only. */
  readonly ignoresRanges?: boolean;
  /** Names a path of its own for each file. */
  readonly renames?: (path: string) => string;
}

interface StoredModel {
  readonly commit: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly token: string | undefined;
  readonly openFile: string | undefined;
}

/** Files in a page of a tree; small, so that tests have pages. */
const pageFiles = 2;

export async function startModelHub(): Promise<PlayedHub> {
  const revisions = new Map<string, StoredModel>();
  const requests: HubRequest[] = [];
  let behaviour: HubBehaviour = {};
  const hub = createServer((request, response) => {
    requests.push(noted(request));
    if (behaviour.isSilent === true) return;
    if (behaviour.status === undefined) answer(request, response);
    else response.writeHead(behaviour.status).end();
  });
  // Large files come from elsewhere, as they do in the world. A token that gets here is a leak.
  const elsewhere = createServer((request, response) => {
    requests.push(noted(request));
    const [, repository = "", commit = "", path = ""] =
      /^\/([^/]+\/[^/]+)\/([^/]+)\/(.+)$/.exec(request.url ?? "") ?? [];
    const bytes = revisions.get(`${repository}@${commit}`)?.files.get(decodeURIComponent(path));
    if (bytes === undefined || request.headers.authorization !== undefined) response.writeHead(400).end();
    else void send(request, response, bytes);
  });
  const elsewhereUrl = await listen(elsewhere);
  const url = await listen(hub);

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname: asked, searchParams } = new URL(request.url ?? "/", url);
    // The same hub, below a path.
    const pathname = asked.replace(/^\/below(?=\/)/, "");
    const [, api, name = "", rest = ""] = /^(\/api\/models)?\/([^/]+\/[^/]+)\/(.+)$/.exec(pathname) ?? [];
    const [kind = "", revision = "", ...parts] = rest.split("/");
    const model = revisions.get(`${name}@${revision}`);
    if (model === undefined) return void response.writeHead(404).end();
    if (api !== undefined && kind === "revision") return json(response, { id: name, sha: model.commit });
    if (api !== undefined && kind === "tree") return tree(response, model, asked, Number(searchParams.get("cursor")));
    const path = decodeURIComponent(parts.join("/"));
    const bytes = model.files.get(path);
    if (kind !== "resolve" || bytes === undefined) return void response.writeHead(404).end();
    const needsNone = model.token === undefined || path === model.openFile;
    const isAllowed = needsNone || request.headers.authorization === `Bearer ${model.token}`;
    if (!isAllowed) return void response.writeHead(request.headers.authorization === undefined ? 401 : 403).end();
    if (!isLarge(path)) return void send(request, response, bytes);
    const usual = `${elsewhereUrl}/${name}/${model.commit}/${encodeURIComponent(path)}`;
    response.writeHead(302, { location: behaviour.redirectsTo ?? usual }).end();
  }

  function tree(response: ServerResponse, { files }: StoredModel, pathname: string, from: number): void {
    const page = [...files].slice(from, from + pageFiles);
    if (from + pageFiles < files.size) {
      response.setHeader("link", `<${url}${pathname}?recursive=true&cursor=${from + pageFiles}>; rel="next"`);
    }
    json(response, [
      ...(from === 0 ? [{ type: "directory", path: "folder", oid: "0".repeat(40), size: 0 }] : []),
      ...page.map(([path, bytes]) => entryOf(behaviour.renames?.(path) ?? path, bytes, isLarge(path))),
    ]);
  }

  async function send(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const start =
      behaviour.ignoresRanges === true ? undefined : /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    const rest = bytes.subarray(Number(start ?? 0));
    const body = behaviour.corrupts === true ? Buffer.alloc(rest.length, "x") : rest;
    const range = `bytes ${start ?? 0}-${bytes.length - 1}/${bytes.length}`;
    const headers = { "content-length": body.length, ...(start === undefined ? {} : { "content-range": range }) };
    response.writeHead(start === undefined ? 200 : 206, headers);
    const { breaksAfterBytes, atHalf } = behaviour;
    if (breaksAfterBytes !== undefined && breaksAfterBytes < body.length) {
      response.write(body.subarray(0, breaksAfterBytes), () => response.destroy());
      return;
    }
    if (atHalf === undefined || body.length < 2) return void response.end(body);
    response.write(body.subarray(0, body.length / 2));
    await atHalf();
    response.end(body.subarray(body.length / 2));
  }

  return {
    url,
    requests,
    put(repository, files, { revision = "main", token, openFile } = {}) {
      const stored = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
      const hash = createHash("sha1").update(repository);
      for (const [path, bytes] of stored) hash.update(path).update(bytes);
      const commit = hash.digest("hex");
      for (const name of [revision, commit]) {
        revisions.set(`${repository}@${name}`, { commit, files: stored, token, openFile });
      }
      return commit;
    },
    behave: (next) => void (behaviour = next),
    async [Symbol.asyncDispose]() {
      for (const server of [hub, elsewhere]) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
    },
  };
}

function isLarge(path: string): boolean {
  return path.split("/").at(-1)?.startsWith("weights") === true;
}

function entryOf(path: string, bytes: Buffer, large: boolean): object {
  const git = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  const file = { type: "file", path, oid: git, size: bytes.length };
  if (!large) return file;
  const oid = createHash("sha256").update(bytes).digest("hex");
  // The hash of a Git blob is that of the pointer, not of the file.
  return { ...file, oid: "1".repeat(40), lfs: { oid, size: bytes.length, pointerSize: 134 } };
}

function noted({ method, url, headers }: IncomingMessage): HubRequest {
  return { line: `${method} ${url}`, range: headers.range, authorization: headers.authorization };
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
