import type { TargetKeys } from "../target/target.ts";
import { edited } from "./edits.ts";
import { nameOfRow, type MutantRow } from "./mutant-row.ts";
import type { Mutant, Mutation, ProxiedAnswer, ProxiedRequest } from "./mutant.ts";

type Message = Pick<ProxiedRequest, "headers" | "body">;
type Matches = (request: ProxiedRequest) => boolean;

/** Requests that a row means; without a method, those with any. */
export interface RowPlace {
  readonly method?: string;
  /** With `*` for a part of it and `**` for any text. */
  readonly path: string;
}

/** What a table of mutants needs to know of a suite. */
export interface RowSuite {
  /** What a name of requests means, which is no path. @throws Error for one that it does not know */
  readonly placesOf?: (name: string, row: MutantRow) => readonly RowPlace[];
  /** Sends a request with a key. */
  readonly withKey: (request: ProxiedRequest, key: string) => ProxiedRequest;
  /** The key that a request carries. */
  readonly keyOf: (request: ProxiedRequest) => string | undefined;
}

const EDITS = ["drop", "set", "fill", "retype", "change", "cut", "skip", "reverse", "leave"] as const;

/** The mutant that a row describes. @throws Error if it names requests that the suite does not know */
export function mutantOfRow(row: MutantRow, suite: RowSuite): Mutant {
  const matches = matcherOf(row, suite.placesOf);
  const held = row.held === undefined ? {} : { isHeld: row.held };
  const { name = nameOfRow(row), breaks } = row;
  return {
    name,
    breaks,
    ...held,
    mutate: (keys) => mutationOf(row, matches, (request) => letIn(request, row, keys, suite)),
  };
}

type Send = (request: ProxiedRequest) => ProxiedRequest;

function mutationOf(row: MutantRow, matches: Matches, letsIn: Send): Mutation {
  const { status, lets, path, event, says, of } = row;
  const asks = of === "request" || lets !== undefined || path !== undefined;
  const asked: Send = (request) => letsIn(withRequest(request, row));
  return {
    ...(says === undefined ? {} : { readsBody: true }),
    ...(asks ? { request: (request) => (matches(request) ? asked(request) : request) } : {}),
    answer(answer, request) {
      if (!matches(request)) return answer;
      const told = of === "request" ? answer : withAnswer(answer, row);
      return status !== undefined && told.status === status[0] ? { ...told, status: status[1] } : told;
    },
    event: (lines, request) => (event !== undefined && matches(request) ? replaced(lines, event) : lines),
  };
}

function withRequest(request: ProxiedRequest, row: MutantRow): ProxiedRequest {
  const { path } = row;
  const asked = path === undefined ? request : { ...request, path: replaced(request.path, path) };
  return row.of === "request" ? withMessage(asked, row) : asked;
}

function letIn(
  request: ProxiedRequest,
  { lets }: MutantRow,
  keys: TargetKeys,
  { keyOf, withKey }: RowSuite,
): ProxiedRequest {
  if (lets === undefined) return request;
  const key = keyOf(request);
  const isIn = {
    nobody: () => key === undefined,
    strangers: () => key !== undefined && !Object.values(keys).includes(key),
    bare: () => request.headers["authorization"] === keys.own,
  }[lets];
  return (isIn?.() ?? key === Reflect.get(keys, lets)) ? withKey(request, keys.own) : request;
}

function withAnswer(answer: ProxiedAnswer, row: MutantRow): ProxiedAnswer {
  const { status } = answer;
  const isMeant = row.of === "refusal" ? status >= 400 : status < 300;
  return isMeant ? withMessage(answer, row) : { ...answer, headers: headersOf(answer, row) };
}

function headersOf({ headers }: Message, { header }: MutantRow): Message["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== header));
}

/** Without a header, and with another body if it is JSON. */
function withMessage<Some extends Message>(message: Some, row: MutantRow): Some {
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

function matcherOf(row: MutantRow, placesOf: RowSuite["placesOf"]): Matches {
  const places = [row.on].flat().flatMap((text) => {
    const [path = "", method] = text.split(" ").toReversed();
    if (path.startsWith("/")) return [{ path, ...(method === undefined ? {} : { method }) }];
    if (placesOf === undefined) throw new Error(`${text} is no path.`);
    return placesOf(text, row);
  });
  const patterns = places.map((place) => ({ ...place, path: patternOf(place.path) }));
  return (request) => {
    const path = request.path.replace(/\?.*/, "");
    const isThere = patterns.some(
      (place) => (place.method ?? request.method) === request.method && place.path.test(path),
    );
    return isThere && (row.says === undefined || request.body.includes(row.says));
  };
}

function patternOf(path: string): RegExp {
  const parts: Readonly<Record<string, string>> = { "**": ".*", "*": "[^/]+", ".": "\\." };
  return new RegExp(`^${path.replaceAll(/\*\*|\*|\./g, (part) => parts[part] ?? part)}$`);
}
