import { useMemo, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { duration, usd } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Stats } from "../../parts/facts.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { BillPlot } from "./bill-plot.tsx";
import { type Budget, BudgetPanel } from "./budget-panel.tsx";
import { RentalList } from "./rental-list.tsx";
import { type Bill, billCsv, type BillDay, type BillThing, byDay, byThing, periodStart } from "./bill.ts";

const PERIODS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
/** Charges grow slowly, and the service does not tell of them. */
const READ_EVERY_MS = 60_000;

/** What the account was charged, by day and by what it was for. */
export function Page(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get("days")) ?? DEFAULT_DAYS;
  const startTime = periodStart(days, Date.now());
  const read = useRead<Bill>(
    ["billing", startTime, days],
    async ({ rest }, signal) => {
      const period = { bucketSize: "day", startTime } as const;
      const [endpoints, pods, volumes] = await Promise.all([
        rest.billing.endpoints({ ...period, grouping: "endpointId" }, { signal }),
        rest.billing.pods({ ...period, grouping: "podId" }, { signal }),
        rest.billing.networkVolumes(period, { signal }),
      ]);
      return { endpoints, pods, volumes };
    },
    { keep: true, everyMs: READ_EVERY_MS },
  );
  const budget = useRead<Budget>(["budget"], ({ rest }, signal) => rest.billing.getBudget({ signal }), {
    everyMs: READ_EVERY_MS,
  }).data;
  const bill = read.data;
  const save = (): void => {
    if (bill === undefined) return;
    saveFile(`bill-${startTime.slice(0, 10)}.csv`, new Blob([billCsv(bill)], { type: "text/csv" }));
  };
  return (
    <PageFrame
      title="Billing"
      actions={
        <>
          <SelectField
            label="Period"
            hideLabel
            value={String(days)}
            onChange={(chosen) => setSearch({ days: chosen }, { replace: true })}
            choices={PERIODS.map((period) => ({ value: String(period), label: `Last ${period} days` }))}
          />
          <Button icon="download" disabled={bill === undefined} onClick={save}>
            Download CSV
          </Button>
        </>
      }
    >
      <ReadView read={read}>
        {(shown) => <BillView bill={shown} budget={budget} startTime={startTime} days={days} />}
      </ReadView>
    </PageFrame>
  );
}

interface BillViewProps {
  readonly bill: Bill;
  /** Undefined until it is read. */
  readonly budget: Budget | undefined;
  readonly startTime: string;
  readonly days: number;
}

function BillView({ bill, budget, startTime, days }: BillViewProps): ReactNode {
  const perDay = useMemo(() => byDay(bill, startTime, days), [bill, startTime, days]);
  const sum = (of: (day: BillDay) => number): string => usd(perDay.reduce((total, day) => total + of(day), 0));
  return (
    <>
      <Stats
        label="Costs of the period"
        stats={[
          { label: "Together", value: sum(({ total }) => total) },
          { label: "Endpoints", value: sum(({ endpoints }) => endpoints) },
          { label: "Pods", value: sum(({ pods }) => pods) },
          { label: "Network volumes", value: sum(({ volumes }) => volumes) },
        ]}
      />
      {budget !== undefined && <BudgetPanel budget={budget} />}
      <Panel title="By day">
        <div className="stack">
          <BillPlot days={perDay} budget={budget?.limit ?? null} />
          <p className="soft">Days begin at midnight UTC. Today is counted until now.</p>
        </div>
      </Panel>
      <Things bill={bill} />
      <Panel title="Days with charges" flush>
        <DataTable
          label="Costs by day"
          columns={dayColumns}
          rows={perDay.filter(({ total }) => total > 0).toReversed()}
          rowKey={({ day }) => day}
          empty={<Empty title="Nothing was charged">No day of the period has charges.</Empty>}
        />
      </Panel>
      <RentalList startTime={startTime} />
    </>
  );
}

const dayColumns: readonly Column<BillDay>[] = [
  { id: "day", header: "Day", width: "minmax(6.5rem, 2fr)", sort: ({ day }) => day, cell: ({ day }) => day },
  amountColumn("endpoints", "Endpoints", 520),
  amountColumn("pods", "Pods", 520),
  amountColumn("volumes", "Network volumes", 640),
  amountColumn("total", "Together", 0),
];

function amountColumn(id: "endpoints" | "pods" | "volumes" | "total", header: string, from: number): Column<BillDay> {
  return {
    id,
    header,
    width: "minmax(6rem, 1fr)",
    align: "end",
    from,
    sort: (day) => day[id],
    cell: (day) => (day[id] === 0 ? <span className="soft">{usd(0)}</span> : usd(day[id])),
  };
}

/** What cost the most; things that were deleted stand with their id. */
function Things({ bill }: { readonly bill: Bill }): ReactNode {
  const endpoints = useRead(["endpoints"], ({ rest }, signal) => rest.endpoints.list({}, { signal })).data ?? [];
  const pods = useRead(["pods"], ({ rest }, signal) => rest.pods.list({}, { signal })).data ?? [];
  const names = new Map([...endpoints, ...pods].map(({ id, name }) => [id, name ?? id]));
  const things = byThing(bill);
  const columns: readonly Column<BillThing>[] = [
    {
      id: "name",
      header: "Name",
      width: "minmax(8rem, 2fr)",
      sort: ({ id }) => names.get(id) ?? id,
      cell: ({ id }) => names.get(id) ?? <span className="mono">{id} (deleted)</span>,
    },
    { id: "kind", header: "Kind", width: "6rem", from: 420, sort: ({ kind }) => kind, cell: ({ kind }) => kind },
    {
      id: "time",
      header: "Time charged",
      width: "7.5rem",
      align: "end",
      from: 560,
      sort: ({ timeBilledMs }) => timeBilledMs,
      cell: ({ timeBilledMs }) => duration(timeBilledMs),
    },
    {
      id: "amount",
      header: "Cost",
      width: "6.5rem",
      align: "end",
      sort: ({ amount }) => amount,
      cell: ({ amount }) => usd(amount),
    },
  ];
  if (things.length === 0) return null;
  return (
    <Panel title="By endpoint and pod" flush>
      <DataTable
        label="Costs by endpoint and pod"
        columns={columns}
        rows={things}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowHref={({ kind, id }) => (kind === "pod" ? links.pod(id) : links.endpoint(id))}
      />
    </Panel>
  );
}
