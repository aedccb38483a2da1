import "./welcome.css";
import { useState, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { useBusy } from "../../data/use-busy.ts";
import { useRead } from "../../data/use-read.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { Code } from "../../parts/code.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { useChange } from "../../parts/use-change.ts";
import { docsUrl, serviceUrl } from "../../session/address.ts";
import { deployExample } from "../endpoints/example-endpoint.ts";

/** What the overview shows while nothing exists: how to deploy a handler of one's own, and an example to look at. */
export function Welcome(): ReactNode {
  const { key, can } = useRights();
  const isAdmin = key !== undefined && can("admin");
  return (
    <>
      <div className="stack-tight">
        <h2>Nothing is deployed yet</h2>
        <p className="soft">Deploy a handler from your computer in three steps, or look at an example first.</p>
      </div>
      <ol className="welcome">
        <Step number={1} title="Sign in with the command line" command={`millrace login --base-url ${serviceUrl}`}>
          The command asks for a key with the scopes <code>manage</code> and <code>run</code>.{" "}
          {isAdmin ? <Link href={links.newKey()}>Create a key</Link> : "An administrator of the account creates one."}
          {" · "}
          <a href={docsUrl("operations#install")} target="_blank" rel="noreferrer">
            Install the command
          </a>
        </Step>
        <Step number={2} title="Deploy a handler" command={"millrace init hello\nmillrace deploy hello"}>
          <code>init</code> writes a small Python handler to the folder <code>hello</code>; <code>deploy</code> makes it
          an endpoint.{" "}
          <a href={docsUrl("guides/python-handler")} target="_blank" rel="noreferrer">
            Python
          </a>
          {" · "}
          <a href={docsUrl("guides/typescript-handler")} target="_blank" rel="noreferrer">
            TypeScript
          </a>
        </Step>
        <Step number={3} title="Send it a job" command={`millrace runsync hello --input '{"name": "Ada"}'`}>
          The first worker starts on demand and returns <code>{'{"greeting": "Hello, Ada."}'}</code>. The page of the
          endpoint has the same call for curl, TypeScript and Python.
        </Step>
      </ol>
      {can("manage") && <FirstEndpoint />}
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly command: string;
  readonly children: ReactNode;
}

function Step({ number, title, command, children }: StepProps): ReactNode {
  return (
    <li className="panel welcome-step">
      <h3>
        <span className="welcome-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h3>
      <Code label={`the command of step ${number}`} text={command} wrap />
      <p>{children}</p>
    </li>
  );
}

/** Without the command line: the example, where handler folders run here, and an image. */
function FirstEndpoint(): ReactNode {
  const service = useRead(["service"], ({ rest }, signal) => rest.service.get({ signal }), { still: true }).data;
  const [, navigate] = useLocation();
  const change = useChange();
  const [busy, start] = useBusy();
  const [error, setError] = useState<unknown>();
  const hasExample = typeof service?.handlersDirectory === "string";
  async function deploy(): Promise<void> {
    setError(undefined);
    try {
      const changes = [["endpoints"], ["templates"], ["overview"]];
      navigate(links.endpoint(await change(deployExample, { done: "The example is deployed", changes }), "try"));
    } catch (thrown) {
      setError(thrown);
    }
  }
  return (
    <Panel title="Without the command line">
      <div className="stack">
        <p>
          {hasExample
            ? "The example gives a text back word by word, as a language model would. Deploy it, send it a job, and follow the answer, the log and the worker."
            : "An endpoint runs any image that contains a handler."}
        </p>
        <div className="line">
          {hasExample && (
            <Button kind="primary" icon="play" busy={busy} onClick={() => void start(deploy)}>
              Deploy the example
            </Button>
          )}
          <LinkButton href={links.newEndpoint()} icon="plus" kind={hasExample ? undefined : "primary"}>
            New endpoint
          </LinkButton>
        </div>
        <ErrorNote error={error} />
      </div>
    </Panel>
  );
}
