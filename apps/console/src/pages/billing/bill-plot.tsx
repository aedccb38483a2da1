import "./billing.css";
import type { ReactNode } from "react";
import { usd } from "../../data/format.ts";
import { type BillDay, type BillKind, billKinds, dailyBudget, plotTop } from "./bill.ts";

const WIDTH = 1000;
const HEIGHT = 200;
/** Share of the place of a day that its bar takes. */
const BAR_SHARE = 0.72;
const NAMES: Readonly<Record<BillKind, string>> = { endpoints: "Endpoints", pods: "Pods", volumes: "Network volumes" };
const dayText = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

interface BillPlotProps {
  readonly days: readonly BillDay[];
  /** US dollars a month; null without a limit. */
  readonly budget: number | null;
}

/** One bar for each day, made of what was charged for. The table beside it says the same in numbers. */
export function BillPlot({ days, budget }: BillPlotProps): ReactNode {
  const highest = Math.max(...days.map(({ total }) => total), 0);
  const allowance = budget === null ? null : dailyBudget(budget, Date.now());
  const most = plotTop(highest, allowance);
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  const place = WIDTH / Math.max(1, days.length);
  return (
    <figure className="bill-plot">
      <div className="bill-legend">
        {billKinds.map((kind) => (
          <span key={kind} className="line">
            <span className={`bill-mark bill-${kind}`} aria-hidden="true" />
            {NAMES[kind]}
          </span>
        ))}
        {allowance !== null && (
          <span className="line">
            <span className="bill-mark bill-budget" aria-hidden="true" />
            Budget for one day {usd(allowance)}
          </span>
        )}
        <span className="soft push">highest day {usd(highest)}</span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Costs by day from ${first ?? ""} to ${last ?? ""}; the highest day cost ${usd(highest)}`}
      >
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <line
            key={share}
            className="bill-grid"
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * (1 - share)}
            y2={HEIGHT * (1 - share)}
          />
        ))}
        {days.map((day, index) => (
          <Bar
            key={day.day}
            day={day}
            most={most}
            x={index * place + (place * (1 - BAR_SHARE)) / 2}
            width={place * BAR_SHARE}
          />
        ))}
        {allowance !== null && allowance <= most && (
          <line
            className="bill-budget"
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * (1 - allowance / most)}
            y2={HEIGHT * (1 - allowance / most)}
          />
        )}
      </svg>
      {first !== undefined && last !== undefined && (
        <figcaption className="line spread soft">
          <span>{dayText.format(new Date(first))}</span>
          <span>{dayText.format(new Date(last))}</span>
        </figcaption>
      )}
    </figure>
  );
}

function Bar({
  day,
  most,
  x,
  width,
}: {
  readonly day: BillDay;
  readonly most: number;
  readonly x: number;
  readonly width: number;
}): ReactNode {
  let below = 0;
  return (
    <g>
      <title>{`${day.day}: ${usd(day.total)}`}</title>
      {billKinds.map((kind) => {
        const height = most === 0 ? 0 : (day[kind] / most) * HEIGHT;
        below += height;
        return <rect key={kind} className={`bill-${kind}`} x={x} y={HEIGHT - below} width={width} height={height} />;
      })}
    </g>
  );
}
