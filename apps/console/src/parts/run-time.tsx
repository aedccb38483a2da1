import type { JobSummary } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { duration } from "../data/format.ts";
import { Since } from "./time.tsx";

/** How long the last attempt of a job ran, or has run while it runs, told anew every second; undefined for a job that never started. */
export function runTime({
  status,
  startedAt,
  executionTime,
}: Pick<JobSummary, "status" | "startedAt" | "executionTime">): ReactNode | undefined {
  if (status === "IN_PROGRESS" && startedAt !== null) return <Since key="since" at={startedAt} />;
  return executionTime === null ? undefined : duration(executionTime);
}
