import type { CurrentKey } from "@millrace/rest-client";
import { useRead } from "./use-read.ts";
import { allows, type Scope } from "../session/allows.ts";

/** What the key of the session may do. */
export interface Rights {
  /** Undefined until it is read. */
  readonly key: CurrentKey | undefined;
  /**
   * Whether the key has a right, on an endpoint if one is named. True until it is known: the service refuses what is not allowed, and
   * the page says so.
   */
  can(scope: Scope, endpointId?: string): boolean;
}

/** The rights of the session, for what a page offers. A page hides what the key may not do. */
export function useRights(): Rights {
  const key = useRead(["current-key"], ({ rest }, signal) => rest.keys.getCurrentKey({ signal }), { still: true }).data;
  return { key, can: (scope, endpointId) => key === undefined || allows(key, scope, endpointId) };
}
