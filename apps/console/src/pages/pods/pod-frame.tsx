import type { Pod } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { links } from "../navigation/links.ts";
import { isMissing } from "../../data/errors.ts";
import { useRead } from "../../data/use-read.ts";
import { useRights } from "../../data/rights.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Empty } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Status } from "../../parts/status.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { PodActions } from "./pod-actions.tsx";
import { nameOf } from "./pod-words.ts";

export type PodTab = "overview" | "logs" | "terminal" | "edit";

/** What is around every view of a pod: its name and state, what can be done, and the other views. */
export function PodFrame({
  tab,
  children,
}: {
  readonly tab: PodTab;
  readonly children: (pod: Pod) => ReactNode;
}): ReactNode {
  const { podId = "" } = useParams();
  const canManage = useRights().can("manage");
  const read = useRead(["pod", podId], ({ rest }, signal) =>
    rest.pods.get(podId, { includeMachine: true, includeNetworkVolume: true, includeTemplate: true }, { signal }),
  );
  const pod = read.data;
  const trail = [{ label: "Pods", href: links.pods() }];
  if (isMissing(read.error)) {
    return (
      <PageFrame title="Pod" trail={trail}>
        <Empty title="There is no such pod" action={<LinkButton href={links.pods()}>All pods</LinkButton>}>
          It was deleted, it is a worker of an endpoint, or it belongs to another account.
        </Empty>
      </PageFrame>
    );
  }
  const tabs = [
    { id: "overview", label: "Overview", href: links.pod(podId) },
    { id: "logs", label: "Log", href: links.pod(podId, "logs") },
    ...(canManage ? [{ id: "terminal", label: "Terminal", href: links.pod(podId, "terminal") }] : []),
    ...(canManage ? [{ id: "edit", label: "Edit", href: links.pod(podId, "edit") }] : []),
  ];
  return (
    <PageFrame
      title={pod === undefined ? podId : nameOf(pod)}
      trail={trail}
      beside={pod?.desiredStatus !== undefined && <Status value={pod.desiredStatus} />}
      actions={canManage && pod !== undefined && <PodActions pod={pod} />}
    >
      <div>
        <Tabs label="Views of the pod" current={tab} tabs={tabs} />
        <div className="page-body">
          <ReadView read={read}>{children}</ReadView>
        </div>
      </div>
    </PageFrame>
  );
}
