import type { ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { useRead } from "../../data/use-read.ts";
import { LinkButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { type Change, changedName, changedSettings, changeHref, changeWords, isOfInterest } from "./change-words.ts";

const READ = 50;
const SHOWN = 8;
/** The service does not tell of changes as they are made. */
const READ_EVERY_MS = 30_000;

/** What keys of the account changed lately, each with its place. */
export function ChangeList(): ReactNode {
  const audit = useRead(
    ["audit", "latest"],
    ({ rest }, signal) => rest.keys.listAuditEntries({ limit: READ }, { signal }),
    {
      everyMs: READ_EVERY_MS,
    },
  );
  return (
    <Panel
      title="What changed lately"
      flush
      actions={
        <LinkButton small href={links.audit()}>
          Audit log
        </LinkButton>
      }
    >
      <ReadView read={audit}>
        {({ entries }) => (
          <DataTable
            label="What changed lately"
            columns={columns}
            rows={entries.filter(isOfInterest).slice(0, SHOWN)}
            rowKey={(change) => change.id}
            rowHref={changeHref}
            empty={<p className="panel-note">No changes yet.</p>}
          />
        )}
      </ReadView>
    </Panel>
  );
}

const columns: readonly Column<Change>[] = [
  { id: "change", header: "Change", width: "minmax(8rem, 1.2fr)", cell: changeWords },
  { id: "name", header: "Name", width: "minmax(5rem, 1.2fr)", cell: (change) => changedName(change) ?? <Nothing /> },
  {
    id: "settings",
    header: "Settings",
    width: "minmax(7rem, 2fr)",
    from: 620,
    cell: (change) => <span title={changedSettings(change)}>{changedSettings(change) || <Nothing />}</span>,
  },
  { id: "key", header: "By key", width: "minmax(6rem, 1fr)", from: 460, cell: ({ key }) => key.name || key.id },
  { id: "at", header: "When", width: "5.5rem", align: "end", cell: ({ at }) => <Ago at={at} /> },
];
