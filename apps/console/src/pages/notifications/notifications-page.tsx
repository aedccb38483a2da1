import type { NotificationRule } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { useRights } from "../../data/rights.ts";
import { counted } from "../../data/format.ts";
import { failureOf } from "../../data/errors.ts";
import { useBusy } from "../../data/use-busy.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";
import { toast } from "../../parts/toast.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { conditionLabel, isAcknowledged, isUndelivered, outcomeOf, stateOf } from "./rule-words.ts";

type Asked = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly rule: NotificationRule };

const CHANGES = [["notifications"]];

/** Rules that tell a receiver when something needs attention. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const [asks, setAsks] = useState<Asked>();
  const read = useRead(["notifications"], ({ rest }, signal) => rest.notifications.list({ signal }));
  const close = (): void => setAsks(undefined);
  const create = canManage ? (
    <Button icon="plus" kind="primary" onClick={() => setAsks({ what: "create" })}>
      New rule
    </Button>
  ) : undefined;
  return (
    <PageFrame title="Notifications" actions={create}>
      <ReadView read={read}>
        {(rules) => (
          <>
            <Undelivered rules={rules} />
            <Holding rules={rules} />
            <DataTable
              label="Rules"
              columns={columnsOf(canManage ? setAsks : undefined)}
              rows={rules}
              rowKey={(rule) => rule.id}
              empty={
                <Empty title="No rules yet" action={create}>
                  A rule sends a message to your receiver when something needs attention: failing workers, jobs that
                  wait too long, many failed jobs, a spent budget.
                </Empty>
              }
            />
          </>
        )}
      </ReadView>
      {asks?.what === "create" && <RuleDialog onClose={close} />}
      {asks?.what === "edit" && <RuleDialog rule={asks.rule} onClose={close} />}
      {asks?.what === "delete" && <DeleteDialog rule={asks.rule} onClose={close} />}
    </PageFrame>
  );
}

/** What the conditions of the rules hold for now. */
function Holding({ rules }: { readonly rules: readonly NotificationRule[] }): ReactNode {
  const rows = rules.flatMap((rule) => rule.firing.map((firing) => ({ rule, ...firing })));
  if (rows.length === 0) return null;
  return (
    <Panel title="Firing" flush>
      <DataTable
        label="Firing"
        columns={[
          {
            id: "subject",
            header: "Subject",
            width: "minmax(8rem, 2fr)",
            cell: ({ subject: { kind, id, name } }) =>
              kind === "endpoint" ? <Link href={links.endpoint(id)}>{name ?? id}</Link> : `${kind} ${name ?? id}`,
          },
          {
            id: "condition",
            header: "Condition",
            width: "minmax(9rem, 2fr)",
            cell: ({ rule }) => conditionLabel(rule.condition),
          },
          { id: "rule", header: "Rule", width: "minmax(6rem, 1fr)", from: 760, cell: ({ rule }) => rule.name },
          {
            id: "since",
            header: "Since",
            width: "6.5rem",
            align: "end",
            from: 480,
            cell: ({ since }) => <Ago at={since} />,
          },
        ]}
        rows={rows}
        rowKey={({ rule, subject }) => `${rule.id} ${subject.id}`}
      />
    </Panel>
  );
}

/** Rules whose receiver does not take messages, with the reason. */
function Undelivered({ rules }: { readonly rules: readonly NotificationRule[] }): ReactNode {
  return rules.filter(isUndelivered).map(({ id, name, url, lastDelivery }) => (
    <Note
      key={id}
      tone="bad"
      cure={`Check that the receiver runs and that the service reaches ${url}, then test the rule.`}
    >
      {name}: {counted(lastDelivery?.failedInARow ?? 1, "attempt")} to deliver a message failed, the last one{" "}
      <Ago at={lastDelivery?.at} />: {lastDelivery !== null && outcomeOf(lastDelivery)}
    </Note>
  ));
}

function columnsOf(onAsk: ((asked: Asked) => void) | undefined): readonly Column<NotificationRule>[] {
  return [
    { id: "name", header: "Name", width: "minmax(5rem, 1.5fr)", sort: ({ name }) => name, cell: ({ name }) => name },
    {
      id: "condition",
      header: "Notify when",
      width: "minmax(10rem, 2fr)",
      from: 700,
      cell: ({ condition }) => conditionLabel(condition),
    },
    {
      id: "state",
      header: "State",
      width: "minmax(7.5rem, 1fr)",
      cell: (rule) => {
        const { word, tone } = stateOf(rule);
        return <Status value={word} tone={tone} />;
      },
    },
    {
      id: "delivery",
      header: "Last delivery",
      width: "minmax(9rem, 1.5fr)",
      from: 900,
      cell: ({ lastDelivery }) =>
        lastDelivery === null ? (
          <Nothing />
        ) : (
          <span title={outcomeOf(lastDelivery)}>
            <Ago at={lastDelivery.at} /> <span className="soft">{outcomeOf(lastDelivery)}</span>
          </span>
        ),
    },
    ...(onAsk === undefined
      ? []
      : [
          {
            id: "actions",
            header: "Actions",
            width: "5.5rem",
            align: "end" as const,
            cell: (rule: NotificationRule) => (
              <>
                <TestButton rule={rule} />
                <IconButton
                  small
                  icon="edit"
                  label={`Edit ${rule.name}`}
                  onClick={() => onAsk({ what: "edit", rule })}
                />
                <IconButton
                  small
                  icon="trash"
                  kind="danger"
                  label={`Delete ${rule.name}`}
                  onClick={() => onAsk({ what: "delete", rule })}
                />
              </>
            ),
          },
        ]),
  ];
}

/** Sends a test message, and says what the receiver did with it. */
function TestButton({ rule: { id, name } }: { readonly rule: NotificationRule }): ReactNode {
  const change = useChange();
  const [busy, start] = useBusy();
  async function send(): Promise<void> {
    try {
      const { delivery } = await change(({ rest }) => rest.notifications.test(id), { changes: CHANGES });
      if (isAcknowledged(delivery)) toast(`The test of ${name} was delivered`);
      else toast(`The test of ${name} was not delivered: ${outcomeOf(delivery)}`, "bad");
    } catch (error) {
      toast(failureOf(error).message, "bad");
    }
  }
  return <IconButton small icon="play" label={`Test ${name}`} disabled={busy} onClick={() => void start(send)} />;
}

function DeleteDialog({
  rule: { id, name },
  onClose,
}: {
  readonly rule: NotificationRule;
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  return (
    <ConfirmDialog
      title={`Delete the rule ${name}?`}
      verb="Delete the rule"
      onClose={onClose}
      onConfirm={() =>
        change(({ rest }) => rest.notifications.delete(id), { done: `${name} was deleted`, changes: CHANGES })
      }
    >
      The rule sends no more notifications. Messages that are not delivered yet are dropped.
    </ConfirmDialog>
  );
}
