import { useState } from "react";

interface Read {
  readonly data: unknown;
  readonly error: unknown;
  /** How often it failed, also before. */
  readonly errorUpdateCount: number;
}

/** Why something cannot be read, also while it is tried again: else the page would jump with each try. Null when nothing is wrong. */
export function useFailure({ data, error, errorUpdateCount }: Read): unknown {
  const [last, setLast] = useState<unknown>(null);
  if (error !== null && error !== last) setLast(error);
  return error ?? (data === undefined && errorUpdateCount > 0 ? last : null);
}
