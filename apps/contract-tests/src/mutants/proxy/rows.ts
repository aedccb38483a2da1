import {
  type MutantRow,
  mutantOfRow,
  type ProxiedRequest,
  type RowPlace,
  type RowSuite,
} from "@millrace/contract-core";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  batchesOperations,
  type ClaimId,
  compatV2Operations,
  limits,
  openaiOperations,
  queueOperations,
  restOperations,
  workerOperations,
} from "@millrace/spec";
import { parse } from "yaml";
import type { Mutant } from "./mutant.ts";

export type Row = MutantRow<ClaimId>;

const interfaces = {
  rest: { root: "/v1", operations: restOperations },
  queue: { root: "/v2", operations: queueOperations },
  worker: { root: "/v2", operations: workerOperations },
  openai: { root: "/v2", operations: openaiOperations },
  batches: { root: "/v2", operations: batchesOperations },
  // Only served under /compat.
  compatV2: { root: "", operations: compatV2Operations },
} as const;
const SCHEME = "Bearer ";

const suite: RowSuite = {
  placesOf: (name, { breaks: [claim] }) => placesOf(name, claim?.startsWith("COMPAT-") === true ? "/compat" : ""),
  keyOf: ({ headers }) => headers["authorization"]?.replace(SCHEME, ""),
  withKey: (request, key) => ({
    ...request,
    headers: { ...request.headers, authorization: (isOfQueue(request) ? "" : SCHEME) + key },
  }),
};

function isOfQueue({ path }: ProxiedRequest): boolean {
  return /^\/v2\/[^/]+\/[a-z]/.test(path);
}

/** The requests of an operation as claims name it, or of all of an interface: `queue.*`. */
function placesOf(name: string, dialect: string): readonly RowPlace[] {
  const [part = "", id = ""] = name.split(".");
  const { root, operations } = interfaces[part as keyof typeof interfaces] ?? { root: "", operations: {} };
  const found = Object.entries(operations).filter(([one]) => id === "*" || one === id);
  if (found.length === 0) throw new Error(`${name} is no operation.`);
  const pattern = (path: string): string => path.replaceAll("{route}", "**").replaceAll(/\{[^}]+\}/g, "*");
  return found.map(([, { method, path }]) => ({ method, path: dialect + root + pattern(path) }));
}

export function mutantOf(row: Row): Mutant {
  return { ...mutantOfRow(row, suite), breaks: row.breaks };
}

const LIMIT = /<([a-z]\w+)(?: ([+-]) (\d+))?>/g;

/** The rows that are written by hand; `<name + 1>` in them is one more than that limit. */
export function readRows(): readonly Row[] {
  const text = readFileSync(join(import.meta.dirname, "rows.yaml"), "utf8");
  const filled = text.replaceAll(LIMIT, (_, name: string, sign?: string, by?: string) => {
    const limit: unknown = Reflect.get(limits, name);
    if (typeof limit !== "number") throw new Error(`rows.yaml names ${name}, which is no limit.`);
    return String(limit + Number(`${sign ?? "+"}${by ?? 0}`));
  });
  return parse(filled) as readonly Row[];
}
