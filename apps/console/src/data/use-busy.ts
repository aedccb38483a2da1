import { useCallback, useRef, useState } from "react";

/**
 * Whether the work of a form or a button is going on, and what starts it. Work that is started meanwhile, as by the second of two clicks, is
 * dropped: the state of the page is not yet new then.
 *
 * @example const [busy, start] = useBusy(); <Button busy={busy} onClick={() => void start(save)}>Save</Button>
 */
export function useBusy(): readonly [busy: boolean, start: (work: () => Promise<unknown>) => Promise<void>] {
  const isGoing = useRef(false);
  const [busy, setBusy] = useState(false);
  const start = useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    if (isGoing.current) return;
    isGoing.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isGoing.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, start];
}
