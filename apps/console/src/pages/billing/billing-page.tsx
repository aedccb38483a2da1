import type { ReactNode } from "react";
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
import { type Budget, BudgetPanel } from "./budget-panel.tsx";
import { CostChart } from "./cost-chart.tsx";
import { RentalList } from "./rental-list.tsx";
import { type Bill, billCsv, type BillStep, type BillThing, byThing, dailyBudget } from "./bill.ts";
import { type PeriodBill, READ_EVERY_MS, useBill } from "./use-bill.ts";

const PERIODS = [7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
/** What the account was charged, by day and by what it was for. */
export function Page(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get("days")) ?? DEFAULT_DAYS;
  const read = useBill({ size: "day", steps: days });
  const budget = useRead<Budget>(["budget"], ({ rest }, signal) => rest.billing.getBudget({ signal }), {
    everyMs: READ_EVERY_MS,
  }).data;
  const charged = read.data;
  const save = (): void => {
    if (charged === undefined) return;
    saveFile(`bill-${dayOf(charged.fromMs)}.csv`, new Blob([billCsv(charged.bill)], { type: "text/csv" }));
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
          <Button icon="download" disabled={charged === undefined} onClick={save}>
            Download CSV
          </Button>
        </>
      }
    >
      <ReadView read={read}>{(shown) => <BillView charged={shown} budget={budget} />}</ReadView>
    </PageFrame>
  );
}

interface BillViewProps {
  readonly charged: PeriodBill;
  /** Undefined until it is read. */
  readonly budget: Budget | undefined;
}

function BillView({ charged, budget }: BillViewProps): ReactNode {
  const { bill, steps, fromMs } = charged;
  const limit = budget?.limit ?? null;
  const sum = (of: (day: BillStep) => number): string => usd(steps.reduce((total, day) => total + of(day), 0));
  return (
    <>
      <Stats
        label="Costs of the period"
        stats={[
          { label: "Total", value: sum(({ total }) => total) },
          { label: "Endpoints", value: sum(({ endpoints }) => endpoints) },
          { label: "Pods", value: sum(({ pods }) => pods) },
          { label: "Network volumes", value: sum(({ volumes }) => volumes) },
        ]}
      />
      {budget !== undefined && <BudgetPanel budget={budget} />}
      <CostChart charged={charged} budget={limit} />
      <p className="soft">
        Days begin at midnight UTC. Today is counted until now.
        {limit !== null && ` Budget for one day: ${usd(dailyBudget(limit, Date.now()))}.`}
      </p>
      <Things bill={bill} />
      <Panel title="Days with charges" flush>
        <DataTable
          label="Costs by day"
          columns={dayColumns}
          rows={steps.filter(({ total }) => total > 0).toReversed()}
          rowKey={({ atMs }) => String(atMs)}
          empty={<Empty title="Nothing was charged">No day of the period has charges.</Empty>}
        />
      </Panel>
      <RentalList startTime={new Date(fromMs).toISOString()} />
    </>
  );
}

const dayColumns: readonly Column<BillStep>[] = [
  { id: "day", header: "Day", width: "minmax(6.5rem, 2fr)", sort: ({ atMs }) => atMs, cell: ({ atMs }) => dayOf(atMs) },
  amountColumn("endpoints", "Endpoints", 520),
  amountColumn("pods", "Pods", 520),
  amountColumn("volumes", "Network volumes", 640),
  amountColumn("total", "Total", 0),
];

function amountColumn(id: "endpoints" | "pods" | "volumes" | "total", header: string, from: number): Column<BillStep> {
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

/** `2026-05-04` */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
