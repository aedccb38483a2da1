import type { Endpoint } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { counted, duration, moment } from "../../data/format.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { wordOf } from "../../parts/status.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { useExplanation } from "./endpoint-reads.ts";
import { budgetOf, hardwareOf, nameOf } from "./endpoint-words.ts";
import { RequestPanel } from "./request-panel.tsx";
import { PurgeDialog } from "./purge-dialog.tsx";

/** How an endpoint is set up, and its end. */
export function Page(): ReactNode {
  return <EndpointFrame tab="settings">{(endpoint) => <Settings endpoint={endpoint} />}</EndpointFrame>;
}

function Settings({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const mayChange = useRights().can("manage", endpoint.id);
  const edit = mayChange && (
    <LinkButton small icon="edit" href={links.endpoint(endpoint.id, "edit")}>
      Edit
    </LinkButton>
  );
  const { template, env = {} } = endpoint;
  const volumes =
    endpoint.networkVolumeIds ?? (endpoint.networkVolumeId === undefined ? [] : [endpoint.networkVolumeId]);
  return (
    <>
      <div className="columns">
        <Panel title="Endpoint" actions={edit}>
          <Facts
            facts={[
              ["Id", <CopyText key="id" text={endpoint.id} label="the id" />],
              ["Type", endpoint.type === "LB" ? "Load balancing" : "Queue"],
              ["Release", endpoint.version],
              ["Created", endpoint.createdAt === undefined ? undefined : moment(endpoint.createdAt)],
              ["Template", template?.name ?? endpoint.templateId],
              [
                "Image",
                <span key="image" className="mono">
                  {template?.imageName}
                </span>,
              ],
              ["Hardware", hardwareOf(endpoint)],
              ["Data centers", atMost(endpoint.dataCenterIds ?? [])],
              ["Network volumes", volumes.length === 0 ? "None" : volumes.join(", ")],
              ["Environment", Object.keys(env).length === 0 ? "None" : <Names key="env" names={Object.keys(env)} />],
            ]}
          />
        </Panel>
        <Panel title="Scaling">
          <Facts
            facts={[
              ["Workers", `${endpoint.workersMin ?? 0} to ${endpoint.workersMax ?? 0}`],
              ["Scaling rule", endpoint.scalerType === undefined ? undefined : wordOf(endpoint.scalerType)],
              [
                "Scaling value",
                endpoint.scalerType === "QUEUE_DELAY" ? `${endpoint.scalerValue} s` : endpoint.scalerValue,
              ],
              ["Idle timeout", endpoint.idleTimeout === undefined ? undefined : duration(endpoint.idleTimeout * 1_000)],
              [
                "Execution timeout",
                // Requests have no such limit.
                endpoint.type === "LB" || endpoint.executionTimeoutMs === undefined
                  ? undefined
                  : duration(endpoint.executionTimeoutMs),
              ],
              ["Budget", budgetOf(endpoint)],
            ]}
          />
        </Panel>
      </div>
      {endpoint.type === "LB" && <RequestPanel endpoint={endpoint} />}
      <EndOfEndpoint endpoint={endpoint} />
    </>
  );
}

function EndOfEndpoint({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [asks, setAsks] = useState<"delete" | "purge">();
  const [, navigate] = useLocation();
  const change = useChange();
  const waiting = useExplanation(endpoint.id).data?.jobs.inQueue ?? 0;
  const close = (): void => setAsks(undefined);
  const { can } = useRights();
  const [mayPurge, mayChange] = [endpoint.type !== "LB" && can("run", endpoint.id), can("manage", endpoint.id)];
  if (!mayPurge && !mayChange) return null;
  return (
    <Panel title={endpoint.type === "LB" ? "Delete" : "Purge and delete"}>
      <div className="line">
        {mayPurge && (
          <Button icon="trash" kind="danger" disabled={waiting === 0} onClick={() => setAsks("purge")}>
            Purge {counted(waiting, "waiting job")}
          </Button>
        )}
        {mayChange && (
          <Button icon="trash" kind="danger" onClick={() => setAsks("delete")}>
            Delete the endpoint
          </Button>
        )}
      </div>
      {asks === "purge" && <PurgeDialog endpoint={endpoint} waiting={waiting} onClose={close} />}
      {asks === "delete" && (
        <ConfirmDialog
          title={`Delete ${nameOf(endpoint)}?`}
          verb="Delete the endpoint"
          typed={nameOf(endpoint)}
          onClose={close}
          onConfirm={async () => {
            await change(({ rest }) => rest.endpoints.delete(endpoint.id), {
              done: `${nameOf(endpoint)} was deleted`,
              changes: [["endpoints"]],
            });
            navigate(links.endpoints());
          }}
        >
          The service stops the workers and deletes the results of finished jobs. The template and network volumes stay.
          An endpoint with waiting or running jobs cannot be deleted.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  return <span className="mono">{names.join(", ")}</span>;
}

function atMost(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
}
