import type { DataOf } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { usd } from "../../data/format.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { Stats } from "../../parts/facts.tsx";
import { NumberField, SelectField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { Status } from "../../parts/status.tsx";

export type Budget = DataOf<"getBudget">;

type EndpointBudget = Budget["endpoints"][number];

const tones = { OK: "ok", NEARLY_REACHED: "warn", REACHED: "bad" } as const;

/** How much may be spent in this month, and what was. */
export function BudgetPanel({ budget }: { readonly budget: Budget }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { limit, spent, share, state, operator, stopsNewWork, endpoints, until } = budget;
  const setButton = useRights().can("manage") && (
    <Button small icon="edit" onClick={() => setOpen(true)}>
      Set the budget
    </Button>
  );
  return (
    <Panel title="Budget of this month" actions={setButton}>
      <div className="stack">
        <Stats
          label="Budget of this month"
          stats={[
            { label: "Spent", value: usd(spent) },
            { label: "Limit", value: limit === null ? "none" : usd(limit) },
            {
              label: "Used",
              value: share === null ? "–" : percent(share),
              ...(state === "OK" ? {} : { tone: state === "REACHED" ? ("bad" as const) : ("warn" as const) }),
            },
          ]}
        />
        {stopsNewWork && (
          <Note tone="bad" cure="Raise the limit to accept new work. Waiting jobs stay; pods go on and cost.">
            The budget is reached: new jobs and pods are refused until {until.slice(0, 10)}.
          </Note>
        )}
        {operator !== null && operator.spendLimit !== null && (
          <p className="soft">The operator allows {usd(operator.spendLimit)} a month. The lower limit counts.</p>
        )}
        {endpoints.length > 0 && (
          <DataTable
            label="Budgets of endpoints"
            columns={endpointColumns}
            rows={endpoints}
            rowKey={({ endpointId }) => endpointId}
            rowHref={({ endpointId }) => links.endpoint(endpointId, "settings")}
          />
        )}
        <p className="soft">Months begin at midnight UTC. An endpoint has a limit of its own in its settings.</p>
      </div>
      {isOpen && <BudgetDialog budget={budget} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const endpointColumns: readonly Column<EndpointBudget>[] = [
  { id: "name", header: "Endpoint", width: "minmax(8rem, 2fr)", cell: ({ endpointName }) => endpointName },
  { id: "state", header: "State", width: "9rem", cell: ({ state }) => <Status value={state} tone={tones[state]} /> },
  { id: "used", header: "Used", width: "5rem", align: "end", from: 520, cell: ({ share }) => percent(share) },
  { id: "spent", header: "Spent", width: "6.5rem", align: "end", cell: ({ spent }) => usd(spent) },
  { id: "limit", header: "Limit", width: "6.5rem", align: "end", from: 420, cell: ({ spendLimit }) => usd(spendLimit) },
];

interface Values {
  /** US dollars; undefined for no limit. */
  readonly spendLimit: number | undefined;
  readonly action: Budget["action"];
}

function BudgetDialog({ budget, onClose }: { readonly budget: Budget; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const form = useForm<Values>({
    initial: { spendLimit: budget.spendLimit ?? undefined, action: budget.action },
    async submit({ spendLimit = null, action }) {
      await change(({ rest }) => rest.billing.setBudget({ spendLimit, action }), {
        done: spendLimit === null ? "The limit was removed" : "The budget was set",
        changes: [["budget"]],
      });
      onClose();
    },
  });
  return (
    <FormDialog title="Budget of the account" verb="Set the budget" form={form} onClose={onClose}>
      <NumberField
        label="Limit a month"
        unit="US dollars"
        step="any"
        {...form.field("spendLimit")}
        hint="For everything that the account holds. Leave it empty for no limit."
      />
      <SelectField
        label="When it is reached"
        value={form.values.action}
        onChange={(action) => form.set({ action: action === "STOP" ? "STOP" : "WARN" })}
        problem={form.problemOf("action")}
        hint="Running jobs and pods are never ended."
        choices={[
          { value: "WARN", label: "Warn only" },
          { value: "STOP", label: "Refuse new jobs and pods" },
        ]}
      />
    </FormDialog>
  );
}

/** Rounded down: 100 % is all of it. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
