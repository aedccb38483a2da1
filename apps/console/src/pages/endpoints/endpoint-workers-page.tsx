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
  const filter = <CheckField label="Include stopped workers" checked={ended} onChange={setEnded} />;
  return (
    <Panel title="Workers" actions={filter} flush>
      <ReadView read={workers}>
        {(list) => (
          <>
            {!list.complete && (
              <Note tone="info" cure="Reload the page: another gateway may answer.">
                The list is incomplete: this gateway does not manage all workers of the endpoint.
              </Note>
            )}
            <WorkerTable
              endpointId={endpoint.id}
              workers={list.workers}
              empty={
                <Empty title="No workers">
                  {endpoint.workersMax === 0
                    ? "The endpoint is paused because its maximum is 0 workers. Scale it to start workers."
                    : "Workers start on demand and stop when idle."}
                </Empty>
              }
            />
          </>
        )}
      </ReadView>
    </Panel>
  );
}
