import "./toast.css";
import { useSyncExternalStore, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Note, type NoteTone } from "./note.tsx";

interface Toast {
  readonly id: number;
  readonly tone: NoteTone;
  readonly text: string;
}

/** Long enough to be read; what must be read is shown on the page instead. */
const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says in a corner that something was done. Readers of the screen hear it. */
export function toast(text: string, tone: NoteTone = "ok"): void {
  lastId += 1;
  const id = lastId;
  change([...toasts, { id, tone, text }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

function dismiss(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** The corner itself. It is there from the start, so that readers of the screen watch it. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, text }) => (
        <Note
          key={id}
          tone={tone}
          action={<IconButton icon="close" label="Dismiss" small onClick={() => dismiss(id)} />}
        >
          {text}
        </Note>
      ))}
    </div>
  );
}
