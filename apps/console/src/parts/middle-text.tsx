import type { ReactNode } from "react";

/** A shorter text is cut at its end only. */
const CUT_FROM_CHARS = 20;
const END_CHARS = 9;

/** One line of code or an error. Where its place is too narrow it is cut in the middle: errors that begin alike differ at their ends. */
export function MiddleText({ text }: { readonly text: string }): ReactNode {
  const cut = text.length < CUT_FROM_CHARS ? text.length : text.length - END_CHARS;
  return (
    <span className="middle-text mono" title={text}>
      <span className="truncate">{text.slice(0, cut)}</span>
      <span>{text.slice(cut)}</span>
    </span>
  );
}
