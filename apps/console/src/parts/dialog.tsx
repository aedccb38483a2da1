import "./dialog.css";
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useBusy } from "../data/use-busy.ts";
import { Button, IconButton } from "./button.tsx";
import { TextField } from "./fields.tsx";
import { ErrorNote } from "./note.tsx";

interface DialogProps {
  readonly title: string;
  /** Called when it is closed, also with Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly foot?: ReactNode;
  readonly wide?: boolean;
}

/**
 * Opens a dialog over the page while it is rendered, with the focus in its first field: a browser chooses the button that closes it. It
 * closes while it is still there: only then the browser gives the focus back.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    return () => dialog?.close();
  }, []);
  return element;
}

/** A dialog over the page, as the browser has it: it takes the focus, keeps it, and gives it back. Shown while it is rendered. */
export function Dialog({ title, onClose, children, foot, wide = false }: DialogProps): ReactNode {
  const element = useModal();
  const id = useId();
  return (
    <dialog
      ref={element}
      className={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file chooser inside of it sends the same event when it is left.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label="Close" small onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {foot !== undefined && <div className="dialog-foot">{foot}</div>}
    </dialog>
  );
}

interface ConfirmDialogProps {
  /** The question, naming what and how many: `Purge 1,204 waiting jobs?` */
  readonly title: string;
  /** What is lost by it, and what stays. */
  readonly children: ReactNode;
  /** What the button does: `Purge 1,204 jobs`. */
  readonly verb: string;
  /** Has to be typed first; for what cannot be undone. */
  readonly typed?: string;
  readonly danger?: boolean;
  /** Does it. When it rejects, the dialog stays and says why. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, verb, typed, danger = true, onConfirm, onClose } = props;
  const [busy, start] = useBusy();
  const [error, setError] = useState<unknown>();
  const [text, setText] = useState("");
  async function confirm(): Promise<void> {
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (thrown) {
      setError(thrown);
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind={danger ? "danger-primary" : "primary"}
        busy={busy}
        disabled={typed !== undefined && text !== typed}
        onClick={() => void start(confirm)}
      >
        {verb}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} foot={foot}>
      <div>{children}</div>
      {typed !== undefined && <TextField label={`Type ${typed} to confirm`} value={text} onChange={setText} />}
      <ErrorNote error={error} />
    </Dialog>
  );
}
