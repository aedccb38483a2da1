import type { Step } from "./steps.ts";

/** A walk as text, for the report of a failure. */
export function tell(steps: readonly Step[]): string {
  return steps.map(tellStep).join("; ");
}

function tellStep(step: Step): string {
  switch (step.do) {
    case "submit":
      return `submit ${step.job}${step.policy === "none" ? "" : ` with ${step.policy}`}${step.isOtherBody ? " and another body, if it is there" : ""}`;
    case "take":
      return `${step.worker} takes ${step.batch === null ? "a job" : `a batch of ${step.batch}`}`;
    case "report":
      return `${step.report} of ${step.job}${step.back === 0 ? "" : ` from ${step.back} attempts ago`}${step.hasToken ? "" : " without a token"}`;
    case "cancel":
    case "retry":
      return `${step.do} ${step.job}`;
    case "purge":
      return "purge";
    case "ping":
      return `${step.worker} pings for ${step.jobs.join(" and ") || "none"}`;
    case "ttl":
      return `${step.job} has ${step.ttlMs} ms to live`;
    case "pass":
      return "ms" in step ? `${step.ms} ms pass` : `time passes to ${step.toNext} what is due next`;
  }
}
