import type { ReactNode } from "react";

/** Ids begin with the time, so that those of one list differ at their ends. */
const SHOWN_CHARS = 12;

/** The end of a job's id, for lists; the pointer shows all of it. */
export function JobId({ id }: { readonly id: string }): ReactNode {
  return (
    <span className="mono" title={id}>
      {id.length > SHOWN_CHARS ? `…${id.slice(-SHOWN_CHARS)}` : id}
    </span>
  );
}
