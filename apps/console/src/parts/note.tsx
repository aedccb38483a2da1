import "./note.css";
import type { ReactNode } from "react";
import { failureOf } from "../data/errors.ts";
import { Icon, type IconName } from "./icon.tsx";
import { withCode } from "./with-code.tsx";

export type NoteTone = "bad" | "warn" | "ok" | "info";

const ICONS: Readonly<Record<NoteTone, IconName>> = { bad: "alert", warn: "alert", ok: "check", info: "info" };

/** What a person should know, as a sentence, with what to do about it. */
export function Note(props: {
  readonly tone: NoteTone;
  readonly children: ReactNode;
  readonly cure?: ReactNode;
  readonly action?: ReactNode;
}): ReactNode {
  const { tone, children, cure, action } = props;
  return (
    <div className={`note note-${tone}`}>
      <Icon name={ICONS[tone]} />
      <div className="note-body">
        {children}
        {cure !== undefined && <div className="soft">{typeof cure === "string" ? withCode(cure) : cure}</div>}
      </div>
      {action}
    </div>
  );
}

/** A failure in words: what happened, which fields were refused, what to do. Shows nothing without one. */
export function ErrorNote({ error, action }: { readonly error: unknown; readonly action?: ReactNode }): ReactNode {
  if (error === undefined || error === null) return null;
  const { message, cure, details, requestId } = failureOf(error);
  return (
    <div role="alert">
      <Note tone="bad" cure={cure} action={action}>
        {message}
        {details.length > 0 && (
          <ul>
            {details.map((detail) => (
              <li key={`${detail.field} ${detail.message}`}>
                <code>{detail.field}</code> {detail.message}
              </li>
            ))}
          </ul>
        )}
        {requestId !== undefined && <div className="soft mono">request {requestId}</div>}
      </Note>
    </div>
  );
}

/** Stands where a list would be that has nothing in it: says why, and what to do first. */
export function Empty(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <div className="empty">
      <div className="empty-title">{props.title}</div>
      {props.children !== undefined && <p>{props.children}</p>}
      {props.action !== undefined && <div className="line">{props.action}</div>}
    </div>
  );
}

/** Stands where something will be that was asked for. */
export function Loading({ what = "Loading…" }: { readonly what?: string }): ReactNode {
  return (
    <div className="loading" role="status">
      {what}
    </div>
  );
}
