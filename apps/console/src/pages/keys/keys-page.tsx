import type { CurrentKey, Key } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import { counted, moment } from "../../data/format.ts";
import { useCursorRows } from "../../data/use-cursor-rows.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { CursorTable } from "../../parts/cursor-table.tsx";
import type { Column } from "../../parts/data-table.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { CheckField } from "../../parts/fields.tsx";
import { Empty, Note } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { Status, type Tone } from "../../parts/status.tsx";
import { Ago } from "../../parts/time.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { scopeNames, scopeWords } from "./scope-words.ts";

const PAGE_ROWS = 100;
const TONES: Readonly<Record<Key["state"], Tone>> = { usable: "ok", expired: "idle", revoked: "idle" };

/** The keys of the account, or of another one that an operator chose, and the key of the session. */
export function Page(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const accountId = search.get("account") ?? undefined;
  const { key: own, can } = useRights();
  const isAdmin = own !== undefined && can("admin");
  const creates = search.has("new");
  const setCreates = (isOpen: boolean): void =>
    setSearch(
      { ...(accountId === undefined ? {} : { account: accountId }), ...(isOpen ? { new: "" } : {}) },
      { replace: true },
    );
  const isOther = accountId !== undefined && accountId !== own?.accountId;
  return (
    <PageFrame
      title={isOther ? `Keys of ${accountId}` : "Keys"}
      {...(isOther ? { trail: [{ label: "Accounts", href: links.accounts() }] } : {})}
      actions={
        isAdmin && (
          <Button icon="plus" kind="primary" onClick={() => setCreates(true)}>
            New key
          </Button>
        )
      }
    >
      {isOther ? (
        <Note
          tone="info"
          action={
            <LinkButton small href={links.keys()}>
              Your keys
            </LinkButton>
          }
        >
          These keys belong to another account.
        </Note>
      ) : (
        own !== undefined && <OwnKey own={own} />
      )}
      {own !== undefined && !isAdmin && (
        <Note tone="info">Only a key with the scope admin can list, create and revoke keys.</Note>
      )}
      {isAdmin && <Keys accountId={isOther ? accountId : undefined} ownId={own?.id} />}
      <Panel title="Scopes">
        <Facts facts={scopeNames.map((scope) => [scope, scopeWords[scope]])} />
      </Panel>
      {isAdmin && creates && (
        <NewKeyDialog accountId={isOther ? accountId : undefined} onClose={() => setCreates(false)} />
      )}
    </PageFrame>
  );
}

function OwnKey({ own }: { readonly own: CurrentKey }): ReactNode {
  return (
    <Panel title="Current key">
      <Facts
        facts={[
          ["Name", own.name],
          ["Account", own.accountName === null ? own.accountId : `${own.accountName} (${own.accountId})`],
          ["Scopes", own.scopes.join(", ")],
          ["Endpoints", own.endpointIds === null ? "all" : own.endpointIds.join(", ")],
          ["Network volumes", own.volumeIds === null ? "all" : own.volumeIds.join(", ")],
          ["Operator", own.isOperator ? "yes" : "no"],
          ["Expires", own.expiresAt === null ? "never" : moment(own.expiresAt)],
        ]}
      />
    </Panel>
  );
}

function Keys({
  accountId,
  ownId,
}: {
  readonly accountId: string | undefined;
  readonly ownId: string | undefined;
}): ReactNode {
  const [ended, setEnded] = useState(false);
  const [asked, setAsked] = useState<Key>();
  const account = accountId === undefined ? {} : { accountId };
  const list = useCursorRows<Key>({
    key: ["keys", "list", accountId ?? "", ended],
    async read({ rest }, cursor, signal) {
      const at = cursor === undefined ? {} : { cursor };
      const query = { ...account, ...at, includeEnded: ended, limit: PAGE_ROWS };
      const page = await rest.keys.list(query, { signal });
      return { rows: page.keys, nextCursor: page.nextCursor };
    },
    keyOf: (key) => key.id,
  });
  return (
    <Panel
      title="Keys"
      flush
      actions={<CheckField label="Include expired and revoked keys" checked={ended} onChange={setEnded} />}
    >
      <CursorTable
        label="Keys of the account"
        list={list}
        columns={columnsOf(ownId, setAsked)}
        rowKey={(key) => key.id}
        empty={
          <Empty title="No stored keys">
            A key that is set in MILLRACE_ADMIN_KEY is not stored and is not listed here.
          </Empty>
        }
        foot={counted(list.rows.count, "key")}
      />
      {asked !== undefined && <RevokeDialog asked={asked} account={account} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

function goodFor({ endpointIds, volumeIds }: Key): string {
  const few = [
    ...(endpointIds === null ? [] : [counted(endpointIds.length, "endpoint")]),
    ...(volumeIds === null ? [] : [counted(volumeIds.length, "volume")]),
  ];
  return few.length === 0 ? "all" : few.join(", ");
}

function columnsOf(ownId: string | undefined, onRevoke: (key: Key) => void): readonly Column<Key>[] {
  return [
    { id: "name", header: "Name", width: "minmax(6rem, 2fr)", cell: (key) => key.name },
    { id: "scopes", header: "Scopes", width: "minmax(5rem, 1.4fr)", from: 340, cell: (key) => key.scopes.join(", ") },
    {
      id: "endpoints",
      header: "Good for",
      width: "6rem",
      from: 900,
      cell: goodFor,
    },
    {
      id: "state",
      header: "State",
      width: "6rem",
      from: 700,
      cell: ({ state }) => <Status value={state} tone={TONES[state]} />,
    },
    {
      id: "used",
      header: "Last used",
      width: "6rem",
      align: "end",
      from: 560,
      cell: (key) => <Ago at={key.lastUsedAt} />,
    },
    {
      id: "expires",
      header: "Expires",
      width: "6rem",
      align: "end",
      from: 800,
      cell: (key) => <Ago at={key.expiresAt} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: "4.5rem",
      align: "end",
      cell: (key) => {
        if (key.id === ownId) return <span className="soft">current</span>;
        if (key.state === "revoked") return null;
        return (
          <Button small kind="danger" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        );
      },
    },
  ];
}

function RevokeDialog({
  asked,
  account,
  onClose,
}: {
  readonly asked: Key;
  readonly account: { readonly accountId?: string };
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  return (
    <ConfirmDialog
      title={`Revoke the key ${asked.name}?`}
      verb="Revoke the key"
      onClose={onClose}
      onConfirm={() =>
        change(({ rest }) => rest.keys.revoke(asked.id, account), {
          done: `${asked.name} was revoked`,
          changes: [["keys"]],
        })
      }
    >
      Programs that use the key are refused within seconds. This cannot be undone.
      {asked.lastUsedAt !== null && (
        <>
          {" "}
          The key was last used <Ago at={asked.lastUsedAt} />.
        </>
      )}
    </ConfirmDialog>
  );
}
