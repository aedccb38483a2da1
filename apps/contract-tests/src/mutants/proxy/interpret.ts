import type { Mutation, ProxiedAnswer, ProxiedRequest } from "@millrace/contract-core";
import { queueOperations, restOperations, workerOperations } from "@millrace/spec";
import type { TargetKeys } from "../../target/target.ts";
import type { Mutant } from "../mutant.ts";
import { edited } from "./edits.ts";
import { type LetIn, nameOf, type Row } from "./row.ts";

type Message = Pick<ProxiedRequest, "headers" | "body">;
type Matches = (request: ProxiedRequest) => boolean;

const interfaces = {
  rest: { root: "/v1", operations: restOperations },
  queue: { root: "/v2", operations: queueOperations },
  worker: { root: "/v2", operations: workerOperations },
} as const;

const EDITS = ["drop", "set", "fill", "retype", "change", "cut", "skip", "reverse", "leave"] as const;

/** The mutant that a row describes. @throws Error if it names an operation that does not exist */
export function mutantOf(row: Row): Mutant {
  const name = nameOf(row);
  const matches = matcherOf(row);
  const held = row.held === undefined ? {} : { isHeld: row.held };
  return { name, breaks: row.breaks, ...held, mutate: (keys) => mutationOf(row, matches, keys) };
}

function mutationOf(row: Row, matches: Matches, keys: TargetKeys): Mutation {
  const { status, lets, path, event, says, of } = row;
  const asks = of === "request" || lets !== undefined || path !== undefined;
  return {
    ...(says === undefined ? {} : { readsBody: true }),
    ...(asks ? { request: (request) => (matches(request) ? withRequest(request, row, keys) : request) } : {}),
    answer(answer, request) {
      if (!matches(request)) return answer;
      const told = of === "request" ? answer : withAnswer(answer, row);
      return status !== undefined && told.status === status[0] ? { ...told, status: status[1] } : told;
    },
    event: (lines, request) => (event !== undefined && matches(request) ? replaced(lines, event) : lines),
  };
}

function withRequest(request: ProxiedRequest, row: Row, keys: TargetKeys): ProxiedRequest {
  const { path, lets } = row;
  const asked = path === undefined ? request : { ...request, path: replaced(request.path, path) };
  const sent = row.of === "request" ? withMessage(asked, row) : asked;
  return lets !== undefined && isLetIn(sent, lets, keys) ? as(sent, keys.own) : sent;
}

function withAnswer(answer: ProxiedAnswer, row: Row): ProxiedAnswer {
  const { status } = answer;
  const isMeant = row.of === "refusal" ? status >= 400 : status < 300;
  return isMeant ? withMessage(answer, row) : { ...answer, headers: headersOf(answer, row) };
}

function headersOf({ headers }: Message, { header }: Row): Message["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header));
}

/** Without a header, and with another body if it is JSON. */
function withMessage<Some extends Message>(message: Some, row: Row): Some {
  const headers = headersOf(message, row);
  const isJson = /json/.test(headers["content-type"] ?? "") && message.body.length > 0;
  if (!isJson || !(row.text !== undefined || EDITS.some((verb) => row[verb] !== undefined)))
    return { ...message, headers };
  const text = message.body.toString();
  const edit = (): string => JSON.stringify(edited(JSON.parse(text) as unknown, row));
  const body = row.text === undefined ? edit() : replaced(text, row.text);
  return { ...message, headers, body: Buffer.from(body) };
}

function replaced(text: string, [pattern, by]: readonly [string, string]): string {
  return text.replaceAll(new RegExp(pattern, "gm"), by);
}

function isLetIn({ headers }: ProxiedRequest, who: LetIn, keys: TargetKeys): boolean {
  const key = headers["authorization"]?.replace(/^Bearer /, "");
  if (who === "nobody") return key === undefined;
  return who === "strangers" ? key !== undefined && !Object.values(keys).includes(key) : key === keys[who];
}

/** Sent with this key, as the interface takes it. */
export function as(request: ProxiedRequest, key: string): ProxiedRequest {
  const scheme = /^\/v2\/[^/]+\/[a-z]/.test(request.path) ? "" : "Bearer ";
  return { ...request, headers: { ...request.headers, authorization: scheme + key } };
}

function matcherOf({ on, says, breaks }: Row): Matches {
  const dialect = breaks[0]?.startsWith("COMPAT-") === true ? "/compat" : "";
  const patterns = [on].flat().flatMap((text) => patternsOf(text, dialect));
  return ({ method, path, body }) => {
    const [place = ""] = path.split("?");
    const isThere = patterns.some((one) => (one.method ?? method) === method && one.place.test(place));
    return isThere && (says === undefined || body.includes(says));
  };
}

interface Pattern {
  readonly method: string | undefined;
  readonly place: RegExp;
}

/** @param dialect what stands before the path of an operation */
function patternsOf(text: string, dialect: string): readonly Pattern[] {
  if (text.includes("/")) {
    const [method, path = ""] = text.startsWith("/") ? [undefined, text] : text.split(" ");
    return [{ method, place: placeOf(path) }];
  }
  const [part = "", id = ""] = text.split(".");
  if (!Object.hasOwn(interfaces, part)) throw new Error(`${text} is no operation.`);
  const { root, operations } = interfaces[part as keyof typeof interfaces];
  const found = Object.entries(operations).filter(([name]) => id === "*" || name === id);
  if (found.length === 0) throw new Error(`${text} is no operation.`);
  return found.map(([, { method, path }]) => ({
    method,
    place: placeOf(dialect + root + path.replaceAll(/\{[^}]+\}/g, "*")),
  }));
}

function placeOf(path: string): RegExp {
  const parts: Readonly<Record<string, string>> = { "**": ".*", "*": "[^/]+", ".": "\\." };
  return new RegExp(`^${path.replaceAll(/\*\*|\*|\./g, (part) => parts[part] ?? part)}$`);
}
