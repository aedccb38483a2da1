import type { NotificationCondition, NotificationRule } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useRights } from "../../data/rights.ts";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { CheckField, ChecksField, NumberField, SelectField, TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { SchemaFields } from "../../parts/schema-fields.tsx";
import { conditionLabel, conditionNames, conditions, defaultBounds } from "./rule-words.ts";

interface RuleDialogProps {
  /** Undefined for a new one. */
  readonly rule?: NotificationRule;
  readonly onClose: () => void;
}

/** The fields of a new rule, or of one that is there. */
export function RuleDialog({ rule, onClose }: RuleDialogProps): ReactNode {
  const change = useChange();
  const isOperator = useRights().key?.isOperator === true;
  const form = useForm({
    initial: {
      name: rule?.name ?? "",
      condition: rule?.condition ?? "WORKERS_FAILING",
      bounds: rule?.bounds ?? defaultBounds,
      isRestricted: (rule?.endpointIds.length ?? 0) > 0,
      endpointIds: rule?.endpointIds ?? ([] as readonly string[]),
      url: rule?.url ?? "",
      repeatMinutes: rule?.repeatMinutes ?? undefined,
      enabled: rule?.enabled ?? true,
    },
    check: ({ name, url, isRestricted, endpointIds }) => ({
      ...(name.trim() === "" ? { name: "Enter a name for the rule." } : {}),
      ...(url === "" ? { url: "Enter the URL of the receiver." } : {}),
      ...(isRestricted && endpointIds.length === 0 ? { endpointIds: "Choose at least one endpoint." } : {}),
    }),
    async submit({ condition, isRestricted, endpointIds, bounds, repeatMinutes, ...others }) {
      const { bounds: own, isAboutEndpoints } = conditions[condition];
      const watched = isAboutEndpoints && isRestricted ? [...endpointIds] : [];
      const body = {
        ...others,
        bounds: Object.fromEntries(Object.entries(bounds).filter(([name]) => own.some((one) => one === name))),
        endpointIds: watched,
        repeatMinutes: repeatMinutes ?? null,
      };
      await change(
        ({ rest }) =>
          rule === undefined
            ? rest.notifications.create({ ...body, condition })
            : rest.notifications.update(rule.id, changesOf(rule, body)),
        {
          done: rule === undefined ? `${body.name} was created` : `${body.name} was changed`,
          changes: [["notifications"]],
        },
      );
      onClose();
    },
  });
  const { condition, bounds, isRestricted } = form.values;
  const words = conditions[condition];
  const schema = useSchema("NotificationBounds").data;
  const input = useSchema("NotificationUpdateInput").data?.properties?.["repeatMinutes"];
  return (
    <FormDialog
      title={rule === undefined ? "New rule" : `Edit ${rule.name}`}
      verb={rule === undefined ? "Create the rule" : "Save"}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus {...form.field("name")} hint="Messages contain this name." />
      {rule === undefined ? (
        <SelectField
          label="Notify when"
          value={condition}
          onChange={(chosen) => form.set({ condition: chosen as NotificationCondition })}
          choices={conditionNames
            .filter((name) => isOperator || !conditions[name].isForOperators)
            .map((name) => ({ value: name, label: conditions[name].label }))}
        />
      ) : (
        <p>Notify when: {conditionLabel(condition)}.</p>
      )}
      {schema !== undefined && words.bounds.length > 0 && (
        <SchemaFields
          schema={schema}
          names={words.bounds}
          values={bounds}
          onChange={(name, value) => form.set({ bounds: { ...bounds, [name]: value } })}
          problemOf={(name) => form.problemOf(`bounds.${name}`)}
        />
      )}
      {words.isAboutEndpoints && (
        <>
          <CheckField
            label="Only selected endpoints"
            hint="Otherwise the rule watches all endpoints of the account, including new ones."
            checked={isRestricted}
            onChange={(checked) => form.set({ isRestricted: checked })}
          />
          {isRestricted && <EndpointsField field={form.field("endpointIds")} />}
        </>
      )}
      <TextField
        label="Receiver URL"
        type="url"
        {...form.field("url")}
        hint="The service sends messages with POST, signed like webhooks."
      />
      <NumberField
        label="Repeat interval (minutes)"
        {...form.field("repeatMinutes")}
        {...(input === undefined ? {} : { min: input.minimum, max: input.maximum })}
        hint="Leave empty to notify once."
      />
      <CheckField
        label="Enabled"
        checked={form.values.enabled}
        onChange={(enabled) => form.set({ enabled })}
        hint="Disabled rules send no notifications."
      />
    </FormDialog>
  );
}

function EndpointsField({
  field,
}: {
  readonly field: {
    readonly value: readonly string[];
    readonly onChange: (endpointIds: readonly string[]) => void;
    readonly problem: string | undefined;
  };
}): ReactNode {
  const endpoints = useRead(["endpoints"], ({ rest }, signal) => rest.endpoints.list({}, { signal })).data ?? [];
  const { value, onChange, problem } = field;
  return (
    <ChecksField
      label="Endpoints"
      values={value}
      onChange={onChange}
      problem={problem}
      choices={endpoints.map(({ id, name = id }) => ({ value: id, label: name }))}
    />
  );
}

/** Only what differs: a rule whose bounds or endpoints are sent begins anew. */
function changesOf<Body extends object>(rule: NotificationRule, body: Body): Partial<Body> {
  const before = rule as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
