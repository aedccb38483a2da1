import type { JobDetails } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { toast } from "../../parts/toast.tsx";
import { failureOf } from "../../data/errors.ts";
import { useRights } from "../../data/rights.ts";
import { useSession } from "../../session/session.tsx";
import { enteredInputs } from "../endpoints/entered-inputs.ts";
import { indented, readJobInput } from "../endpoints/job-input.ts";

/** What can be done with a job in its state. */
export function JobActions({ endpointId, job }: { readonly endpointId: string; readonly job: JobDetails }): ReactNode {
  const change = useChange();
  const [asks, setAsks] = useState<"cancel" | "retry">();
  const close = (): void => setAsks(undefined);
  const changes = [["job", endpointId, job.id], ["endpoint", endpointId], ["overview"]];
  const mayRun = useRights().can("run", endpointId);
  const isOpen = job.status === "IN_QUEUE" || job.status === "IN_PROGRESS";
  const isRetried = job.status === "FAILED" || job.status === "TIMED_OUT";
  if (!mayRun) return null;
  return (
    <>
      {isOpen && (
        <Button icon="stop" kind="danger" onClick={() => setAsks("cancel")}>
          Cancel
        </Button>
      )}
      {isRetried && (
        <Button icon="refresh" onClick={() => setAsks("retry")}>
          Retry
        </Button>
      )}
      {job.inputBytes !== null && <RunAgain endpointId={endpointId} jobId={job.id} isMain={!isOpen} />}
      {asks === "cancel" && (
        <ConfirmDialog
          title="Cancel 1 job?"
          verb="Cancel the job"
          onClose={close}
          onConfirm={() =>
            change((session) => session.queue(endpointId).cancel(job.id), { done: "The job was cancelled", changes })
          }
        >
          {job.status === "IN_PROGRESS"
            ? "The service tells the worker to stop; its work so far is lost. A cancelled job cannot be retried."
            : "The job leaves the queue. A cancelled job cannot be retried."}
        </ConfirmDialog>
      )}
      {asks === "retry" && (
        <ConfirmDialog
          title="Retry 1 job?"
          verb="Retry the job"
          danger={false}
          onClose={close}
          onConfirm={() =>
            change((session) => session.queue(endpointId).retry(job.id), {
              done: "The job is back in the queue",
              changes,
            })
          }
        >
          The job goes to the end of the queue with the same input and the same id. Its timeline keeps the failed
          attempts.
        </ConfirmDialog>
      )}
    </>
  );
}

/** Opens the input in the form where it can be edited and sent as a new job. */
function RunAgain({
  endpointId,
  jobId,
  isMain,
}: {
  readonly endpointId: string;
  readonly jobId: string;
  readonly isMain: boolean;
}): ReactNode {
  const session = useSession();
  const [, navigate] = useLocation();
  async function go(): Promise<void> {
    try {
      enteredInputs.set(endpointId, indented(await readJobInput(session, endpointId, jobId)));
      navigate(links.endpoint(endpointId, "try"));
    } catch (error) {
      toast(failureOf(error).message, "bad");
    }
  }
  return (
    <Button icon="play" {...(isMain ? { kind: "primary" } : {})} onClick={() => void go()}>
      Run again with this input
    </Button>
  );
}
