import { errorLine, readTraceback } from "@millrace/worker-text/job-error";
import { printable } from "@millrace/worker-text/printable";
import type { ReactNode } from "react";
import { Code } from "./code.tsx";
import { Note } from "./note.tsx";

/** Why a job failed: the message, and below it one traceback with the handler's own frames. */
export function JobErrorView({ error }: { readonly error: string }): ReactNode {
  const message = errorLine(error) ?? "The worker reported an error without a text.";
  const reported = readTraceback(error);
  const text = printable(reported ?? error);
  return (
    <div className="stack-tight">
      <Note tone="bad">
        <span className="mono">{message}</span>
      </Note>
      {text.trim() !== message && <Code label="Traceback" text={text} wrap />}
      {reported !== undefined && (
        <details className="form-more">
          <summary>Full report of the worker</summary>
          <Code label="Report" text={printable(error)} wrap />
        </details>
      )}
    </div>
  );
}
