import type { SuiteRequest, Transport } from "@millrace/contract-core";
import { type KeyScope, restDocument } from "@millrace/spec";
import { documentation } from "../suite/documented.ts";
import { rules } from "../suite/rules.ts";
import type { Target } from "../target/target.ts";

/** What a key tells of itself, as far as it decides what the key may do. */
interface CurrentKey {
  readonly scopes: readonly KeyScope[];
  readonly endpointIds: readonly string[] | null;
  readonly isOperator: boolean;
}

/**
 * What the key of the run says that it may not do: the right for a request that it lacks, `endpointIds` for one that is good for some
 * endpoints only. Undefined where the target does not tell, or the key has all rights.
 */
export async function lackedRights({ send }: Transport): Promise<Target["lacks"]> {
  const { status, json } = await send({ method: "GET", path: "/v1/keys/current" });
  if (status !== 200 || !isCurrentKey(json)) return undefined;
  const { scopes, endpointIds, isOperator } = json;
  if (isOperator) return undefined;
  return (request) => {
    const right = rightOf(request);
    if (right === "any") return undefined;
    if (!covers(scopes, right)) return right;
    return endpointIds === null ? undefined : "endpointIds";
  };
}

/** What is for operators needs a key that is one, which the scope of the name alone does not make. */
function covers(scopes: readonly KeyScope[], right: KeyScope): boolean {
  if (right === "operator") return false;
  if (scopes.includes(right)) return true;
  if (right === "metrics") return scopes.includes("operator");
  return scopes.includes("admin") || (right === "manage:read" && scopes.includes("manage"));
}

/** The right that the documents ask for. */
function rightOf(request: SuiteRequest): Right {
  const { method, path } = request;
  const [plain = ""] = path.split("?");
  if (plain === "/metrics") return "metrics";
  if (plain.startsWith("/__control/")) return "operator";
  if (plain === "/graphql") return rules.isRead(request) ? "manage:read" : "manage";
  const [part, id = ""] = documentation.operationOf(method, plain)?.split(".") ?? [];
  if (part === "queue") return "run";
  return part === "worker" ? "work" : rightOfRest(id, method);
}

/** A right, or `any` for every valid key. */
type Right = KeyScope | "any";

/** The right that an operation of REST asks for. */
export function rightOfRest(id: string, method: string): Right {
  return declared.get(id) ?? (method === "GET" ? "manage:read" : "manage");
}

const declared: ReadonlyMap<string, Right> = new Map(
  Object.values(restDocument.paths)
    .flatMap(({ get, post, put, patch, delete: remove }) => [get, post, put, patch, remove])
    .flatMap((operation): readonly (readonly [string, Right])[] => {
      const right = operation?.["x-required-scope"] as Right | undefined;
      return operation?.operationId === undefined || right === undefined ? [] : [[operation.operationId, right]];
    }),
);

function isCurrentKey(json: unknown): json is CurrentKey {
  const { scopes, endpointIds, isOperator } = (json ?? {}) as Partial<Record<keyof CurrentKey, unknown>>;
  return (
    Array.isArray(scopes) && (endpointIds === null || Array.isArray(endpointIds)) && typeof isOperator === "boolean"
  );
}
