import type { ReactNode } from "react";
import { LogView } from "../../parts/log-view.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { PodFrame } from "./pod-frame.tsx";
import { nameOf } from "./pod-words.ts";

/** What a pod prints, and what the service does with it. */
export function Page(): ReactNode {
  return (
    <PodFrame tab="logs">
      {(pod) => (
        <Panel title="Log" flush>
          <LogView source={{ podId: pod.id }} label={`Log of ${nameOf(pod)}`} />
        </Panel>
      )}
    </PodFrame>
  );
}
