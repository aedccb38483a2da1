import "./range-section.css";
import type { ReactNode } from "react";
import { timeRanges, useTimeRange } from "../data/time-range.ts";

/** The part of a page that tells of its time range, with the control that chooses it. */
export function RangeSection({ children }: { readonly children: ReactNode }): ReactNode {
  const [range, choose] = useTimeRange();
  return (
    <section className="stack" aria-label={range.title}>
      <div className="line spread">
        <h2>{range.title}</h2>
        <div className="range" role="group" aria-label="Time range">
          {timeRanges.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={value === range.value} onClick={() => choose(value)}>
              {label}
            </button>
          ))}
        </div>
      </div>
      {children}
    </section>
  );
}
