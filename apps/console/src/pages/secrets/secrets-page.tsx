import { useState, type ReactNode } from "react";
import { askGraphql } from "../../data/graphql.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { CopyText } from "../../parts/code.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { AreaField, TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { replaceOrDelete } from "../../parts/replace-or-delete.tsx";
import { Ago } from "../../parts/time.tsx";

interface Secret {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly createdAt: string | null;
  readonly lastUpdatedAt: string | null;
  readonly lastRetrievedAt: string | null;
}

type Asked = { readonly what: "create" } | { readonly what: "replace" | "delete"; readonly secret: Secret };

const LIST = `{ myself { secrets { id name description createdAt lastUpdatedAt lastRetrievedAt } } }`;
const CREATE = `mutation ($input: SecretCreateInput) { secretCreate(input: $input) { id } }`;
const UPDATE = `mutation ($input: SecretUpdateInput) { secretUpdate(input: $input) { id } }`;
const DELETE = `mutation ($id: ID!) { secretDelete(id: $id) }`;
const CHANGES = [["secrets"]];

/** Values that environment variables refer to by name. They are stored and never shown. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const [asks, setAsks] = useState<Asked>();
  const read = useRead(["secrets"], async (session, signal) => {
    const { myself } = await askGraphql<{ myself: { secrets: readonly Secret[] } }>(session, LIST, {}, signal);
    return myself.secrets;
  });
  const close = (): void => setAsks(undefined);
  const create = canManage ? (
    <Button icon="plus" kind="primary" onClick={() => setAsks({ what: "create" })}>
      New secret
    </Button>
  ) : undefined;
  return (
    <PageFrame title="Secrets" actions={create}>
      <ReadView read={read}>
        {(rows) => (
          <DataTable
            label="Secrets"
            columns={columnsOf(canManage ? setAsks : undefined)}
            rows={rows}
            rowKey={(secret) => secret.id}
            empty={
              <Empty title="No secrets yet" action={create}>
                A secret is a value that environment variables of pods and workers refer to by name. The service inserts
                it when a container starts, and never shows it again.
              </Empty>
            }
          />
        )}
      </ReadView>
      {asks?.what === "create" && <NewDialog onClose={close} />}
      {asks?.what === "replace" && <ReplaceDialog secret={asks.secret} onClose={close} />}
      {asks?.what === "delete" && <DeleteDialog secret={asks.secret} onClose={close} />}
    </PageFrame>
  );
}

function columnsOf(onAsk: ((asked: Asked) => void) | undefined): readonly Column<Secret>[] {
  return [
    { id: "name", header: "Name", width: "minmax(7rem, 1.2fr)", sort: nameOf, cell: nameOf },
    {
      id: "reference",
      header: "Reference",
      width: "minmax(16rem, 2fr)",
      from: 760,
      cell: (secret) => (
        <CopyText text={`{{ RUNPOD_SECRET_${nameOf(secret)} }}`} label={`the reference to ${nameOf(secret)}`} />
      ),
    },
    {
      id: "description",
      header: "Description",
      width: "minmax(6rem, 1.5fr)",
      from: 980,
      cell: ({ description }) => description,
    },
    {
      id: "updated",
      header: "Updated",
      width: "6.5rem",
      align: "end",
      from: 560,
      sort: ({ lastUpdatedAt }) => lastUpdatedAt ?? "",
      cell: ({ lastUpdatedAt, createdAt }) => <Ago at={lastUpdatedAt ?? createdAt} />,
    },
    {
      id: "used",
      header: "Last used",
      width: "6.5rem",
      align: "end",
      from: 680,
      sort: ({ lastRetrievedAt }) => lastRetrievedAt ?? "",
      cell: ({ lastRetrievedAt }) => <Ago at={lastRetrievedAt} />,
    },
    ...(onAsk === undefined ? [] : [replaceOrDelete({ nameOf, onAsk: (what, secret) => onAsk({ what, secret }) })]),
  ];
}

function NewDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const form = useForm({
    initial: { name: "", value: "", description: "" },
    check: ({ name, value }) => ({
      ...(/^\w+$/.test(name)
        ? {}
        : { name: "Use letters, digits and underscores, so that variables can refer to it." }),
      ...(value === "" ? { value: "Enter the value." } : {}),
    }),
    async submit(input) {
      await change((session) => askGraphql<unknown>(session, CREATE, { input }), {
        done: `${input.name} was stored`,
        changes: CHANGES,
      });
      onClose();
    },
  });
  return (
    <FormDialog title="New secret" verb="Store the secret" form={form} onClose={onClose}>
      <TextField label="Name" mono {...form.field("name")} hint="The name cannot be changed later." />
      <ValueField field={form.field("value")} />
      <AreaField label="Description" rows={2} {...form.field("description")} />
    </FormDialog>
  );
}

function ReplaceDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const name = nameOf(secret);
  const form = useForm({
    initial: { value: "", description: secret.description ?? "" },
    async submit({ value, description }) {
      const input = { id: secret.id, description, ...(value === "" ? {} : { value }) };
      await change((session) => askGraphql<unknown>(session, UPDATE, { input }), {
        done: `${name} was changed`,
        changes: CHANGES,
      });
      onClose();
    },
  });
  return (
    <FormDialog title={`Replace ${name}`} verb="Save" form={form} onClose={onClose}>
      <p>Running containers keep the old value. New containers get the new value.</p>
      <ValueField field={form.field("value")} hint="Leave empty to keep the value." />
      <AreaField label="Description" rows={2} {...form.field("description")} />
    </FormDialog>
  );
}

function ValueField({
  field,
  hint = "The service stores it encrypted and never shows it again.",
}: {
  readonly field: {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly problem: string | undefined;
  };
  readonly hint?: string;
}): ReactNode {
  return <TextField label="Value" type="password" autoComplete="new-password" {...field} hint={hint} />;
}

function DeleteDialog({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }): ReactNode {
  const change = useChange();
  const name = nameOf(secret);
  return (
    <ConfirmDialog
      title={`Delete the secret ${name}?`}
      verb="Delete the secret"
      typed={name}
      onClose={onClose}
      onConfirm={() =>
        change((session) => askGraphql<unknown>(session, DELETE, { id: secret.id }), {
          done: `${name} was deleted`,
          changes: CHANGES,
        })
      }
    >
      The value cannot be recovered. Running containers keep it; in new containers the variable holds the unresolved
      reference.
    </ConfirmDialog>
  );
}

function nameOf({ name, id }: Secret): string {
  return name ?? id;
}
