import type { AttemptRef } from "@millrace/engine";
import { expect } from "vitest";
import { text } from "./engine-calls.test-support.ts";
import type { RefKind, Step } from "./engine-steps.test-support.ts";
import type { EngineWatch } from "./engine-watch.test-support.ts";
import type { EngineWorld } from "./engine-world.test-support.ts";
import type { ModelJob } from "./job-model.test-support.ts";

/** A way to name the attempt that a job is in, was in, or never was in. */
export function refOf(job: ModelJob, kind: RefKind): AttemptRef {
  const { endpointId, id: jobId } = job.submitted;
  const last = job.attempt?.ref ?? job.pastAttempts.at(-1) ?? { workerId: "w1", attemptToken: "never given" };
  const stale = job.pastAttempts.at(-1)?.attemptToken ?? "forged";
  switch (kind) {
    case "right":
      return { endpointId, jobId, workerId: last.workerId, attemptToken: last.attemptToken };
    case "stale":
      return { endpointId, jobId, workerId: last.workerId, attemptToken: stale };
    case "foreign":
      return { endpointId, jobId, workerId: "stranger", attemptToken: null };
    case "tokenless":
      return { endpointId, jobId, workerId: last.workerId, attemptToken: null };
  }
}

function names(ref: AttemptRef, attempt: AttemptRef | undefined | null): boolean {
  if (attempt === undefined || attempt === null) return false;
  return ref.attemptToken === null ? ref.workerId === attempt.workerId : ref.attemptToken === attempt.attemptToken;
}

/** The outcome that the end of an attempt ought to have, by the state of its job and the attempt it names. */
function outcomeOf(job: ModelJob, ref: AttemptRef): "applied" | "repeated" | "stale" | "missing" {
  if (job.state === null) return "missing";
  if (job.state === "IN_PROGRESS" && names(ref, job.attempt?.ref)) return "applied";
  if ((job.state === "COMPLETED" || job.state === "FAILED") && names(ref, job.reportedEnd)) return "repeated";
  return "stale";
}

/** Reports about a job and compares the outcome with the one it ought to have. */
export async function report(
  { engine }: EngineWorld,
  watch: EngineWatch,
  job: ModelJob,
  { what, ref: kind }: Extract<Step, { do: "report" }>,
): Promise<void> {
  const ref = refOf(job, kind);
  const expected = outcomeOf(job, ref);
  const message = `${what} with the ${kind} reference in ${job.state}`;
  if (what === "progress" || what === "chunk") {
    const output = text("1");
    const outcome =
      what === "progress"
        ? await engine.worker.progress(ref, output)
        : await engine.worker.chunks(ref, [{ output, metrics: null }]);
    expect(outcome.kind, message).toBe(expected === "repeated" ? "stale" : expected);
    return;
  }
  const outcome = await engine.worker.done(ref, { output: text("1"), error: what === "fail" ? "no" : null });
  expect(outcome.kind, message).toBe(expected);
  if (expected === "applied") watch.model.ended(job, what, watch.now());
}
