import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { type ChartSeries, type ChartTime, lonePlaces, stacked } from "../data/chart-series.ts";
import { type ChartUnit, momentTick, tickText, valueTicks } from "../data/chart-scale.ts";

/** What a plot draws. */
export interface PlotModel {
  /** `bars` stand on each other. */
  readonly kind: "lines" | "bars";
  readonly unit: ChartUnit;
  readonly time: ChartTime;
  /** A series that is switched off has only gaps, so that the others keep their places. */
  readonly series: readonly ChartSeries[];
}

/** A plot on the page. */
export interface OpenPlot {
  /** Draws other values of the same series. */
  show(model: PlotModel): void;
  close(): void;
}

const HEIGHT_PX = 148;
const FONT_PX = 11;
/** Wider when a value needs more. */
const VALUE_AXIS_PX = 52;
const DIGIT_PX = 6.5;
const TIME_AXIS_PX = 24;
/** Between the marks of time. */
const TIME_SPACE_PX = 72;
const BAR_GAP_PX = 2;
/** The cursors of all charts of a page stand at the same moment. */
const CURSORS = { key: "charts of the page", scales: ["x", null] as [string, null] };

/** Draws a plot into an element, as wide as that, in the colors of the theme. Tells the place that is pointed at on any plot. */
export function openPlot(host: HTMLElement, first: PlotModel, onPlace: (place: number | null) => void): OpenPlot {
  let model = first;
  const colors = themeColors(host, () => plot.redraw(false));
  const plot = new uPlot(
    optionsOf(() => model, colors.of, host, onPlace),
    dataOf(model),
    host,
  );
  const watch = new ResizeObserver(() => plot.setSize(sizeOf(host)));
  watch.observe(host);
  followFinger(plot.over);
  return {
    show(next) {
      model = next;
      plot.setData(dataOf(next));
    },
    close() {
      watch.disconnect();
      colors.close();
      plot.destroy();
    },
  };
}

type ColorOf = (token: string) => string;

function optionsOf(
  model: () => PlotModel,
  colorOf: ColorOf,
  host: HTMLElement,
  onPlace: (place: number | null) => void,
): uPlot.Options {
  const { kind, unit } = model();
  const font = `${FONT_PX}px ${getComputedStyle(host).fontFamily}`;
  const axis = { font, stroke: () => colorOf("--text-soft"), ticks: { show: false } } as const;
  const ticks = (): number[] => [...valueTicks(mostOf(drawn(model())), unit)];
  return {
    ...sizeOf(host),
    ms: 1,
    padding: [8, 22, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: CURSORS, points: { show: kind === "lines" } },
    scales: {
      x: { range: () => [model().time.fromMs, model().time.toMs] },
      y: { range: () => [0, ticks().at(-1) ?? 1] },
    },
    axes: [
      {
        ...axis,
        size: TIME_AXIS_PX,
        gap: 6,
        space: TIME_SPACE_PX,
        grid: { show: false },
        values: (_, splits, __, ___, distance) => splits.map((at) => momentTick(at, distance)),
      },
      {
        ...axis,
        size: (_, values) => Math.max(VALUE_AXIS_PX, ...(values ?? []).map((text) => text.length * DIGIT_PX + 12)),
        gap: 6,
        grid: { stroke: () => colorOf("--line"), width: 1 },
        splits: ticks,
        values: (_, splits) => splits.map((value) => tickText(value, unit)),
      },
    ],
    series: [{}, ...drawn(model()).map((one, at) => seriesOptions(one, at, model, colorOf))],
    hooks: { setCursor: [({ cursor }) => onPlace(cursor.idx ?? null)] },
  };
}

function seriesOptions(one: ChartSeries, at: number, model: () => PlotModel, colorOf: ColorOf): uPlot.Series {
  const color = (): string => colorOf(one.color);
  if (one.isBound === true) return { stroke: color, width: 1.5, dash: [6, 4], points: { show: false } };
  if (model().kind === "bars") {
    const paths = uPlot.paths.bars?.({ size: [1, Infinity, 1], gap: BAR_GAP_PX });
    return { fill: color, width: 0, points: { show: false }, ...(paths === undefined ? {} : { paths }) };
  }
  const hasArea = model().series.length === 1 && model().unit === "count";
  return {
    stroke: color,
    width: 1.5,
    ...(hasArea ? { fill: () => colorOf(`${one.color}-soft`) } : {}),
    points: {
      show: false,
      size: 6,
      fill: color,
      filter: () => lonePlaces(drawn(model())[at]?.values ?? []),
    },
  };
}

/** The series in the order in which they are drawn: of bars the highest first, so that the others stand before it. */
function drawn({ kind, series }: PlotModel): readonly ChartSeries[] {
  if (kind === "lines") return series;
  const bars = stacked(series.filter(({ isBound = false }) => !isBound));
  return [...bars.toReversed(), ...series.filter(({ isBound = false }) => isBound)];
}

function mostOf(series: readonly ChartSeries[]): number {
  return Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
}

/** A value stands in the middle of its step. */
function dataOf(model: PlotModel): uPlot.AlignedData {
  const { at, stepMs } = model.time;
  return [at.map((beginMs) => beginMs + stepMs / 2), ...drawn(model).map(({ values }) => [...values])];
}

function sizeOf(host: HTMLElement): { readonly width: number; readonly height: number } {
  return { width: Math.max(1, host.clientWidth), height: HEIGHT_PX };
}

/** Reads colors of the tokens as the theme has them, and tells when it is another one. */
function themeColors(host: HTMLElement, onChange: () => void): { readonly of: ColorOf; close(): void } {
  const known = new Map<string, string>();
  const sample = host.appendChild(document.createElement("span"));
  sample.hidden = true;
  const forget = (): void => {
    known.clear();
    onChange();
  };
  const chosen = new MutationObserver(forget);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", forget);
  return {
    of(token) {
      const before = known.get(token);
      if (before !== undefined) return before;
      sample.style.color = `var(${token})`;
      const { color } = getComputedStyle(sample);
      known.set(token, color);
      return color;
    },
    close() {
      chosen.disconnect();
      system.removeEventListener("change", forget);
      sample.remove();
    },
  };
}

/** The library follows the mouse only. A finger that moves across is one here; up and down it scrolls the page. */
function followFinger(over: HTMLElement): void {
  over.addEventListener("pointermove", ({ pointerType, clientX, clientY }) => {
    if (pointerType !== "mouse") over.dispatchEvent(new MouseEvent("mousemove", { clientX, clientY, movementX: 1 }));
  });
}
