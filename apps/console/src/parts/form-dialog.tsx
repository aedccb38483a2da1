import { useId, type ReactNode } from "react";
import type { Form } from "../data/use-form.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNote } from "./note.tsx";

interface FormDialogProps<Values extends object> {
  readonly title: string;
  /** What the button does. */
  readonly verb: string;
  readonly form: Form<Values>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A dialog with a form: the fields, what went wrong, and the buttons at its foot. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>): ReactNode {
  const { title, verb, form, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={form.onSubmit} noValidate>
        {children}
        <ErrorNote error={form.error} />
      </form>
    </Dialog>
  );
}
