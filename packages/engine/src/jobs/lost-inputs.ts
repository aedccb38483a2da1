import { publish } from "./publish.ts";
import { attemptOf, releaseAttempt } from "./attempt-ends.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { ClaimedJob } from "./model/ports.ts";

/** Pause before a missing input is read again. */
const LOOK_AGAIN_MS = 1000;

/** The store may not have said whether the blob is there. */
type Look = "there" | "gone" | "unknown";

export function hasLargeInput({ input }: ClaimedJob): boolean {
  return input.kind === "blob";
}

/**
 * Those of the jobs, just handed out, whose input can be read. The others are set aside, so that the queue moves on: a job
 * whose input is gone by two looks becomes FAILED, any other one waits again.
 */
export async function withInputs(parts: EngineParts, claimed: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]> {
  const looks = await Promise.all(claimed.map((job) => look(parts, job)));
  for (const [index, job] of claimed.entries()) {
    const first = looks[index];
    if (first !== undefined && first !== "there") lookLater(parts, job, first);
  }
  return claimed.filter((_, index) => looks[index] === "there");
}

async function look({ blobs, onError }: EngineParts, { input }: ClaimedJob): Promise<Look> {
  if (input.kind === "inline") return "there";
  try {
    return (await blobs.has(input.blobId)) ? "there" : "gone";
  } catch (error) {
    onError(error);
    return "unknown";
  }
}

function lookLater(parts: EngineParts, claimed: ClaimedJob, first: Look): void {
  const { clock, onError } = parts;
  clock.setTimer(clock.now() + LOOK_AGAIN_MS, async () => {
    try {
      const isGone = first === "gone" && (await look(parts, claimed)) === "gone";
      await (isGone ? failForInput(parts, claimed, "lost") : releaseAttempt(parts, attemptOf(claimed.job)));
    } catch (error) {
      // The attempt is watched over like any other: the job waits again when its lease has expired.
      onError(error);
    }
  });
}

const REASONS = {
  lost: "the input of this job is no longer in the blob store",
  damaged: "the input of this job no longer matches its checksum in the blob store",
} as const;

/** The job cannot run, now or later. */
export async function failForInput(parts: EngineParts, { job }: ClaimedJob, why: keyof typeof REASONS): Promise<void> {
  const attempt = attemptOf(job);
  const outcome = await parts.store.finish({
    attempt,
    to: "FAILED",
    by: "service",
    output: null,
    error: `input ${why}: ${REASONS[why]}. Submit the job again.`,
    nowMs: parts.clock.now(),
  });
  if (outcome.kind !== "applied") {
    parts.attempts.remove(job.id, attempt);
    return;
  }
  const { endpointId, jobId } = attempt;
  publish(parts, { kind: "ended", endpointId, jobId, event: { job: outcome.job, output: null } });
}
