import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import { count, duration } from "../../data/format.ts";
import { Markdown } from "../../parts/markdown.tsx";
import { ErrorNote, Note } from "../../parts/note.tsx";
import { WaitingView } from "../../parts/waiting-view.tsx";
import { links } from "../navigation/links.ts";
import { ChatError, chatCure } from "./chat-error.ts";
import type { Turn } from "./use-chat.ts";

/** A message of the user, or an answer with what it took. */
export function TurnView({ turn, endpointId }: { readonly turn: Turn; readonly endpointId: string }): ReactNode {
  const { role, text, reasoning, state, waiting, error, jobId } = turn;
  const job = jobId !== undefined && <Link href={links.job(endpointId, jobId)}>Open the job</Link>;
  const facts: readonly ReactNode[] = [...factsOf(turn), ...(job === false ? [] : [job])];
  return (
    <article
      className={`turn turn-${role}`}
      aria-label={role === "user" ? "You" : "Model"}
      aria-busy={state === "busy"}
    >
      {reasoning !== "" && (
        <details className="turn-thoughts" open={text === ""}>
          <summary>Reasoning</summary>
          <p>{reasoning}</p>
        </details>
      )}
      {role === "user" ? <p className="turn-text">{text}</p> : text !== "" && <Markdown text={text} />}
      {state === "busy" && waiting !== undefined && <WaitingView waiting={waiting} />}
      {state === "busy" && waiting === undefined && text === "" && <p className="soft">Waiting for the model…</p>}
      {error !== undefined && <Failed error={error} />}
      {role === "assistant" && state !== "busy" && facts.length > 0 && (
        <p className="turn-facts soft">
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && " · "}
              {fact}
            </Fragment>
          ))}
        </p>
      )}
    </article>
  );
}

function Failed({ error }: { readonly error: unknown }): ReactNode {
  if (!(error instanceof ChatError)) return <ErrorNote error={error} />;
  return (
    <div role="alert">
      <Note tone="bad" cure={chatCure(error)}>
        {error.message}
      </Note>
    </div>
  );
}

/** `First token after 240 ms · 52 tokens at 31 per second · 18 prompt tokens`. */
function factsOf({ state, firstMs, tookMs, usage, error }: Turn): readonly string[] {
  const isStopped = state === "stopped";
  const tokens = usage?.completionTokens;
  const madeMs = (tookMs ?? 0) - (firstMs ?? 0);
  const rate =
    tokens === undefined || madeMs <= 0 ? "" : ` at ${count(Math.round(tokens / (madeMs / 1000)))} per second`;
  return [
    ...(isStopped ? ["Stopped"] : []),
    ...(firstMs === undefined ? [] : [`First token after ${duration(firstMs)}`]),
    ...(tokens === undefined ? [] : [`${count(tokens)} tokens${rate}`]),
    ...(usage === undefined ? [] : [`${count(usage.promptTokens)} prompt tokens`]),
    ...(!isStopped && error === undefined && firstMs !== undefined && usage === undefined
      ? ["The model did not report its tokens"]
      : []),
  ];
}
