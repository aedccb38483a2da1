import type { ReactNode } from "react";
import { useRights } from "../../data/rights.ts";
import { Note } from "../../parts/note.tsx";

interface MayRunProps {
  readonly endpointId: string;
  readonly children: ReactNode;
}

/** Shows batches to keys that may send requests; the service refuses them to others. */
export function MayRun({ endpointId, children }: MayRunProps): ReactNode {
  if (useRights().can("run", endpointId)) return children;
  return (
    <Note tone="info">
      This key cannot use batches: it lacks the scope <code>run</code>.
    </Note>
  );
}
