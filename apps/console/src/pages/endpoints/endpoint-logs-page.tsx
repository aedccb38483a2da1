import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { SelectField } from "../../parts/fields.tsx";
import { LogView } from "../../parts/log-view.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useWorkers } from "./endpoint-reads.ts";
import { nameOf } from "./endpoint-words.ts";

/** What the workers of an endpoint print, of all together or of one. */
export function Page(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const worker = search.get("worker") ?? "";
  return (
    <EndpointFrame tab="logs">
      {(endpoint) => (
        <Panel
          title={worker === "" ? "Log of all workers" : "Log of one worker"}
          flush
          actions={
            <WorkerChoice
              endpointId={endpoint.id}
              value={worker}
              onChange={(chosen) => setSearch(chosen === "" ? {} : { worker: chosen }, { replace: true })}
            />
          }
        >
          <LogView
            source={{ endpointId: endpoint.id, workerId: worker }}
            label={`Log of ${worker === "" ? nameOf(endpoint) : worker}`}
            jobHref={(jobId) => links.job(endpoint.id, jobId)}
            showWorker={worker === ""}
          />
        </Panel>
      )}
    </EndpointFrame>
  );
}

function WorkerChoice({
  endpointId,
  value,
  onChange,
}: {
  readonly endpointId: string;
  readonly value: string;
  readonly onChange: (worker: string) => void;
}): ReactNode {
  const workers = useWorkers(endpointId, true).data?.workers ?? [];
  const known = workers.map(({ id, status }) => ({ value: id, label: status === "ENDED" ? `${id} (ended)` : id }));
  const chosen = value === "" || workers.some(({ id }) => id === value) ? [] : [{ value, label: value }];
  return (
    <SelectField
      label="Worker"
      hideLabel
      value={value}
      onChange={onChange}
      choices={[{ value: "", label: "All workers" }, ...known, ...chosen]}
    />
  );
}
