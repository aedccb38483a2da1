import { useSearchParams } from "wouter";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How far back the charts of a page look, with steps of which about sixty stand beside each other. */
export interface TimeRange {
  readonly value: string;
  readonly label: string;
  /** For a heading. */
  readonly title: string;
  readonly spanMs: number;
  readonly stepMs: number;
  /** Charges are told by hour and by day only. */
  readonly bill: { readonly size: "hour" | "day"; readonly steps: number };
}

/** Steps of ranges that are older than 48 hours are whole hours, as the service demands. */
export const timeRanges = [
  {
    value: "1h",
    label: "1 h",
    title: "Last hour",
    spanMs: HOUR_MS,
    stepMs: MINUTE_MS,
    bill: { size: "hour", steps: 2 },
  },
  {
    value: "6h",
    label: "6 h",
    title: "Last 6 hours",
    spanMs: 6 * HOUR_MS,
    stepMs: 5 * MINUTE_MS,
    bill: { size: "hour", steps: 7 },
  },
  {
    value: "24h",
    label: "24 h",
    title: "Last 24 hours",
    spanMs: DAY_MS,
    stepMs: 30 * MINUTE_MS,
    bill: { size: "hour", steps: 25 },
  },
  {
    value: "7d",
    label: "7 d",
    title: "Last 7 days",
    spanMs: 7 * DAY_MS,
    stepMs: 3 * HOUR_MS,
    bill: { size: "day", steps: 8 },
  },
  {
    value: "30d",
    label: "30 d",
    title: "Last 30 days",
    spanMs: 30 * DAY_MS,
    stepMs: 12 * HOUR_MS,
    bill: { size: "day", steps: 31 },
  },
] as const satisfies readonly TimeRange[];

/** The range of the page, which its address keeps: `?range=24h`. Without one it is the last hour. */
export function useTimeRange(): readonly [TimeRange, (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("range");
  const range = timeRanges.find(({ value }) => value === asked) ?? timeRanges[0];
  const choose = (value: string): void =>
    setSearch((now) => ({ ...Object.fromEntries(now), range: value }), { replace: true });
  return [range, choose];
}
