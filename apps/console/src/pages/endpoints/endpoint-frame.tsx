import type { Endpoint } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useParams } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { isMissing } from "../../data/errors.ts";
import { useRead } from "../../data/use-read.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { nameOf } from "./endpoint-words.ts";
import { ScaleDialog } from "./scale-dialog.tsx";

const TABS = [
  ["overview", "Overview"],
  ["jobs", "Jobs"],
  ["batches", "Batches"],
  ["workers", "Workers"],
  ["logs", "Logs"],
  ["try", "Try it"],
  ["chat", "Chat"],
  ["settings", "Settings"],
] as const;

/** Views that only an endpoint with a queue has. */
const OF_JOBS: ReadonlySet<string> = new Set<EndpointTab>(["jobs", "batches", "try"]);

export type EndpointTab = (typeof TABS)[number][0];

/** What is around every view of an endpoint: its name, what can be done, and the other views. */
export function EndpointFrame({
  tab,
  children,
}: {
  readonly tab: EndpointTab;
  readonly children: (endpoint: Endpoint) => ReactNode;
}): ReactNode {
  const { endpointId = "" } = useParams();
  const [scales, setScales] = useState(false);
  const read = useRead(["endpoint", endpointId], ({ rest }, signal) =>
    rest.endpoints.get(endpointId, { includeTemplate: true }, { signal }),
  );
  const mayChange = useRights().can("manage", endpointId);
  const endpoint = read.data;
  const trail = [{ label: "Endpoints", href: links.endpoints() }];
  if (endpoint === undefined && isMissing(read.error)) {
    return (
      <PageFrame title="Endpoint" trail={trail}>
        <Empty
          title="There is no such endpoint"
          action={<LinkButton href={links.endpoints()}>All endpoints</LinkButton>}
        >
          It was deleted, or it belongs to another account.
        </Empty>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={endpoint === undefined ? endpointId : nameOf(endpoint)}
      trail={trail}
      beside={endpoint?.workersMax === 0 && <Status value="PAUSED" />}
      actions={endpoint !== undefined && mayChange && <Button onClick={() => setScales(true)}>Scale</Button>}
    >
      <div>
        <Tabs
          label="Views of the endpoint"
          current={tab}
          tabs={TABS.filter(([id]) => endpoint?.type !== "LB" || !OF_JOBS.has(id)).map(([id, label]) => ({
            id,
            label,
            href: links.endpoint(endpointId, id === "overview" ? undefined : id),
          }))}
        />
        <div className="page-body">
          <ReadView read={read}>{children}</ReadView>
        </div>
      </div>
      {scales && endpoint !== undefined && <ScaleDialog endpoint={endpoint} onClose={() => setScales(false)} />}
    </PageFrame>
  );
}
