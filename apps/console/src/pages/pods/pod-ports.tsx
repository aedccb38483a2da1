import type { Pod } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import "./pods.css";
import { serviceUrl } from "../../session/address.ts";
import { usePodEntrance } from "../../data/use-pod-entrance.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { nameOf, type PodPort, portsOf } from "./pod-words.ts";

/** How the pod is reached. A page of a pod has an origin of its own, and is opened without a way back to this one. */
export function PodPorts({ pod }: { readonly pod: Pod }): ReactNode {
  const canManage = useRights().can("manage");
  const [asks, setAsks] = useState(false);
  const change = useChange();
  const ports = portsOf(pod, serviceUrl);
  const isOpen = pod.openHttpPorts === true;
  const hasHttp = ports.some(({ protocol }) => protocol === "http");
  return (
    <Panel
      title="Ports"
      actions={
        canManage &&
        hasHttp && (
          <Button small onClick={() => setAsks(true)}>
            {isOpen ? "Require a key" : "Open to everyone"}
          </Button>
        )
      }
    >
      {ports.length === 0 ? (
        <p className="soft">The pod exposes no port.</p>
      ) : (
        <div className="stack">
          <ul className="stack-tight" aria-label="Ports">
            {ports.map((port) => (
              <li key={`${port.port} ${port.protocol}`}>
                <Port port={port} />
              </li>
            ))}
          </ul>
          {hasHttp && (
            <p className="soft">
              {isOpen
                ? "Everyone who reaches the service can open the HTTP ports."
                : "HTTP ports answer requests with a key of the account in the header Authorization, and your browser when you open them here."}
            </p>
          )}
        </div>
      )}
      {asks && (
        <ConfirmDialog
          title={isOpen ? `Require a key for ${nameOf(pod)}?` : `Open ${nameOf(pod)} to everyone?`}
          verb={isOpen ? "Require a key" : "Open the HTTP ports"}
          danger={!isOpen}
          onClose={() => setAsks(false)}
          onConfirm={() =>
            change(({ rest }) => rest.pods.update(pod.id, { openHttpPorts: !isOpen }), {
              done: isOpen ? "The HTTP ports require a key" : "The HTTP ports are open to everyone",
              changes: [["pod", pod.id]],
            })
          }
        >
          {isOpen
            ? "Requests without a key of the account are refused from now on."
            : "Everyone who reaches the service can then use what listens at the HTTP ports, without a key. The container goes on."}
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function Port({ port: { port, protocol, address } }: { readonly port: PodPort }): ReactNode {
  const { open, problem } = usePodEntrance();
  const name = `${port}/${protocol}`;
  if (address === undefined) {
    return (
      <span className="line">
        <strong>{name}</strong> <span className="soft">not reachable now</span>
      </span>
    );
  }
  return (
    <span className="line port">
      <strong>{name}</strong>
      <CopyText text={address} label={`the address of ${name}`} />
      {protocol === "http" && (
        <Button small onClick={() => void open(address)}>
          Open {name} <Icon name="external" />
        </Button>
      )}
      {problem !== undefined && <span role="alert">{problem}</span>}
    </span>
  );
}
