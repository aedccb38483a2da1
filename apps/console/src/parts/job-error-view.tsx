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
      <ErrorLine message={message} traceback={text.trim() === message ? null : text} />
      {reported !== undefined && (
        <details className="form-more">
          <summary>Full report of the worker</summary>
          <Code label="Report" text={printable(error)} wrap />
        </details>
      )}
    </div>
  );
}

/** The line of an error that says most, and its traceback. */
export function ErrorLine({
  message,
  traceback,
}: {
  readonly message: string;
  readonly traceback: string | null;
}): ReactNode {
  return (
    <>
      <Note tone="bad">
        <span className="mono">{message}</span>
      </Note>
      {traceback !== null && <Code label="Traceback" text={traceback} wrap />}
    </>
  );
}
