import type { Pod } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { links } from "../navigation/links.ts";
import { moment } from "../../data/format.ts";
import { useRead } from "../../data/use-read.ts";
import { CopyText } from "../../parts/code.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { Ago, Moment, Since } from "../../parts/time.tsx";
import { PodFrame } from "./pod-frame.tsx";
import { PodPorts } from "./pod-ports.tsx";
import { PodUsage } from "./pod-usage.tsx";
import { hardwareOf, priceOf } from "./pod-words.ts";

/** One pod: what happens with it, how it is reached, and what it is. */
export function Page(): ReactNode {
  return (
    <PodFrame tab="overview">
      {(pod) => (
        <>
          {pod.locked === true && (
            <Note tone="info" cure="To stop, restart, reset or delete it, unlock it under Edit.">
              This pod is locked.
            </Note>
          )}
          <div className="columns">
            <Happening pod={pod} />
            <PodPorts pod={pod} />
          </div>
          <PodUsage pod={pod} />
          <div className="columns">
            <Machine pod={pod} />
            <Settings pod={pod} />
          </div>
        </>
      )}
    </PodFrame>
  );
}

/** Why the pod is as it is, as the service explains it. */
function Happening({ pod }: { readonly pod: Pod }): ReactNode {
  const explanation = useRead(["pod", pod.id, "explanation"], ({ rest }, signal) =>
    rest.pods.explain(pod.id, { signal }),
  );
  return (
    <Panel title="Status" actions={<Link href={links.pod(pod.id, "logs")}>Full log</Link>}>
      <ReadView read={explanation}>
        {({ message, problem, steps }) => (
          <div className="stack">
            {problem === null ? (
              <p>{message}</p>
            ) : (
              <Note tone={problem.severity === "error" ? "bad" : "warn"} cure={problem.cure}>
                {problem.message}
              </Note>
            )}
            {steps.length > 0 && (
              <ul className="stack-tight" aria-label="Latest steps of the service">
                {steps
                  .slice(-6)
                  .toReversed()
                  .map(({ at, message: step }) => (
                    <li key={`${at} ${step}`} className="line">
                      <span className="soft">
                        <Moment at={at} />
                      </span>
                      {step}
                    </li>
                  ))}
              </ul>
            )}
          </div>
        )}
      </ReadView>
    </Panel>
  );
}

function Machine({ pod }: { readonly pod: Pod }): ReactNode {
  const { machine, desiredStatus, lastStartedAt, networkVolume } = pod;
  const place = [machine?.dataCenterId, machine?.location].filter((part) => part !== undefined);
  return (
    <Panel title="Machine">
      <Facts
        facts={[
          ["Hardware", hardwareOf(pod)],
          ["Processor", machine?.cpuType?.displayName ?? machine?.cpuTypeId],
          ["Data center", place.length === 0 ? undefined : place.join(", ")],
          ["Host", pod.machineId],
          ["Price", `${priceOf(pod)}${priceOf(pod) === "free" ? "" : " an hour, storage included"}`],
          [
            "Uptime",
            desiredStatus === "RUNNING" && lastStartedAt !== undefined ? <Since at={lastStartedAt} /> : undefined,
          ],
          [
            "Interruptible",
            pod.interruptible === true ? "Yes: costs less; the service may stop it at any time" : undefined,
          ],
          ["Container disk", `${pod.containerDiskInGb ?? 0} GB, erased at each stop`],
          [
            "Volume",
            networkVolume === undefined ? (
              `${pod.volumeInGb ?? 0} GB, local, at ${pod.volumeMountPath ?? ""}`
            ) : (
              <>
                Network volume {networkVolume.name ?? networkVolume.id} at{" "}
                <span className="mono">{pod.volumeMountPath}</span>
              </>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function Settings({ pod }: { readonly pod: Pod }): ReactNode {
  const { template, env = {}, dockerEntrypoint = [], dockerStartCmd = [] } = pod;
  const names = Object.keys(env);
  return (
    <Panel title="Settings">
      <Facts
        facts={[
          ["Id", <CopyText key="id" text={pod.id} label="the id" />],
          [
            "Image",
            <span key="image" className="mono">
              {pod.imageName}
            </span>,
          ],
          ["Template", template?.name ?? pod.templateId],
          ["Entrypoint", commandOf(dockerEntrypoint)],
          ["Start command", commandOf(dockerStartCmd)],
          [
            "Environment",
            names.length === 0 ? (
              "None"
            ) : (
              <span key="env" className="mono">
                {names.join(", ")}
              </span>
            ),
          ],
          ["Registry credentials", pod.containerRegistryAuthId],
          [
            "Created",
            pod.createdAt === undefined ? undefined : (
              <>
                {moment(pod.createdAt)}, <Ago at={pod.createdAt} />
              </>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function commandOf(words: readonly string[]): ReactNode {
  return words.length === 0 ? undefined : <span className="mono">{words.join(" ")}</span>;
}
