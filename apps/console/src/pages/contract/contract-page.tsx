import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { useRights } from "../../data/rights.ts";
import { useRead } from "../../data/use-read.ts";
import { Code } from "../../parts/code.tsx";
import { Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunView } from "./run-view.tsx";

const COMMAND = "millrace verify -- --send";
const RUNS_SHOWN = 100;
const POLL_MS = 15_000;

/** Whether the service keeps its documented contract: the last run of the contract suite, and the runs before it. */
export function Page(): ReactNode {
  const { key } = useRights();
  return (
    <PageFrame title="Contract">
      {key?.isOperator === true && <Runs />}
      {key?.isOperator === false && <Note tone="info">Only operators see the results of the contract suite.</Note>}
    </PageFrame>
  );
}

function Runs(): ReactNode {
  const [search] = useSearchParams();
  const read = useRead(
    ["verifications"],
    ({ rest }, signal) => rest.service.listVerifications({ limit: RUNS_SHOWN }, { signal }),
    { everyMs: POLL_MS },
  );
  return (
    <ReadView read={read}>
      {({ verifications }) => {
        const [newest] = verifications;
        if (newest === undefined) return <NoRuns />;
        const shownId = search.get("run") ?? newest.id;
        return (
          <RunView key={shownId} id={shownId} isNewest={shownId === newest.id}>
            <RunHistory runs={verifications} />
          </RunView>
        );
      }}
    </ReadView>
  );
}

function NoRuns(): ReactNode {
  return (
    <Panel title="No runs yet">
      <div className="stack">
        <p>
          The contract suite checks every documented status, limit and transition against this service. Run it with an
          operator&apos;s key, and its report appears here. Against a service on another machine it only reads, unless
          you pass --send.
        </p>
        <Code label="the command" text={COMMAND} wrap />
      </div>
    </Panel>
  );
}
