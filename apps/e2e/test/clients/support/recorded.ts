import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import {
  compatV2Document,
  openaiDocument,
  type OpenApiDocument,
  queueDocument,
  restDocument,
  workerDocument,
} from "@millrace/spec";
import { expect } from "vitest";
import { rootFields } from "./root-fields.ts";

/** What a client of others called in a test, and was answered. `docs/compat.md` has a table of all. */
export interface ClientRecord {
  readonly client: string;
  readonly version: string;
  /** The file of the test, from the root of the repository. */
  readonly test: string;
  /** Names of operations by interface, each with at least one success. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

const FILE = resolve(import.meta.dirname, "../record.json");
const FOLDER = "apps/e2e/test/clients";

interface Route {
  readonly part: string;
  readonly operation: string;
  readonly method: string;
  readonly path: RegExp;
}

function routesOf(part: string, root: string, document: OpenApiDocument): readonly Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, { readonly operationId?: string }>>).flatMap(
      ([method, { operationId: operation }]) => {
        const pattern = (root + path).replace("{route}", ".+").replaceAll(/\{[^}]+\}/g, "[^/]+");
        return operation === undefined
          ? []
          : [{ part, operation, method: method.toUpperCase(), path: new RegExp(`^${pattern}$`) }];
      },
    ),
  );
}

/** Fixed addresses first, and version 2 before the queue, which has its prefix. */
const routes = [
  ...routesOf("REST version 2", "/compat", compatV2Document),
  ...routesOf("REST", "/compat/v1", restDocument),
  ...routesOf("queue", "/compat/v2", queueDocument),
  ...routesOf("OpenAI route", "/compat/v2", openaiDocument),
  ...routesOf("worker", "/compat/v2", workerDocument),
];

/** The operations that a request asks for. */
function operationsOf(method: string, url: string, body: string): readonly (readonly [string, string])[] {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/compat/graphql") {
    const { query = "" } = JSON.parse(body === "" ? "{}" : body) as { readonly query?: string };
    return rootFields(query).map((field) => ["GraphQL", field] as const);
  }
  const same = routes.filter((route) => route.method === method && route.path.test(path));
  const openness = ({ path: { source } }: Route): number =>
    Number(source.includes("[")) + Number(source.includes(".+"));
  const found = same.toSorted((a, b) => openness(a) - openness(b))[0];
  return found === undefined ? [] : [[found.part, found.operation]];
}

/** Has a program call the service by another address, and compares the operations that succeeded with those on record. */
export async function recorded<Result>(
  { client, version, test }: Omit<ClientRecord, "operations">,
  serviceUrl: string,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  const seen = new Map<string, Set<string>>();
  const { hostname, port } = new URL(serviceUrl);
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { method = "GET", url = "/", headers } = request;
    const onward = forward({ hostname, port, method, path: url, headers }, (answer) => {
      if ((answer.statusCode ?? 500) < 300) {
        for (const [part, operation] of operationsOf(method, url, body.toString())) {
          seen.set(part, (seen.get(part) ?? new Set()).add(operation));
        }
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    onward.end(body);
  }
  const proxy = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  try {
    const result = await run(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    const operations = Object.fromEntries(
      [...seen].toSorted(byName).map(([part, names]) => [part, [...names].toSorted()]),
    );
    keep({ client, version, test: join(FOLDER, test), operations });
    return result;
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
const nameOf = ({ client, version, test }: ClientRecord): string => `${client} ${version} ${test}`;

/**
 * With `MILLRACE_TEST_RECORD_CLIENTS=1` what was seen of an interface is written to the record, else it must be there. A file may test a
 * client with one interface after the other.
 */
function keep(seen: ClientRecord): void {
  const all = JSON.parse(readFileSync(FILE, "utf8")) as readonly ClientRecord[];
  const before = all.find((one) => nameOf(one) === nameOf(seen));
  const operations = { ...before?.operations, ...seen.operations };
  const now = { ...seen, operations: Object.fromEntries(Object.entries(operations).toSorted(byName)) };
  if (process.env["MILLRACE_TEST_RECORD_CLIENTS"] === "1") {
    const next = [...all.filter((one) => one !== before), now];
    next.sort((a, b) => byName([nameOf(a), a], [nameOf(b), b]));
    writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
  } else {
    expect(before).toEqual(now);
  }
}
