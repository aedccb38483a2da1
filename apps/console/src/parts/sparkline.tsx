import "./sparkline.css";
import type { ReactNode } from "react";
import { sparklinePoints } from "../data/sparkline-points.ts";

/** A small line of values beside their name; the row says the numbers. */
export function Sparkline({
  label,
  values,
}: {
  readonly label: string;
  readonly values: readonly number[];
}): ReactNode {
  return (
    <svg className="sparkline" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={sparklinePoints(values)} />
    </svg>
  );
}
