import type { CreatedKey, KeyScope } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useForm } from "../../data/use-form.ts";
import { useEndpointNames } from "../../data/use-endpoint-names.ts";
import { useChange } from "../../parts/use-change.ts";
import { useRights } from "../../data/rights.ts";
import { Button } from "../../parts/button.tsx";
import { Code } from "../../parts/code.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { CheckField, ChecksField, SelectField, TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { scopeNames, scopeWords } from "./scope-words.ts";

interface NewKeyDialogProps {
  /** The account that the key is for; undefined for that of the session. */
  readonly accountId: string | undefined;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
const EXPIRIES = [
  { value: "", label: "Never" },
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
] as const;

/** Makes a key, and shows it once. */
export function NewKeyDialog({ accountId, onClose }: NewKeyDialogProps): ReactNode {
  const [made, setMade] = useState<CreatedKey>();
  if (made !== undefined) return <MadeKeyDialog made={made} onClose={onClose} />;
  return <KeyForm accountId={accountId} onClose={onClose} onMade={setMade} />;
}

function KeyForm({
  accountId,
  onClose,
  onMade,
}: NewKeyDialogProps & { readonly onMade: (made: CreatedKey) => void }): ReactNode {
  const change = useChange();
  const isOperator = useRights().key?.isOperator === true;
  const endpoints = useEndpointNames(accountId === undefined).data ?? [];
  const form = useForm({
    initial: {
      name: "",
      scopes: ["run"] as readonly KeyScope[],
      isRestricted: false,
      endpointIds: [] as readonly string[],
      days: "",
    },
    check: ({ name, scopes, isRestricted, endpointIds }) => ({
      ...(name.trim() === "" ? { name: "Enter a name that says what the key is for." } : {}),
      ...(scopes.length === 0 ? { scopes: "Select at least one scope." } : {}),
      ...(isRestricted && endpointIds.length === 0 ? { endpointIds: "Select at least one endpoint." } : {}),
    }),
    async submit({ name, scopes, isRestricted, endpointIds, days }) {
      const body = {
        name,
        scopes: [...scopes],
        ...(isRestricted ? { endpointIds: [...endpointIds] } : {}),
        ...(days === "" ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
        accountId,
      };
      onMade(await change(({ rest }) => rest.keys.create(body), { changes: [["keys"]] }));
    },
  });
  const { scopes, isRestricted } = form.values;
  const scopesProblem = form.problemOf("scopes");
  return (
    <FormDialog title="New key" verb="Create the key" form={form} onClose={onClose}>
      <TextField label="Name" {...form.field("name")} hint="What the key is for. Lists and the audit log show it." />
      <fieldset className="field">
        <legend>Scopes</legend>
        <div className="stack-tight">
          {scopeNames
            .filter((scope) => scope !== "operator" && (scope !== "metrics" || isOperator))
            .map((scope) => (
              <CheckField
                key={scope}
                label={scope}
                hint={scopeWords[scope]}
                checked={scopes.includes(scope)}
                onChange={(checked) =>
                  form.set({ scopes: checked ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
                }
              />
            ))}
        </div>
        {scopesProblem !== undefined && <div className="field-problem">{scopesProblem}</div>}
      </fieldset>
      {accountId === undefined && endpoints.length > 0 && (
        <>
          <CheckField
            label="Restrict to endpoints"
            hint="The key can use the selected endpoints only."
            checked={isRestricted}
            onChange={(checked) => form.set({ isRestricted: checked })}
          />
          {isRestricted && (
            <ChecksField
              label="Endpoints"
              values={form.values.endpointIds}
              onChange={(endpointIds) => form.set({ endpointIds })}
              problem={form.problemOf("endpointIds")}
              choices={endpoints.map(({ id, name }) => ({ value: id, label: name ?? id }))}
            />
          )}
        </>
      )}
      <SelectField
        label="Expires"
        value={form.values.days}
        onChange={(days) => form.set({ days })}
        problem={form.problemOf("expiresAt")}
        choices={EXPIRIES}
      />
    </FormDialog>
  );
}

function MadeKeyDialog({ made, onClose }: { readonly made: CreatedKey; readonly onClose: () => void }): ReactNode {
  return (
    <Dialog
      title={`Key ${made.name}`}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          I have saved this key
        </Button>
      }
    >
      <Note tone="warn">Copy the key now. The service cannot show it again.</Note>
      <Code label="the key" text={made.key} wrap />
    </Dialog>
  );
}
