import "./pods.css";
import type { Pod } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { serviceUrl } from "../../app/address.ts";
import { useChange } from "../../data/use-read.ts";
import { useRights } from "../../app/rights.ts";
import { Button } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { nameOf, type PodPort, portsOf } from "./pod-words.ts";

/**
 * How the pod is reached. A page of a pod is opened in a tab of its own without a way back to this one: it comes from the same
 * address as the console, and must not find a key there.
 */
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
                <Port port={port} isOpen={isOpen} />
              </li>
            ))}
          </ul>
          {hasHttp && (
            <p className="soft">
              {isOpen
                ? "Everyone who reaches the service can open the HTTP ports."
                : "HTTP ports answer requests with a key of the account in the header Authorization. The console puts no key into an address: to use a port in a browser, open it to everyone."}
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

function Port({ port: { port, protocol, address }, isOpen }: { readonly port: PodPort; readonly isOpen: boolean }) {
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
      {protocol === "http" && isOpen ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address} <Icon name="external" />
        </a>
      ) : (
        <CopyText text={address} label={`the address of ${name}`} />
      )}
    </span>
  );
}
