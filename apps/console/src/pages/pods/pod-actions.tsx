import type { Pod } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import type { Session } from "../../session/session.tsx";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { nameOf, priceOf } from "./pod-words.ts";

type Action = "start" | "stop" | "restart" | "reset" | "delete";

interface Question {
  readonly title: (name: string) => string;
  readonly verb: string;
  readonly done: (name: string) => string;
  readonly text: (pod: Pod) => string;
  readonly run: (session: Session, podId: string) => PromiseLike<unknown>;
}

const QUESTIONS: Readonly<Record<Action, Question>> = {
  start: {
    title: (name) => `Start ${name}?`,
    verb: "Start the pod",
    done: (name) => `${name} starts`,
    text: (pod) =>
      `Charging resumes at the current price; the last start cost ${priceOf(pod)} an hour. The pod keeps its volume and settings; its container disk is empty.`,
    run: ({ rest }, id) => rest.pods.start(id),
  },
  stop: {
    title: (name) => `Stop ${name}?`,
    verb: "Stop the pod",
    done: (name) => `${name} was stopped`,
    text: () =>
      "The service releases the machine, which may be gone at the next start. The container disk is erased; the volume stays and is still charged.",
    run: ({ rest }, id) => rest.pods.stop(id),
  },
  restart: {
    title: (name) => `Restart ${name}?`,
    verb: "Restart the pod",
    done: (name) => `${name} restarts`,
    text: () =>
      "The container stops and starts again. The container disk is erased; the volume stays. Public TCP ports may change.",
    run: ({ rest }, id) => rest.pods.restart(id),
  },
  reset: {
    title: (name) => `Reset ${name}?`,
    verb: "Reset the pod",
    done: (name) => `${name} was reset`,
    text: () =>
      "The service replaces the container by a new one with the same image and settings. The container disk is erased; the volume stays. Public TCP ports may change.",
    run: ({ rest }, id) => rest.pods.reset(id),
  },
  delete: {
    title: (name) => `Delete ${name}?`,
    verb: "Delete the pod",
    done: (name) => `${name} was deleted`,
    text: ({ networkVolume }) =>
      `The container disk and the local volume are erased permanently.${networkVolume === undefined ? "" : ` The network volume ${networkVolume.name ?? networkVolume.id} stays.`} Charging ends.`,
    run: ({ rest }, id) => rest.pods.delete(id),
  },
};

/** What can be done with a pod in its state; each asks first. */
export function PodActions({ pod }: { readonly pod: Pod }): ReactNode {
  const [asks, setAsks] = useState<Action>();
  const [, navigate] = useLocation();
  const change = useChange();
  const isRunning = pod.desiredStatus === "RUNNING";
  const locked = pod.locked === true;
  const question = asks === undefined ? undefined : QUESTIONS[asks];
  async function run(action: Action, { done, run: call }: Question): Promise<void> {
    await change((session) => call(session, pod.id), {
      done: done(nameOf(pod)),
      // A pod that is gone is not read again.
      changes: action === "delete" ? [["pods"]] : [["pods"], ["pod", pod.id]],
    });
    if (action === "delete") navigate(links.pods());
  }
  return (
    <>
      {pod.desiredStatus === "EXITED" && (
        <Button icon="play" kind="primary" onClick={() => setAsks("start")}>
          Start
        </Button>
      )}
      {isRunning && !locked && (
        <>
          <Button icon="stop" onClick={() => setAsks("stop")}>
            Stop
          </Button>
          <Button icon="refresh" onClick={() => setAsks("restart")}>
            Restart
          </Button>
          <Button onClick={() => setAsks("reset")}>Reset</Button>
        </>
      )}
      {!locked && (
        <Button icon="trash" kind="danger" onClick={() => setAsks("delete")}>
          Delete
        </Button>
      )}
      {asks !== undefined && question !== undefined && (
        <ConfirmDialog
          title={question.title(nameOf(pod))}
          verb={question.verb}
          danger={asks !== "start"}
          {...(asks === "delete" ? { typed: nameOf(pod) } : {})}
          onClose={() => setAsks(undefined)}
          onConfirm={() => run(asks, question)}
        >
          {question.text(pod)}
        </ConfirmDialog>
      )}
    </>
  );
}
