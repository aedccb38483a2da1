import type { ReactNode } from "react";
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
      {role === "assistant" && state !== "busy" && (
        <p className="turn-facts soft">
          {factsOf(turn).join(" · ")}
          {jobId !== undefined && (
            <>
              {" · "}
              <Link href={links.job(endpointId, jobId)}>Open the job</Link>
            </>
          )}
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
  const ended = error !== undefined ? "Failed" : state === "stopped" ? "Stopped" : undefined;
  const tokens = usage?.completionTokens;
  const madeMs = (tookMs ?? 0) - (firstMs ?? 0);
  const rate =
    tokens === undefined || madeMs <= 0 ? "" : ` at ${count(Math.round(tokens / (madeMs / 1000)))} per second`;
  return [
    ...(ended === undefined ? [] : [ended]),
    ...(firstMs === undefined ? [] : [`First token after ${duration(firstMs)}`]),
    ...(tokens === undefined ? [] : [`${count(tokens)} tokens${rate}`]),
    ...(usage === undefined ? [] : [`${count(usage.promptTokens)} prompt tokens`]),
    ...(ended === undefined && firstMs !== undefined && usage === undefined
      ? ["The model did not report its tokens"]
      : []),
  ];
}
