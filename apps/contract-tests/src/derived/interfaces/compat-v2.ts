import { compatV2Document } from "@millrace/spec";
import { type Operation, operationsOf } from "./operations.ts";
import { placeOfVolumes } from "../../steps/resources/volumes.ts";
import {
  type Answer,
  type Calls,
  type Context,
  type Fields,
  type SuiteRequest,
  fieldsOf,
  refusalOf,
  until,
} from "../../steps/words.ts";

/** The operations of version 2 of REST, below `/compat/v2`. */
export const v2Operations: readonly Operation[] = operationsOf({
  part: "compatV2",
  root: "/v2",
  document: compatV2Document,
});
/** Those that need a key: all but its description. */
export const securedV2: readonly Operation[] = v2Operations.filter(({ isSecured }) => isSecured);

/** The operation with this id. */
export function operationOf(id: string): Operation {
  const found = v2Operations.find((one) => one.id === `compatV2.${id}`);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** The operation with this method and path. */
export function v2OperationAt(method: string, path: string): Operation {
  const found = v2Operations.find((one) => one.method === method && one.path === path);
  if (found === undefined) throw new Error(`Version 2 of REST has no ${method} ${path}.`);
  return found;
}

/** The operation that makes a resource of the kind. */
export function creationOf({ collection }: V2Kind): Operation {
  return v2OperationAt("POST", collection);
}

/** The one that changes it; undefined where it stays as it is. */
export function updateOf({ collection }: V2Kind): Operation | undefined {
  return v2Operations.find(({ method, path }) => method === "PATCH" && path === `${collection}/{id}`);
}

/** Both. */
export function changesOf(kind: V2Kind): readonly Operation[] {
  return [creationOf(kind), updateOf(kind)].flatMap((operation) => operation ?? []);
}

/** Sends a request to version 2 of REST, in a run of either dialect. The path is below `/compat/v2`. */
export function v2(
  { send }: Pick<Calls, "send">,
  method: string,
  path: string,
  body?: unknown,
  more: Partial<SuiteRequest> = {},
): Promise<Answer> {
  return send({ method, path: `/v2${path}`, dialect: "compat", ...(body === undefined ? {} : { body }), ...more });
}

/** A kind of resource of version 2 of REST. */
export interface V2Kind {
  /** What its operations are called after: `Pod` in `createPod`. */
  readonly noun: string;
  readonly collection: string;
  /** The list in the answer to its list. */
  readonly member: string;
  /** The same resources below `/v1`; undefined where that has none. */
  readonly inV1: string | undefined;
  /** The least body that makes one. */
  body(context: Pick<Context, "rest" | "name">): Promise<Fields>;
  /** A change of one; of its name if nothing is said. */
  change?(context: Pick<Context, "name">): Fields;
  readonly needsMachines?: true;
  /** What a DELETE ended can still be read, and the DELETE be repeated. */
  readonly leavesRecord?: true;
}

export const v2Kinds: readonly V2Kind[] = [
  {
    noun: "Template",
    collection: "/templates",
    member: "templates",
    inV1: "/templates",
    body: async ({ name }) => ({ name: name("template"), image: "local/sleeper" }),
  },
  {
    noun: "NetworkVolume",
    collection: "/network-volumes",
    member: "networkVolumes",
    inV1: "/networkvolumes",
    body: async (context) => ({ name: context.name("volume"), size: 10, dataCenter: await placeOfVolumes(context) }),
  },
  {
    noun: "Registry",
    collection: "/registries",
    member: "registries",
    inV1: "/containerregistryauth",
    body: async ({ name }) => ({ name: name("login"), username: "u", password: "p" }),
  },
  {
    noun: "Endpoint",
    collection: "/serverless",
    member: "endpoints",
    inV1: "/endpoints",
    body: async ({ name }) => ({
      name: name("endpoint"),
      type: "QUEUE",
      image: "local/sleeper",
      cpu: [{ id: "cpu3c", vcpuCount: 2 }],
      workers: { max: 0 },
      scaling: { type: "QUEUE_DELAY", queueDelay: 4 },
    }),
  },
  {
    noun: "Secret",
    collection: "/account/secrets",
    member: "secrets",
    inV1: undefined,
    change: ({ name }) => ({ description: name("changed") }),
    body: async ({ name }) => ({ name: name("secret").replaceAll("-", "_"), value: "v" }),
  },
  {
    noun: "Pod",
    collection: "/pods",
    member: "pods",
    inV1: "/pods",
    needsMachines: true,
    body: async ({ name }) => ({ name: name("pod"), image: "local/sleeper", cpu: { id: "cpu3c", vcpuCount: 2 } }),
  },
  {
    noun: "Sandbox",
    collection: "/sandboxes",
    member: "sandboxes",
    inV1: "/pods",
    needsMachines: true,
    leavesRecord: true,
    body: async ({ name }) => ({ name: name("sandbox"), imageName: "local/sleeper" }),
  },
];

/** The kind of this noun. */
export function kindOf(noun: string): V2Kind {
  const found = v2Kinds.find((kind) => kind.noun === noun);
  if (found === undefined) throw new Error(`There is no kind ${noun}.`);
  return found;
}

export interface MadeV2 {
  readonly id: string;
  readonly path: string;
  readonly answer: Answer;
  readonly fields: Fields;
}

/** Makes a resource; it is removed with the others of the scenario, or by the check itself where `/v1` has none of it. */
export async function makeV2(context: Context, kind: V2Kind, fields: Fields = {}): Promise<MadeV2> {
  const answer = await v2(context, "POST", kind.collection, { ...(await kind.body(context)), ...fields });
  const { id } = fieldsOf(answer);
  if (answer.status !== 201 || typeof id !== "string") throw refusalOf(`POST /compat/v2${kind.collection}`, answer);
  if (kind.inV1 !== undefined) context.made(`${kind.inV1}/${id}`);
  return { id, path: `${kind.collection}/${id}`, answer, fields: fieldsOf(answer) };
}

/** What is shown once it has this status; that of a sandbox is its `state`. */
export async function untilStatus(context: Pick<Calls, "send">, path: string, status: string): Promise<Fields> {
  return until(
    async () => fieldsOf(await v2(context, "GET", path)),
    (shown) => (shown["status"] ?? shown["state"]) === status,
  );
}

/** Removes what the scenario's end would not. */
export async function clear(context: Context, kind: V2Kind, made: readonly MadeV2[]): Promise<void> {
  if (kind.inV1 !== undefined) return;
  for (const { path } of made) await v2(context, "DELETE", path);
}

/** Places that a refusal names, each once, without what is inside them. */
export function refusedPlaces(answer: Answer): readonly string[] {
  const { errors = [] } = fieldsOf(answer) as { readonly errors?: readonly string[] };
  return [...new Set(errors.map((text) => /^\$\.([^.:]+)/.exec(text)?.[1] ?? ""))];
}
