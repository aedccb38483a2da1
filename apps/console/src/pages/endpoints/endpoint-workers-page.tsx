import { useState, type ReactNode } from "react";
import type { Endpoint } from "@millrace/rest-client";
import { CheckField } from "../../parts/fields.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useWorkers } from "./endpoint-reads.ts";
import { WorkerTable } from "./worker-table.tsx";

/** The workers of an endpoint. */
export function Page(): ReactNode {
  return <EndpointFrame tab="workers">{(endpoint) => <Workers endpoint={endpoint} />}</EndpointFrame>;
}

function Workers({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [ended, setEnded] = useState(false);
  const workers = useWorkers(endpoint.id, ended);
  const filter = <CheckField label="With those that ended" checked={ended} onChange={setEnded} />;
  return (
    <Panel title="Workers" actions={filter} flush>
      <ReadView read={workers}>
        {(list) => (
          <>
            {!list.complete && (
              <Note tone="info" cure="Ask again: another gateway may answer.">
                This gateway does not manage the workers, so it knows only some of them.
              </Note>
            )}
            <WorkerTable
              endpointId={endpoint.id}
              workers={list.workers}
              empty={
                <Empty title="No workers now">
                  {endpoint.workersMax === 0
                    ? "The endpoint is paused: at most 0 workers are allowed. Scale it to have workers started."
                    : "Workers start when jobs come, and stop when they have been idle."}
                </Empty>
              }
            />
          </>
        )}
      </ReadView>
    </Panel>
  );
}
