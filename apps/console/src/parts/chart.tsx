import "./chart.css";
import { useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from "react";
import { type ChartSeries, type ChartTime, chartSummary, isEmpty, toldOf, type Told } from "../data/chart-series.ts";
import { type ChartUnit, stepText, valueText } from "../data/chart-scale.ts";
import { IconButton } from "./button.tsx";
import type { OpenPlot, PlotModel } from "./chart-plot.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { loadPart } from "./load-part.ts";

interface ChartProps {
  readonly title: string;
  readonly unit: ChartUnit;
  /** `bars` stand on each other: for what adds up. */
  readonly kind?: "lines" | "bars";
  readonly time: ChartTime;
  readonly series: readonly ChartSeries[];
  /** What is said of each series while no moment is pointed at. */
  readonly told?: Told;
  /** Said in place of values when there are none. */
  readonly empty: string;
}

/**
 * Values over time. All charts of a page show the values of the moment that is pointed at on one of them. Series can be switched off,
 * and all values read as a table.
 */
export function Chart(props: ChartProps): ReactNode {
  const { title, unit, kind = "lines", time, series, told = "latest", empty } = props;
  const [place, setPlace] = useState<number | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [isTable, setIsTable] = useState(false);
  const at = place === null ? undefined : time.at[place];
  // The same one while the pointer moves: another one is drawn again.
  const model = useMemo(
    () => ({
      kind,
      unit,
      time,
      series: series.map((one) => (hidden.includes(one.name) ? { ...one, values: one.values.map(() => null) } : one)),
    }),
    [kind, unit, time, series, hidden],
  );
  const toggle = (name: string): void =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <figure className="panel chart" aria-label={title}>
      <figcaption className="chart-head">
        <h3>{title}</h3>
        <span className="soft truncate">{at === undefined ? told : stepText(at, time.stepMs)}</span>
        <IconButton
          small
          icon="table"
          label={`Show ${title} as a table`}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        />
      </figcaption>
      <div className="chart-legend">
        {series.map((one) => (
          <LegendEntry
            key={one.name}
            series={one}
            value={at === undefined ? toldOf(one.values, told) : (one.values[place ?? 0] ?? null)}
            unit={unit}
            isHidden={hidden.includes(one.name)}
            onToggle={series.length === 1 ? undefined : () => toggle(one.name)}
          />
        ))}
      </div>
      {isTable ? (
        <ValueTable title={title} unit={unit} time={time} series={series} />
      ) : (
        <div className="chart-plot" role="img" aria-label={chartSummary(title, series, unit)}>
          <Plot key={series.map(({ name }) => name).join()} model={model} onPlace={setPlace} />
          {isEmpty(series, unit) && <p className="chart-empty soft">{empty}</p>}
        </div>
      )}
    </figure>
  );
}

interface LegendEntryProps {
  readonly series: ChartSeries;
  readonly value: number | null;
  readonly unit: ChartUnit;
  readonly isHidden: boolean;
  readonly onToggle: (() => void) | undefined;
}

function LegendEntry({ series, value, unit, isHidden, onToggle }: LegendEntryProps): ReactNode {
  const style = { "--series": `var(${series.color})` } as CSSProperties;
  const text = (
    <>
      {series.name} <b>{value === null ? "–" : valueText(value, unit)}</b>
    </>
  );
  if (onToggle === undefined) return <span style={style}>{text}</span>;
  return (
    <button type="button" style={style} aria-pressed={!isHidden} onClick={onToggle}>
      {text}
    </button>
  );
}

/** The library comes after everything else of the page. */
function Plot(props: { readonly model: PlotModel; readonly onPlace: (place: number | null) => void }): ReactNode {
  const { model, onPlace } = props;
  const host = useRef<HTMLDivElement>(null);
  const open = useRef<OpenPlot>(undefined);
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
    open.current?.show(model);
  }, [model]);
  useEffect(() => {
    let isGone = false;
    void loadPart(() => import("./chart-plot.ts")).then(({ openPlot }) => {
      if (!isGone && host.current !== null) open.current = openPlot(host.current, latest.current, onPlace);
    });
    return () => {
      isGone = true;
      open.current?.close();
      open.current = undefined;
    };
  }, [onPlace]);
  return <div ref={host} className="chart-canvas" />;
}

function ValueTable({ title, unit, time, series }: Pick<ChartProps, "title" | "unit" | "time" | "series">): ReactNode {
  const columns: readonly Column<number>[] = [
    {
      id: "at",
      header: "Time",
      width: "minmax(9rem, 2fr)",
      cell: (place) => stepText(time.at[place] ?? 0, time.stepMs),
    },
    ...series.map(({ name, values }) => ({
      id: name,
      header: name,
      width: "minmax(4rem, 1fr)",
      align: "end" as const,
      cell: (place: number) => {
        const value = values[place] ?? null;
        return value === null ? "–" : valueText(value, unit);
      },
    })),
  ];
  return (
    <div className="chart-table">
      <DataTable
        label={`${title} over time`}
        columns={columns}
        rows={time.at.map((_, place) => place).toReversed()}
        rowKey={(place) => String(time.at[place])}
      />
    </div>
  );
}
