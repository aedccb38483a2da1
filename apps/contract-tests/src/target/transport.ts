import type { Answer as AnyAnswer, SuiteRequest as AnyRequest } from "@millrace/contract-core";
import type { Dialect } from "./target.ts";

/** One request; the path begins at the root of the service in the default dialect. */
export interface SuiteRequest extends AnyRequest {
  /** Default that of the run. */
  readonly dialect?: Dialect;
}

export interface Answer extends AnyAnswer {
  readonly dialect: Dialect;
}
