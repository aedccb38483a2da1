import { rounded } from "../../base/report.ts";
import type { Agreement } from "../record/steadiness.ts";

/** The mark of a figure whose rounds lie more than 15 % from their median. */
export const UNSTEADY_MARK = "≈";

/** A value with the lowest and the highest round, and a mark when these lie far apart. */
export function withSpread({ value, min, max, isSteady }: Agreement): string {
  return `${isSteady ? "" : `${UNSTEADY_MARK} `}${rounded(value)} (${rounded(min)} – ${rounded(max)})`;
}

/** How often one is the other, for people. */
export function times(agreement: Agreement): string {
  return `${withSpread(agreement)} ×`;
}
