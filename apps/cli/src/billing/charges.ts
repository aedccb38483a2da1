import type { BillingRecord, NetworkVolumeBillingRecord } from "@millrace/rest-client";
import {
  type BillingBucketSize,
  billingBucketSizes,
  endpointBillingGroupings,
  podBillingGroupings,
} from "@millrace/spec";
import { type Arguments, choiceFlag, type Flags, jsonFlag, switchFlag, textFlag } from "../command/command.ts";
import { UsageError } from "../command/failure.ts";
import type { OpenService } from "../connection/open-service.ts";
import { writeData } from "../output/terminal.ts";
import { formatDuration, readMoment } from "../values/duration.ts";
import { serviceCommand } from "../connection/service-command.ts";
import { printResult, titledTable } from "../output/show.ts";

const chargeKinds = ["endpoints", "pods", "volumes"] as const;
type ChargeKind = (typeof chargeKinds)[number];

/** One record of what was charged, with what it was for. */
type Charge = { readonly kind: ChargeKind } & BillingRecord & NetworkVolumeBillingRecord;

/** What to split records by, for each kind that can be split. */
const groupingsOf: Readonly<Record<ChargeKind, readonly string[]>> = {
  endpoints: endpointBillingGroupings,
  pods: podBillingGroupings,
  volumes: [],
};

/** Everything that records can be split by. */
const groupings: readonly string[] = [...new Set(Object.values(groupingsOf).flat())];

/** The kinds whose records can be split so; all without a wish. */
function kindsFor(grouping: string | undefined): readonly ChargeKind[] {
  return chargeKinds.filter((kind) => grouping === undefined || groupingsOf[kind].includes(grouping));
}

interface ChargeQuery {
  readonly bucketSize: BillingBucketSize;
  readonly grouping: string | undefined;
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

/** What was charged for these kinds, oldest first. */
async function readCharges(
  { rest }: Pick<OpenService, "rest">,
  kinds: readonly ChargeKind[],
  { bucketSize, grouping, startTime, endTime }: ChargeQuery,
): Promise<Charge[]> {
  const period = { bucketSize, startTime, endTime };
  const endpointGrouping = endpointBillingGroupings.find((known) => known === grouping);
  const podGrouping = podBillingGroupings.find((known) => known === grouping);
  const read = {
    endpoints: () => rest.billing.endpoints({ ...period, grouping: endpointGrouping }),
    pods: () => rest.billing.pods({ ...period, grouping: podGrouping }),
    volumes: () => rest.billing.networkVolumes(period),
  };
  const charges = await Promise.all(kinds.map(async (kind) => (await read[kind]()).map((one) => ({ kind, ...one }))));
  return charges.flat().toSorted((one, other) => (one.time ?? "").localeCompare(other.time ?? ""));
}

/** Rows as CSV (RFC 4180), the first row being the headings. A cell that a spreadsheet would run as a formula is quoted as text. */
function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellText).join(",")).join("\r\n");
}

function cellText(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The flags of the period that a bill is about. */
export const periodFlags: Flags = {
  since: textFlag("WHEN", "Start: a time span before now (24h, 7d) or a date (default 30d)"),
  until: textFlag("WHEN", "End, exclusive (default now)"),
};

/** The period as ISO 8601; undefined where the service decides. @throws UsageError naming the flag */
export function readPeriod(given: Arguments): Pick<ChargeQuery, "startTime" | "endTime"> {
  const nowMs = Date.now();
  const moment = (flag: string): string | undefined => {
    const text = given.text(flag);
    return text === undefined ? undefined : readMoment(flag, text, nowMs);
  };
  return { startTime: moment("since"), endTime: moment("until") };
}

export const billing = serviceCommand({
  name: "billing charges",
  summary: "Show what was charged",
  operands: [{ name: "KIND", help: `One of ${chargeKinds.join(", ")}; default all`, optional: true }],
  details:
    "Shows what endpoints, pods and network volumes were charged, in US dollars, one line for each time span and what the " +
    "records are split by. Prices are those of the operator.",
  flags: {
    by: choiceFlag(groupings, "What to split records by, besides time"),
    bucket: choiceFlag(billingBucketSizes, "Length of a time span", { default: "day" }),
    ...periodFlags,
    csv: switchFlag("Print CSV for spreadsheets"),
    ...jsonFlag,
  },
  schema: "billing",
  examples: [
    "millrace billing charges",
    "millrace billing charges endpoints --by gpuTypeId --since 7d",
    "millrace billing charges --bucket month --since 2026-01-01 --csv > bill.csv",
  ],
  read(given) {
    if (given.isOn("csv") === true && given.reader === "program")
      throw new UsageError("--csv and --json exclude each other");
    const bucketSize = (given.text("bucket") ?? "day") as BillingBucketSize;
    return { kinds: readKinds(given), query: { bucketSize, grouping: given.text("by"), ...readPeriod(given) } };
  },
  async run(service, given, { kinds, query }) {
    const charges = await readCharges(service, kinds, query);
    if (given.isOn("csv") === true) writeData(`${csvText(charges)}\n`);
    else printResult(given, { items: charges }, tableText(charges));
  },
});

function readKinds(given: Arguments): readonly ChargeKind[] {
  const grouping = given.text("by");
  const kinds = kindsFor(grouping);
  if (given.operand === "") return kinds;
  const kind = chargeKinds.find((known) => known === given.operand);
  if (kind === undefined) throw new UsageError(`KIND must be one of ${chargeKinds.join(", ")}, not "${given.operand}"`);
  if (kinds.includes(kind)) return [kind];
  throw new UsageError(`--by: ${kind} cannot be split by ${grouping}`);
}

function tableText(charges: readonly Charge[]): string {
  if (charges.length === 0) return "Nothing was charged.";
  const headings = ["TIME", "FOR", "WHAT", "RAN", "DISK", "AMOUNT"];
  const rows = charges.map((charge) => [
    (charge.time ?? "").slice(0, 16),
    charge.kind,
    whatOf(charge),
    charge.timeBilledMs === undefined ? "" : formatDuration(charge.timeBilledMs),
    charge.diskSpaceBilledGb === undefined ? "" : `${charge.diskSpaceBilledGb} GB`,
    dollars(charge.amount ?? 0),
  ]);
  const total = charges.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return `${titledTable(headings, rows)}\n\nTotal ${dollars(total)}`;
}

function csvText(charges: readonly Charge[]): string {
  const headings = ["time", "kind", "id", "amount", "timeBilledMs", "diskSpaceBilledGb"];
  const rows = charges.map((charge) => [
    charge.time ?? "",
    charge.kind,
    whatOf(charge),
    charge.amount ?? 0,
    charge.timeBilledMs ?? "",
    charge.diskSpaceBilledGb ?? "",
  ]);
  return csv([headings, ...rows]);
}

function whatOf({ endpointId, podId, gpuTypeId }: Charge): string {
  return endpointId ?? podId ?? gpuTypeId ?? "";
}

/** An amount, with more digits where it is small. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 0.01 ? 6 : 2)}`;
}
