import type { DataOf } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { Button } from "../../parts/button.tsx";
import { CursorTable } from "../../parts/cursor-table.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { Moment, Nothing } from "../../parts/time.tsx";
import { ValueView } from "../../parts/value-view.tsx";
import { changedMembers } from "./changed-members.ts";

type Entry = DataOf<"listAuditEntries">["entries"][number];

type Shown = NonNullable<Entry["before"]>;

const PAGE_ROWS = 200;

/** Who changed what, newest first. */
export function Page(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const resourceId = search.get("resource") ?? "";
  const [opened, setOpened] = useState<Entry>();
  return (
    <PageFrame title="Audit log">
      <Panel title="Changes" flush>
        <div className="bar" role="search" aria-label="Changes">
          <TextField
            label="Resource"
            placeholder="Id of what was changed"
            value={resourceId}
            onChange={(id) => setSearch(id === "" ? {} : { resource: id }, { replace: true })}
          />
        </div>
        <Entries key={resourceId} resourceId={resourceId} onOpen={setOpened} />
      </Panel>
      {opened !== undefined && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  );
}

function Entries({
  resourceId,
  onOpen,
}: {
  readonly resourceId: string;
  readonly onOpen: (entry: Entry) => void;
}): ReactNode {
  const list = useCursorRows<Entry>({
    key: ["audit", resourceId],
    async read({ rest }, cursor, signal) {
      const query = { ...(resourceId === "" ? {} : { resourceId }), cursor };
      const page = await rest.keys.listAuditEntries({ ...query, limit: PAGE_ROWS }, { signal });
      return { rows: page.entries, nextCursor: page.nextCursor };
    },
    keyOf: (entry) => entry.id,
  });
  return (
    <div className="fill-page">
      <CursorTable
        label="Changes"
        list={list}
        columns={columnsWith(onOpen)}
        rowKey={(entry) => entry.id}
        empty={
          <Empty title="No changes">
            {resourceId === ""
              ? "No key of this account has changed anything yet."
              : `The log has no changes of ${resourceId}.`}
          </Empty>
        }
        foot={counted(list.rows.count, "change")}
      />
    </div>
  );
}

function columnsWith(onOpen: (entry: Entry) => void): readonly Column<Entry>[] {
  return [
    { id: "at", header: "When", width: "9rem", cell: ({ at }) => <Moment at={at} /> },
    {
      id: "operation",
      header: "Operation",
      width: "minmax(9rem, 2fr)",
      cell: (entry) => (
        <Button small kind="quiet" onClick={() => onOpen(entry)}>
          {entry.operation}
        </Button>
      ),
    },
    {
      id: "resource",
      header: "Resource",
      width: "minmax(8rem, 2fr)",
      from: 520,
      cell: ({ resourceKind, resourceId }) =>
        resourceId === null ? <Nothing /> : <span className="mono">{[resourceKind, resourceId].join("/")}</span>,
    },
    { id: "key", header: "Key", width: "minmax(6rem, 1fr)", from: 400, cell: ({ key }) => key.name || key.id },
    { id: "address", header: "Address", width: "9rem", from: 760, cell: ({ address }) => address ?? <Nothing /> },
  ];
}

function Changed({ before, after }: { readonly before: Shown; readonly after: Shown }): ReactNode {
  const members = changedMembers(before, after);
  if (members.length === 0) return <p className="soft">The log shows no difference.</p>;
  return (
    <DataTable
      label="What changed"
      rows={members}
      rowKey={({ name }) => name}
      columns={[
        { id: "name", header: "Changed", width: "minmax(7rem, 1fr)", cell: ({ name }) => name },
        { id: "before", header: "Before", width: "minmax(7rem, 2fr)", cell: (member) => value(member.before) },
        { id: "after", header: "After", width: "minmax(7rem, 2fr)", cell: (member) => value(member.after) },
      ]}
    />
  );
}

function value(text: string | undefined): ReactNode {
  return text === undefined ? <Nothing /> : <span className="mono">{text}</span>;
}

function EntryDialog({ entry, onClose }: { readonly entry: Entry; readonly onClose: () => void }): ReactNode {
  const { operation, key, address, requestId, before, after } = entry;
  return (
    <Dialog title={operation} wide onClose={onClose}>
      <div className="stack">
        <p>
          By the key <b>{key.name || key.id}</b>
          {address !== null && <> from {address}</>}, request <span className="mono">{requestId}</span>.
        </p>
        {before === null && after === null && <p className="soft">The log shows no resource for this change.</p>}
        {before !== null && after !== null && <Changed before={before} after={after} />}
        {before !== null && (
          <section>
            <h3>Before</h3>
            <ValueView label="Before" value={before} fileName={`${entry.id}-before`} />
          </section>
        )}
        {after !== null && (
          <section>
            <h3>After</h3>
            <ValueView label="After" value={after} fileName={`${entry.id}-after`} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
