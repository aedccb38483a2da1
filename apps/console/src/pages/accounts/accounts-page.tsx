import type { Account } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { links } from "../navigation/links.ts";
import { counted } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { CursorTable } from "../../parts/cursor-table.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { Ago, Nothing } from "../../parts/time.tsx";

type Asked = { readonly what: "create" } | { readonly what: "edit" | "delete"; readonly account: Account };

const PAGE_ROWS = 100;
const CHANGES = [["accounts"]];

/** The accounts of the service; for operators. */
export function Page(): ReactNode {
  const { key } = useRights();
  const isOperator = key?.isOperator === true;
  const [asks, setAsks] = useState<Asked>();
  const close = (): void => setAsks(undefined);
  return (
    <PageFrame
      title="Accounts"
      actions={
        isOperator && (
          <Button icon="plus" kind="primary" onClick={() => setAsks({ what: "create" })}>
            New account
          </Button>
        )
      }
    >
      {key !== undefined && !isOperator && (
        <Note tone="info" cure="Sign in with an admin key of the first account.">
          Only operators see the accounts of the service.
        </Note>
      )}
      {isOperator && <Accounts onAsk={setAsks} />}
      {asks?.what === "create" && <AccountDialog onClose={close} />}
      {asks?.what === "edit" && <AccountDialog account={asks.account} onClose={close} />}
      {asks?.what === "delete" && <DeleteDialog account={asks.account} onClose={close} />}
    </PageFrame>
  );
}

function Accounts({ onAsk }: { readonly onAsk: (asked: Asked) => void }): ReactNode {
  const list = useCursorRows<Account>({
    key: ["accounts"],
    async read({ rest }, cursor, signal) {
      const at = cursor === undefined ? {} : { cursor };
      const page = await rest.accounts.list({ ...at, limit: PAGE_ROWS }, { signal });
      return { rows: page.accounts, nextCursor: page.nextCursor };
    },
    keyOf: (account) => account.id,
  });
  return (
    <Panel title="Accounts of the service" flush>
      <CursorTable
        label="Accounts"
        list={list}
        columns={columnsOf(onAsk)}
        rowKey={(account) => account.id}
        rowHref={(account) => links.keys(account.id)}
        foot={`${counted(list.rows.count, "account")}. Select a row to see the account's keys.`}
      />
    </Panel>
  );
}

function columnsOf(onAsk: (asked: Asked) => void): readonly Column<Account>[] {
  return [
    { id: "name", header: "Name", width: "minmax(7rem, 2fr)", cell: nameOf },
    { id: "email", header: "Email", width: "minmax(8rem, 2fr)", from: 640, cell: ({ email }) => email ?? <Nothing /> },
    {
      id: "id",
      header: "Id",
      width: "minmax(8rem, 1fr)",
      from: 820,
      cell: ({ id }) => <span className="mono">{id}</span>,
    },
    {
      id: "createdAt",
      header: "Created",
      width: "6rem",
      align: "end",
      from: 520,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: "9rem",
      align: "end",
      cell: (account) => (
        <>
          <Button small aria-label={`Edit ${nameOf(account)}`} onClick={() => onAsk({ what: "edit", account })}>
            Edit
          </Button>{" "}
          {!account.isFirst && (
            <Button
              small
              kind="danger"
              aria-label={`Delete ${nameOf(account)}`}
              onClick={() => onAsk({ what: "delete", account })}
            >
              Delete
            </Button>
          )}
        </>
      ),
    },
  ];
}

function AccountDialog({ account, onClose }: { readonly account?: Account; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const form = useForm({
    initial: { name: account?.name ?? "", email: account?.email ?? "" },
    // The service allows an account without a name, but a list of ids tells a person nothing.
    check: ({ name }) =>
      account === undefined && name.trim() === "" ? { name: "Enter a name that says whose account it is." } : {},
    async submit({ name, email }) {
      const body = { name: name.trim() === "" ? null : name.trim(), email: email.trim() === "" ? null : email.trim() };
      await change(
        ({ rest }) => (account === undefined ? rest.accounts.create(body) : rest.accounts.update(account.id, body)),
        { done: account === undefined ? "Account created" : "Saved", changes: CHANGES },
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={account === undefined ? "New account" : `Edit ${nameOf(account)}`}
      verb={account === undefined ? "Create the account" : "Save"}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field("name")} />
      <TextField label="Contact email" type="email" {...form.field("email")} />
      {account === undefined && <p className="soft">The new account has no key. Create one on its keys page.</p>}
    </FormDialog>
  );
}

function DeleteDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const name = nameOf(account);
  return (
    <ConfirmDialog
      title={`Delete the account ${name}?`}
      verb="Delete the account"
      typed={name}
      onClose={onClose}
      onConfirm={() =>
        change(({ rest }) => rest.accounts.delete(account.id), { done: `${name} was deleted`, changes: CHANGES })
      }
    >
      All keys of the account stop working. An account that has pods, endpoints, volumes or other resources cannot be
      deleted.
    </ConfirmDialog>
  );
}

function nameOf({ name, id }: Account): string {
  return name ?? id;
}
