import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { readAgain } from "../data/read-again.ts";
import { type Session, useSession } from "../session/session.tsx";
import { toast } from "./toast.tsx";

interface ChangeOptions<Result> {
  /** The notice in the corner when the change is done. */
  readonly done?: string | ((result: Result) => string);
  /** Keys of what is different then; it is read again. */
  readonly changes?: readonly QueryKey[];
}

/** Runs something that changes the service: what it changed is read again, and a corner says that it is done. */
export type Change = <Result>(
  work: (session: Session) => PromiseLike<Result>,
  options?: ChangeOptions<Result>,
) => Promise<Result>;

/** @example const change = useChange(); await change(({ rest }) => rest.pods.stop(id), { done: "Stopped", changes: [["pods"]] }); */
export function useChange(): Change {
  const session = useSession();
  const queries = useQueryClient();
  return useCallback(
    async (work, { done, changes = [] } = {}) => {
      const result = await work(session);
      for (const queryKey of changes) readAgain(queries, { queryKey });
      if (done !== undefined) toast(typeof done === "string" ? done : done(result));
      return result;
    },
    [session, queries],
  );
}
