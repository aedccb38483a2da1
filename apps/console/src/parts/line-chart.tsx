import "./line-chart.css";
import { useState, type CSSProperties, type PointerEvent, type ReactNode } from "react";
import { chartPoints } from "../data/chart-points.ts";

/** One line of a chart. */
export interface Series {
  readonly name: string;
  /** A custom property of the tokens: `--ok`. */
  readonly color: string;
  /** One for each moment; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** Lines over time. The pointer shows the values of a moment; without it the latest are shown. */
export function LineChart({
  title,
  moments,
  series,
  format,
}: {
  readonly title: string;
  /** What each place is called. */
  readonly moments: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}): ReactNode {
  const [at, setAt] = useState<number>();
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const last = moments.length - 1;
  const shown = at ?? last;
  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
  }
  const text = (one: Series): string => {
    const value = one.values[shown];
    return `${one.name} ${value === null || value === undefined ? "–" : format(value)}`;
  };
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong> <span className="soft">{at === undefined ? "" : moments[at]}</span>
      </figcaption>
      <div className="chart-plot" onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, at most ${format(most)}`}
        >
          {series.flatMap(({ name, color, values }) =>
            chartPoints(values, most).map((points) => (
              <polyline key={`${name} ${points}`} points={points} style={{ stroke: `var(${color})` }} />
            )),
          )}
        </svg>
        <span className="chart-most">{format(most)}</span>
        {at !== undefined && last > 0 && <span className="chart-at" style={{ left: `${(at / last) * 100}%` }} />}
      </div>
      <div className="chart-legend">
        {series.map((one) => (
          <span key={one.name} style={{ "--series": `var(${one.color})` } as CSSProperties}>
            {text(one)}
          </span>
        ))}
      </div>
    </figure>
  );
}
