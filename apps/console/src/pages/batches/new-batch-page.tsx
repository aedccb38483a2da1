import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import "./batches.css";
import { links } from "../navigation/links.ts";
import { bytes, counted } from "../../data/format.ts";
import { useForm } from "../../data/use-form.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { AreaField, CheckField, TextField } from "../../parts/fields.tsx";
import { ErrorNote, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { useChange } from "../../parts/use-change.ts";
import { EndpointFrame } from "../endpoints/endpoint-frame.tsx";
import { BoundFields, type BoundValues, checkBounds, isMaxCost, momentOf } from "./batch-bounds.tsx";
import { BatchEstimate } from "./batch-estimate.tsx";
import { batchesKey } from "./batch-reads.ts";
import { nameOf } from "./batch-words.ts";
import { MayRun } from "./may-run.tsx";
import { type CheckedFile, useNewBatch } from "./use-new-batch.ts";

/** Makes a batch of a file or of pasted text. */
export function Page(): ReactNode {
  return (
    <EndpointFrame tab="batches">
      {({ id }) => (
        <MayRun endpointId={id}>
          <NewBatchForm endpointId={id} />
        </MayRun>
      )}
    </EndpointFrame>
  );
}

interface Values extends BoundValues {
  /** Undefined for pasted text. */
  readonly file: File | undefined;
  readonly text: string;
  readonly name: string;
  readonly webhook: string;
  readonly leavesOut: boolean;
}

function NewBatchForm({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const { work, check, send, stop } = useNewBatch(endpointId);
  const [checked, setChecked] = useState<CheckedFile>();
  const form = useForm<Values>({
    initial: {
      file: undefined,
      text: "",
      name: "",
      webhook: "",
      finishBy: "",
      maxCost: undefined,
      leavesOut: false,
    },
    check: ({ file, text, finishBy, maxCost }) => ({
      ...(file === undefined && text.trim() === "" ? { text: "Choose a file, or paste the requests." } : {}),
      ...checkBounds({ finishBy, maxCost }),
    }),
    async submit({ file, text, name, webhook, finishBy, maxCost, leavesOut }) {
      const source = file ?? new Blob([text]);
      try {
        const found = checked ?? (await check(source));
        setChecked(found);
        if (found.refusedTotal > 0 && !leavesOut) return;
        if (found.requests === 0) throw new Error("There are no requests in it.");
        const options = {
          name: name.trim() || undefined,
          webhook: webhook.trim() || undefined,
          finishBy: momentOf(finishBy),
          maxCost,
        };
        const batch = await change(() => send(source, options), {
          done: (made) => `${nameOf(made)} was started`,
          changes: [batchesKey(endpointId)],
        });
        navigate(links.batch(endpointId, batch.id));
      } catch (error) {
        if (!isStop(error)) throw error;
      }
    },
  });
  const { file, text, finishBy, maxCost } = form.values;

  function take(given: Pick<Values, "file"> | Pick<Values, "text">): void {
    stop();
    setChecked(undefined);
    form.set({ leavesOut: false, ...given });
    if (!("text" in given) && given.file !== undefined) look(given.file);
  }
  function look(source: Blob): void {
    check(source).then(setChecked, () => undefined);
  }
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Panel title="Requests">
        <div className="form">
          <FileChooser file={file} onChange={(chosen) => take({ file: chosen })} />
          {file === undefined && (
            <AreaField
              label="Or paste them"
              mono
              rows={8}
              value={text}
              onChange={(typed) => take({ text: typed })}
              problem={form.problemOf("text")}
              placeholder={'{"input": {"prompt": "A lighthouse in the fog"}}'}
              hint='JSON Lines or a JSON array. Each document is a request: {"input": {…}}.'
            />
          )}
          {file === undefined && checked === undefined && text.trim() !== "" && (
            <div>
              <Button small onClick={() => look(new Blob([text]))}>
                Check and estimate
              </Button>
            </div>
          )}
          {work !== undefined && <WorkProgress {...work} totalBytes={(file ?? new Blob([text])).size} onStop={stop} />}
          {checked !== undefined && <Findings {...checked} />}
          {checked !== undefined && checked.refusedTotal > 0 && checked.requests > 0 && (
            <CheckField
              label={`Leave these out and send ${counted(checked.requests, "request")}`}
              checked={form.values.leavesOut}
              onChange={(leavesOut) => form.set({ leavesOut })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Batch">
        <div className="form-grid">
          <TextField label="Name" {...form.field("name")} hint="Optional. Shown in lists." />
          <TextField
            label="Webhook"
            mono
            {...form.field("webhook")}
            hint="Optional. The service calls this address once, when the batch has ended."
          />
          <BoundFields finishBy={form.field("finishBy")} maxCost={form.field("maxCost")} />
        </div>
      </Panel>
      {checked !== undefined && checked.requests > 0 && (
        <BatchEstimate
          endpointId={endpointId}
          requests={checked.requests}
          finishBy={momentOf(finishBy)}
          maxCost={isMaxCost(maxCost) ? maxCost : undefined}
        />
      )}
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={links.endpoint(endpointId, "batches")}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          Start the batch
        </Button>
      </div>
    </form>
  );
}

function isStop(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

interface FileChooserProps {
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** A place for a file, which is chosen or dropped. */
function FileChooser({ file, onChange }: FileChooserProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first !== undefined) onChange(first);
  };
  return (
    <div
      className={isOver ? "batch-drop batch-drop-over" : "batch-drop"}
      onDragOver={(event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Button icon="upload" onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".jsonl,.ndjson,.json,.txt"
        aria-label="File with requests"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
      {file === undefined ? (
        <span className="soft">or drop one here. Files of any size are sent in parts.</span>
      ) : (
        <>
          <span className="mono">{file.name}</span>
          <span className="soft">{bytes(file.size)}</span>
          <Button small kind="quiet" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        </>
      )}
    </div>
  );
}

interface WorkProgressProps {
  readonly kind: "checking" | "sending";
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly onStop: () => void;
}

function WorkProgress({ kind, doneBytes, totalBytes, onStop }: WorkProgressProps): ReactNode {
  const what = kind === "checking" ? "Checking the requests" : "Sending the requests";
  return (
    <div className="stack-tight">
      <div className="line">
        {what}: {bytes(doneBytes)} of {bytes(totalBytes)}
        <Button small onClick={onStop}>
          Stop
        </Button>
      </div>
      <progress className="batch-progress" aria-label={what} value={doneBytes} max={Math.max(1, totalBytes)} />
    </div>
  );
}

/** What the check found: how many requests, and which lines are none. */
function Findings({ requests, refused, refusedTotal }: CheckedFile): ReactNode {
  if (refusedTotal === 0) return <div role="status">{counted(requests, "request")}, all valid.</div>;
  const others = refusedTotal - refused.length;
  return (
    <div role="alert">
      <Note tone="bad" cure="Correct them, or leave them out.">
        {counted(refusedTotal, "document is not a request", "documents are not requests")}:
        <ul>
          {refused.map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              Line {line} {problem}
            </li>
          ))}
          {others > 0 && <li>and {counted(others, "other")}</li>}
        </ul>
      </Note>
    </div>
  );
}
