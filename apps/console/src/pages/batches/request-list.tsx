import type { Batch, BatchResult } from "@millrace/queue-client";
import { errorLine } from "@millrace/worker-text/job-error";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { count, counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { CursorTable } from "../../parts/cursor-table.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { MiddleText } from "../../parts/middle-text.tsx";
import { Empty } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";
import { batchesKey, BATCHES_EVERY_MS } from "./batch-reads.ts";
import { isRunning } from "./batch-words.ts";

const PAGE_ROWS = 200;
/** More of an output is on the page of its job, and in the results. */
const OUTPUT_CHARS = 200;

const FILTERS = [
  { value: "", label: "All requests" },
  { value: "failed", label: "Failed requests" },
];

/** The requests of a batch, with why they failed. */
export function RequestList({ batch }: { readonly batch: Batch }): ReactNode {
  const { endpointId, id } = batch;
  const [chosen, setChosen] = useState<string>();
  const filter = chosen ?? (batch.requestFailed > 0 ? "failed" : "");
  const failed = filter === "failed" ? true : undefined;
  const list = useCursorRows<BatchResult>({
    key: batchesKey(endpointId, id, "requests", filter, String(batch.finishedAt)),
    async read(session, cursor, signal) {
      const page = { offset: Number(cursor ?? 0), limit: PAGE_ROWS, failed, signal };
      const { requests, nextOffset } = await session.queue(endpointId).batches.requests(id, page);
      return { rows: requests, nextCursor: nextOffset === undefined ? null : String(nextOffset) };
    },
    keyOf: (request) => request.id,
    everyMs: isRunning(batch) ? BATCHES_EVERY_MS : undefined,
  });
  return (
    <Panel
      title="Requests"
      flush
      actions={<SelectField label="Requests shown" hideLabel value={filter} onChange={setChosen} choices={FILTERS} />}
    >
      <CursorTable
        label="Requests of the batch"
        list={list}
        columns={columnsOf(endpointId)}
        rowKey={(request) => request.id}
        empty={
          failed ? (
            <Empty title="No failed requests">Results are stored within seconds after a request ends.</Empty>
          ) : (
            <Empty title="No requests">{whyEmpty(batch)}</Empty>
          )
        }
        foot={counted(list.rows.count, failed ? "failed request" : "request")}
      />
    </Panel>
  );
}

function whyEmpty({ status, finishedAt }: Batch): string {
  if (status === "FAILED") return "The file was refused, so none of its requests is kept.";
  if (finishedAt !== null) return "It was started without requests.";
  return "Add requests to a draft with the interface, or delete it.";
}

function columnsOf(endpointId: string): readonly Column<BatchResult>[] {
  return [
    {
      id: "index",
      header: "Request",
      width: "minmax(4.5rem, 6rem)",
      cell: ({ index, jobId }) =>
        jobId === undefined ? count(index) : <Link href={links.job(endpointId, jobId)}>{count(index)}</Link>,
    },
    {
      id: "status",
      header: "State",
      width: "minmax(6.5rem, 7.5rem)",
      from: 420,
      cell: ({ status }) => <Status value={status} />,
    },
    {
      id: "completedAt",
      header: "Ended",
      width: "minmax(4.5rem, 8.5rem)",
      from: 620,
      cell: ({ completedAt }) => <Moment at={completedAt} />,
    },
    { id: "result", header: "Error or output", width: "minmax(8rem, 4fr)", cell: resultOf },
  ];
}

function resultOf({ error, output }: BatchResult): ReactNode {
  if (error !== undefined) return <MiddleText text={errorLine(error) ?? error} />;
  if (output === undefined) return <Nothing />;
  return <span className="mono truncate">{JSON.stringify(output).slice(0, OUTPUT_CHARS)}</span>;
}
