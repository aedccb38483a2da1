import type { ReactNode } from "react";
import { jobError } from "../data/job-error.ts";
import { Code } from "./code.tsx";
import { Note } from "./note.tsx";

/** Why a job failed: the message, and below it the traceback. */
export function JobErrorView({ error }: { readonly error: string }): ReactNode {
  const { message, traceback, whole } = jobError(error);
  return (
    <div className="stack-tight">
      <Note tone="bad">
        <span className="mono">{message}</span>
      </Note>
      {traceback !== undefined && <Code label="Traceback" text={traceback} wrap />}
      {whole !== traceback && whole !== message && (
        <details className="form-more">
          <summary>As the worker reported it</summary>
          <Code label="Error" text={whole} wrap />
        </details>
      )}
    </div>
  );
}
