import type { DataOf } from "@millrace/rest-client";
import { count, counted } from "../../data/format.ts";

export type Run = DataOf<"addVerification">;
export type RunReport = DataOf<"getVerification">;
export type RunClaim = RunReport["claims"][number];

type Counts = Run["counts"];

/** How many claims of a run do not hold, or could not be checked because their check broke. */
export function brokenIn({ fail, error }: Counts): number {
  return fail + error;
}

/** How many claims a run said something about. */
export function checkedIn({ pass, partial, flaky, fail, error }: Counts): number {
  return pass + partial + flaky + fail + error;
}

export function isBroken({ verdict }: RunClaim): boolean {
  return verdict === "fail" || verdict === "error";
}

/** What a run found, as a sentence. */
export function verdictOf({ counts, newlyBroken, stopped }: Run): string {
  const broken = brokenIn(counts);
  const checked = checkedIn(counts);
  const end = stopped ? " The run stopped before all checks were played." : "";
  if (checked === 0) return `No claim was checked.${end}`;
  if (broken === 0)
    return `${checked === 1 ? "The checked claim holds" : `All ${count(checked)} checked claims hold`}.${end}`;
  const newly =
    newlyBroken === 0 ? "" : ` ${count(newlyBroken)} of them ${newlyBroken === 1 ? "is" : "are"} newly broken.`;
  return `${count(broken)} of ${counted(checked, "checked claim")} ${broken === 1 ? "is" : "are"} broken.${newly}${end}`;
}
