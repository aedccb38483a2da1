import type { ReactNode } from "react";

/** A text of the service, with what stands between backticks as code. */
export function withCode(text: string | undefined): ReactNode {
  return text?.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
