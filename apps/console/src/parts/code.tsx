import "./code.css";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";

/** Code or another text to read and copy. */
export function Code({
  label,
  text,
  wrap = false,
  children,
}: {
  /** What it is, for readers of the screen. */
  readonly label: string;
  /** What is copied. */
  readonly text: string;
  readonly wrap?: boolean;
  /** The text with colors; left out, the text itself is shown. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className={wrap ? "code code-wrap" : "code"}>
      <pre tabIndex={0} aria-label={label} role="group">
        {children ?? text}
      </pre>
      <IconButton icon="copy" label={`Copy ${label}`} small onClick={() => void copy(text)} />
    </div>
  );
}

/** A short text, such as an id, with a button that copies it. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    <span className="copy-text">
      <span className="mono truncate">{text}</span>
      <IconButton icon="copy" label={`Copy ${label}`} small onClick={() => void copy(text)} />
    </span>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    // Browsers allow it only on pages that came over https or from this computer.
    toast("This browser does not let the page copy. Select the text instead.", "warn");
  }
}
