import type { Expectation } from "@millrace/contract-core";
import type { KeyScope } from "@millrace/spec";
import { type Part, operations } from "./operations.ts";
import { rightOfRest } from "../../preflight/key-rights.ts";
import type { Answer, Context, SuiteRequest } from "../../steps/words.ts";

/** Whether an operation of REST answers with a stream that goes on until its client leaves. */
export function isEndless(id: string): boolean {
  return operations.some((operation) => operation.isStream && operation.id === `rest.${id}`);
}

/** An id that no resource has. */
export const NOWHERE = "nothere";

/** One operation of an interface, with unknown ids in its path, so that a call has no effect. */
export interface Call {
  /** The name in claims: `rest.createPod`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** What operations ask for in the query. A stream that has no end is refused for what it does not know, and so is a backup. */
const inVolume = `?path=${NOWHERE}`;
const queries: Readonly<Record<string, string>> = {
  "rest.deleteVolumeFile": inVolume,
  "rest.readVolumeFile": inVolume,
  "rest.writeVolumeFile": inVolume,
  "rest.streamEvents": "?nothing=1",
  "rest.createBackup": "?nothing=1",
};

function callsOf(part: Part): readonly Call[] {
  return operations
    .filter((operation) => operation.part === part)
    .map(({ id, method, root, path }) => ({
      operation: id,
      method,
      path: root + path.replaceAll(/\{[^}]+\}/g, NOWHERE) + (queries[id] ?? ""),
    }));
}

/** The interface document applies its bearer scheme to these as well. By decision they are also answered without a key. */
const withoutKey = ["rest.getOpenApi", "rest.getDocs"];
export const everyRestCall = callsOf("rest");

/** The right that an operation of REST asks for; `any` stands for every valid key. */
export function rightOf({ operation, method }: Call): KeyScope | "any" {
  return rightOfRest(operation.slice("rest.".length), method);
}

/** All operations that need a key. Not derived from the 401 in the specification: an operation that loses it would not be checked. */
export const restCalls = everyRestCall.filter(({ operation }) => !withoutKey.includes(operation));
/** Those that a plain request can do. One that goes on as a WebSocket refuses what is no handshake before it reads anything. */
export const plainRestCalls = restCalls.filter(({ operation }) => operation !== "rest.execPod");
export const queueCalls = callsOf("queue");
export const workerCalls = callsOf("worker");

/** An address of an interface, with unknown ids, and the methods that it has. */
export interface Address {
  readonly path: string;
  readonly methods: readonly string[];
}

/** All of them. What takes something away with each read has no `HEAD`. */
export const addresses: readonly Address[] = [
  ...Map.groupBy([...everyRestCall, ...queueCalls, ...workerCalls], ({ path }) => path.split("?")[0] ?? path),
  ["/graphql", ["GET", "POST"].map((method) => ({ operation: "graphql", method }))] as const,
].map(([path, calls]) => ({
  path,
  methods: calls.flatMap(({ operation, method }) =>
    method === "GET" && !/^(?:worker\.|queue\.stream$)/.test(operation) ? ["GET", "HEAD"] : [method],
  ),
}));

/** The same operations of an existing endpoint, with unknown job ids. */
export function atEndpoint(calls: readonly Call[], endpointId: string): readonly Call[] {
  return calls.map((call) => ({ ...call, path: call.path.replace(`/v2/${NOWHERE}/`, `/v2/${endpointId}/`) }));
}

/** Makes a call. Where a body is allowed it is an empty object, which no operation accepts. */
export function make({ send }: Context, { method, path }: Call, more: Partial<SuiteRequest>): Promise<Answer> {
  const takesBody = method === "POST" || method === "PATCH";
  return send({ method, path, ...(takesBody ? { body: {} } : {}), ...more });
}

/** Answers to calls with unknown ids and an accepted key. A mock may take an empty body for a whole one (201). */
export const acceptedStatuses: readonly number[] = [200, 201, 204, 400, 404];

/** A text in the form of a key that is not a key. */
export const UNKNOWN_KEY = "mr_0123456789012345678901234567890123456789";

/** Expects that a refusal says which scheme to use. */
export function expectChallenge(says: Expectation, { headers }: Answer, where: string): void {
  const challenge = headers.get("www-authenticate") ?? "";
  says.that(/^Bearer\b/i.test(challenge), `Bearer, at ${where}`, challenge);
}

/** A key that the scenario needs and that the target therefore has. */
export function keyOf({ keys }: Context, kind: keyof Context["keys"]): string {
  const key = keys[kind];
  if (key === undefined) throw new Error(`The target has no key of the kind ${kind}.`);
  return key;
}
