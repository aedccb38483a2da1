import type { ReactNode } from "react";
import { useForm } from "../../data/use-form.ts";
import { TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { BoundFields, type BoundValues, checkBounds, localOf, momentOf } from "./batch-bounds.tsx";
import { act, type ChangeProps } from "./change-batch.ts";

interface Values extends BoundValues {
  readonly name: string;
  readonly webhook: string;
}

export function EditDialog({ onClose, ...props }: ChangeProps & { readonly onClose: () => void }): ReactNode {
  const { batch } = props;
  const shown = localOf(batch.finishBy);
  const form = useForm<Values>({
    initial: {
      name: batch.name ?? "",
      webhook: batch.webhook ?? "",
      finishBy: shown,
      maxCost: batch.maxCost ?? undefined,
    },
    // A deadline that has passed may stay.
    check: ({ finishBy, maxCost }) => checkBounds({ finishBy: finishBy === shown ? "" : finishBy, maxCost }),
    async submit({ name, webhook, finishBy, maxCost }) {
      const changes = {
        name: name.trim() || null,
        webhook: webhook.trim() || null,
        ...(finishBy === shown ? {} : { finishBy: momentOf(finishBy) ?? null }),
        maxCost: maxCost ?? null,
      };
      await act(props, (batches) => batches.update(batch.id, changes), "The batch was changed");
      onClose();
    },
  });
  return (
    <FormDialog title="Edit the batch" verb="Save" form={form} onClose={onClose}>
      <TextField label="Name" {...form.field("name")} hint="Optional. Shown in lists." />
      <TextField
        label="Webhook"
        mono
        {...form.field("webhook")}
        hint="Optional. The service calls this address once, when the batch has ended."
      />
      {batch.finishedAt === null && <BoundFields finishBy={form.field("finishBy")} maxCost={form.field("maxCost")} />}
    </FormDialog>
  );
}
