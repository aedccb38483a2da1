import type { RestComponents } from "@millrace/spec";

export type ResourceKind = RestComponents["schemas"]["ResourceKind"];
export type ResourceChange = RestComponents["schemas"]["ResourceChanged"]["change"];

/** Hears which resource of an account was saved or deleted, once that is durable. It must not throw. */
export type ResourceListener = (accountId: string, kind: ResourceKind, id: string, change: ResourceChange) => void;
