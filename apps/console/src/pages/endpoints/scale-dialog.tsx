import type { Endpoint } from "@millrace/rest-client";
import { useId, type ReactNode } from "react";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";
import { nameOf } from "./endpoint-words.ts";

const NAMES = ["workersMin", "workersMax", "scalerType", "scalerValue", "idleTimeout", "executionTimeoutMs"] as const;

/** Changes how many workers there are. It takes effect at once, without a new release. */
export function ScaleDialog({
  endpoint,
  onClose,
}: {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}): ReactNode {
  const id = useId();
  const change = useChange();
  const schema = useSchema("EndpointUpdateInput");
  const form = useForm<FieldValues>({
    initial: Object.fromEntries(NAMES.map((name) => [name, endpoint[name]])),
    async submit(values) {
      await change(({ rest }) => rest.endpoints.update(endpoint.id, values), {
        done: "Scaling changed",
        changes: [["endpoint", endpoint.id], ["endpoints"]],
      });
      onClose();
    },
  });
  return (
    <Dialog
      title={`Scale ${nameOf(endpoint)}`}
      onClose={onClose}
      wide
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={form.onSubmit} noValidate>
        {schema.data !== undefined && (
          <SchemaFields
            schema={schema.data}
            names={NAMES}
            values={form.values}
            onChange={(name, value) => form.set({ [name]: value })}
            problemOf={form.problemOf}
          />
        )}
        <ErrorNote error={form.error ?? schema.error} />
      </form>
    </Dialog>
  );
}
