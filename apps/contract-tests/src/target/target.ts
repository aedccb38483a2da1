import type { Capability } from "../suite/scenario.ts";

export type Dialect = "default" | "compat";

/** Keys to try; what a target has not is undefined, and then it has not the capability `keys`. */
export interface TargetKeys {
  /** The one that the run is made with: everything is allowed to it. */
  readonly own: string;
  readonly run?: string | undefined;
  readonly work?: string | undefined;
  readonly manage?: string | undefined;
  readonly manageRead?: string | undefined;
  readonly revoked?: string | undefined;
  /** Of another account, with all rights. */
  readonly other?: string | undefined;
}

/** A service that is checked. */
export interface Target {
  /** e.g. `http://127.0.0.1:41234` */
  readonly baseUrl: string;
  readonly keys: TargetKeys;
  readonly capabilities: ReadonlySet<Capability>;
  /** It does not remember what it is told, as a mock: only scenarios whose requests stand for themselves are played. */
  readonly forgets?: boolean;
  close(): Promise<void>;
}
