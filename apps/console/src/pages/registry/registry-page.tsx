import type { ContainerRegistryAuth } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { askGraphql } from "../../data/graphql.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { replaceOrDelete } from "../../parts/replace-or-delete.tsx";

type Asked =
  | { readonly what: "create" }
  | { readonly what: "replace" | "delete"; readonly credentials: ContainerRegistryAuth };

const REPLACE = `mutation ($input: UpdateRegistryAuthInput) { updateRegistryAuth(input: $input) { id } }`;
const CHANGES = [["registry-auths"]];

/** Credentials for container registries. User names and passwords are stored and never shown. */
export function Page(): ReactNode {
  const canManage = useRights().can("manage");
  const [asks, setAsks] = useState<Asked>();
  const read = useRead(["registry-auths"], ({ rest }, signal) => rest.containerRegistryAuths.list({ signal }));
  const close = (): void => setAsks(undefined);
  const create = canManage ? (
    <Button icon="plus" kind="primary" onClick={() => setAsks({ what: "create" })}>
      New credentials
    </Button>
  ) : undefined;
  return (
    <PageFrame title="Registry credentials" actions={create}>
      <ReadView read={read}>
        {(rows) => (
          <DataTable
            label="Registry credentials"
            columns={columnsOf(canManage ? setAsks : undefined)}
            rows={rows}
            rowKey={(credentials) => credentials.id}
            empty={
              <Empty title="No registry credentials yet" action={create}>
                Registry credentials let hosts pull private images. Templates and pods refer to them by name. The
                service never shows user name and password again.
              </Empty>
            }
          />
        )}
      </ReadView>
      {asks?.what === "create" && <CredentialsDialog onClose={close} />}
      {asks?.what === "replace" && <CredentialsDialog credentials={asks.credentials} onClose={close} />}
      {asks?.what === "delete" && <DeleteDialog credentials={asks.credentials} onClose={close} />}
    </PageFrame>
  );
}

function columnsOf(onAsk: ((asked: Asked) => void) | undefined): readonly Column<ContainerRegistryAuth>[] {
  return [
    { id: "name", header: "Name", width: "minmax(8rem, 2fr)", sort: nameOf, cell: nameOf },
    {
      id: "id",
      header: "Id",
      width: "minmax(8rem, 1fr)",
      from: 560,
      cell: ({ id }) => <span className="mono">{id}</span>,
    },
    { id: "registries", header: "Registries", width: "minmax(8rem, 2fr)", from: 720, cell: registriesOf },
    ...(onAsk === undefined
      ? []
      : [replaceOrDelete({ nameOf, onAsk: (what, credentials) => onAsk({ what, credentials }) })]),
  ];
}

/** New credentials, or new values for those that are there. */
function CredentialsDialog({
  credentials,
  onClose,
}: {
  readonly credentials?: ContainerRegistryAuth;
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  const isNew = credentials === undefined;
  const form = useForm({
    initial: { name: "", username: "", password: "", registries: credentials?.registries?.join(" ") ?? "" },
    check: ({ name, username, password }) => ({
      ...(isNew && name.trim() === "" ? { name: "Give the credentials a name." } : {}),
      ...(username === "" ? { username: "Enter the user name." } : {}),
      ...(password === "" ? { password: "Enter the password or token." } : {}),
    }),
    async submit({ name, username, password, registries }) {
      const hosts = registries.split(/[\s,]+/).filter((host) => host !== "");
      const given = { username, password, ...(hosts.length === 0 ? {} : { registries: hosts }) };
      await change(
        (session) =>
          isNew
            ? session.rest.containerRegistryAuths.create({ name, ...given })
            : askGraphql<unknown>(session, REPLACE, { input: { id: credentials.id, ...given } }),
        { done: isNew ? `${name} was stored` : `${nameOf(credentials)} was replaced`, changes: CHANGES },
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={isNew ? "New registry credentials" : `Replace ${nameOf(credentials)}`}
      verb={isNew ? "Store the credentials" : "Replace the credentials"}
      form={form}
      onClose={onClose}
    >
      {isNew ? (
        <TextField
          label="Name"
          {...form.field("name")}
          hint="Templates and pods refer to the credentials by this name."
        />
      ) : (
        <p>The service pulls the images of new containers with the new values.</p>
      )}
      <TextField
        label="Registries"
        {...form.field("registries")}
        hint="Hosts that may receive the credentials, for example ghcr.io; docker.io is Docker Hub. Leave empty to allow only the registry of the first image."
      />
      <TextField label="User name" {...form.field("username")} />
      <TextField
        label="Password or access token"
        type="password"
        autoComplete="new-password"
        {...form.field("password")}
        hint="The service stores it encrypted and never shows it again."
      />
    </FormDialog>
  );
}

function DeleteDialog({
  credentials,
  onClose,
}: {
  readonly credentials: ContainerRegistryAuth;
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  const name = nameOf(credentials);
  return (
    <ConfirmDialog
      title={`Delete the credentials ${name}?`}
      verb="Delete the credentials"
      onClose={onClose}
      onConfirm={() =>
        change(({ rest }) => rest.containerRegistryAuths.delete(credentials.id), {
          done: `${name} was deleted`,
          changes: CHANGES,
        })
      }
    >
      The credentials cannot be recovered. Credentials that a template or a pod uses cannot be deleted.
    </ConfirmDialog>
  );
}

function registriesOf({ registries = [] }: ContainerRegistryAuth): string {
  return registries.length === 0 ? "first used" : registries.join(", ");
}

function nameOf({ name, id }: ContainerRegistryAuth): string {
  return name ?? id;
}
