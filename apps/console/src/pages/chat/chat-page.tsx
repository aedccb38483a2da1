import type { Endpoint } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useRights } from "../../data/rights.ts";
import { docsUrl } from "../../session/address.ts";
import { useRead } from "../../data/use-read.ts";
import { Button } from "../../parts/button.tsx";
import { Empty, Loading, Note } from "../../parts/note.tsx";
import { EndpointFrame } from "../endpoints/endpoint-frame.tsx";
import { ChatError, chatCure } from "./chat-error.ts";
import { readModels } from "./chat-stream.ts";
import { ChatView } from "./chat-view.tsx";

/** A chat with the models of an endpoint. */
export function Page(): ReactNode {
  return <EndpointFrame tab="chat">{(endpoint) => <Connected key={endpoint.id} endpoint={endpoint} />}</EndpointFrame>;
}

/** Endpoints whose models were asked for since the console was loaded. */
const asked = new Set<string>();

/** Asks for the models only when the user wants it: the question is a job, and may start a worker. */
function Connected({ endpoint: { id, type } }: { readonly endpoint: Endpoint }): ReactNode {
  const [isAsked, setAsked] = useState(asked.has(id));
  const mayRun = useRights().can("run", id);
  if (!mayRun) {
    return (
      <Note tone="info">
        This key cannot send requests: it lacks the scope <code>run</code>.
      </Note>
    );
  }
  if (isAsked) return <Models endpointId={id} />;
  const connect = (): void => {
    asked.add(id);
    setAsked(true);
  };
  return (
    <Empty
      title="Chat with a language model"
      action={
        <Button kind="primary" onClick={connect}>
          Ask for the models
        </Button>
      }
    >
      {type === "LB"
        ? "The console asks a worker for its models. If no worker runs, one starts."
        : "The console asks a worker for its models. The question is a job; if no worker runs, one starts."}
    </Empty>
  );
}

function Models({ endpointId }: { readonly endpointId: string }): ReactNode {
  const read = useRead(["endpoint", endpointId, "models"], (session, signal) =>
    readModels(session, endpointId, signal),
  );
  if (read.data !== undefined && read.data.length > 0) return <ChatView endpointId={endpointId} models={read.data} />;
  if (read.isFetching) return <Loading what="Waiting for a worker to answer…" />;
  const { error } = read;
  return (
    <Empty
      title="This endpoint serves no models"
      action={<Button onClick={() => void read.refetch()}>Ask again</Button>}
    >
      {error !== null && `${error.message} `}
      {error instanceof ChatError && `${chatCure(error) ?? ""} `}
      <a href={docsUrl("guides/language-models")}>How to serve a language model</a>
    </Empty>
  );
}
