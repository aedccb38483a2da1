import type { ReactNode } from "react";
import { bytes } from "../../data/format.ts";
import { failureOf } from "../../data/errors.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status, type Tone } from "../../parts/status.tsx";
import type { Transfer, Transfers } from "./use-transfers.ts";

const TONES: Readonly<Record<Transfer["state"], Tone>> = {
  waiting: "idle",
  running: "busy",
  done: "ok",
  failed: "bad",
  stopped: "warn",
};

/** Uploads and downloads, each with its progress. */
export function TransferList({ transfers }: { readonly transfers: Transfers }): ReactNode {
  const { list } = transfers;
  if (list.length === 0) return null;
  const goesOn = list.some(({ state }) => state === "waiting" || state === "running");
  return (
    <Panel
      title="Transfers"
      actions={
        !goesOn && (
          <Button small onClick={transfers.clear}>
            Clear
          </Button>
        )
      }
    >
      <ul className="stack" aria-label="Transfers">
        {list.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} onStop={() => transfers.stop(transfer.id)} />
        ))}
      </ul>
    </Panel>
  );
}

function TransferRow({ transfer, onStop }: { readonly transfer: Transfer; readonly onStop: () => void }): ReactNode {
  const { kind, path, state, done, error } = transfer;
  const goesOn = state === "waiting" || state === "running";
  return (
    <li className="transfer">
      <div className="line transfer-line">
        <Status value={state} tone={TONES[state]} />
        <span className="truncate">
          {kind === "upload" ? "Upload of" : "Download of"} <span className="mono">{path}</span>
        </span>
        <span className="soft push">
          {state === "running" ? `${bytes(done)} of ${bytes(transfer.bytes)}` : bytes(transfer.bytes)}
        </span>
        {goesOn && <IconButton icon="close" label={`Stop the ${kind} of ${path}`} small onClick={onStop} />}
      </div>
      {state === "running" && (
        <progress aria-label={`${kind} of ${path}`} value={done} max={Math.max(1, transfer.bytes)} />
      )}
      {state === "failed" && (
        <div role="alert" className="transfer-error">
          {failureOf(error).message}
        </div>
      )}
    </li>
  );
}
