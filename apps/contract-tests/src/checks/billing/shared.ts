import type { Expectation } from "@millrace/contract-core";
import type { BillingBucketSize } from "@millrace/spec";
import { type Answer, type Context, type Fields, DAY_MS, refusalOf } from "../../steps/words.ts";

/** The reports and the operations of the specification that answer them. */
export const reports = [
  ["/billing/pods", "rest.podBilling"],
  ["/billing/endpoints", "rest.endpointBilling"],
  ["/billing/networkvolumes", "rest.networkVolumeBilling"],
] as const;

export function recordsOf(answer: Answer): readonly Fields[] {
  return Array.isArray(answer.json) ? answer.json.map((record: Fields) => ({ ...record })) : [];
}

/** The records of a report; throws if there is none. */
export async function records(
  { rest }: Pick<Context, "rest">,
  path: string,
  query: Fields,
): Promise<readonly Fields[]> {
  const answer = await rest("GET", `${path}?${queryOf(query)}`);
  if (answer.status !== 200) throw new Error(`GET ${path}: status ${answer.status} ${answer.text}`);
  return recordsOf(answer);
}

export function queryOf(query: Fields): string {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(Object.fromEntries(texts) as Record<string, string>).toString();
}

/** Start of the span that a moment lies in, in UTC. */
export function startOfSpan(bucketSize: BillingBucketSize, atMs: number): number {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (bucketSize) {
    case "hour":
      return Date.UTC(year, month, day, at.getUTCHours());
    case "day":
      return Date.UTC(year, month, day);
    case "week":
      // A day of the week is 0 on Sunday and 1 on Monday.
      return Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7));
    case "month":
      return Date.UTC(year, month);
    case "year":
      return Date.UTC(year, 0);
  }
}

export function period(startMs: number, endMs: number): Fields {
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
}

export function sum(all: readonly Fields[], field: string): number {
  // A text is no number, though it may look like one.
  return all.reduce((total, { [field]: value }) => total + (typeof value === "number" ? value : Number.NaN), 0);
}

/** The starts of their spans, as they are told. */
export function timesOf(all: readonly Fields[]): readonly string[] {
  return all.map(({ time }) => String(time));
}

/** Each record has a time, these numbers, and the text that it is grouped by. */
export function expectTypes(
  says: Expectation,
  all: readonly Fields[],
  numbers: readonly string[],
  group = "time",
): void {
  const texts = ["time", group];
  const wanted = Object.fromEntries([
    ...numbers.map((name) => [name, "number"]),
    ...texts.map((name) => [name, "string"]),
  ]);
  for (const record of all) {
    const found = Object.keys(wanted).map((name) => [name, typeof record[name]]);
    says.equals(Object.fromEntries(found), wanted, "types of a record");
  }
}

/** A pod that is charged, and when the charge began. */
export interface ChargedPod {
  readonly id: string;
  readonly startedAtMs: number;
  readonly costPerHr: number;
  readonly gpuTypeId: unknown;
}

export async function chargedPod({ rest }: Pick<Context, "rest">, request: Fields): Promise<ChargedPod> {
  const answer = await rest("POST", "/pods", { imageName: "local/sleeper", ...request });
  if (answer.status !== 201) throw refusalOf("POST /pods", answer);
  const pod = answer.json as { id: string; lastStartedAt: string; costPerHr: number; gpu?: { id: string } };
  const { id, lastStartedAt, costPerHr, gpu } = pod;
  return { id, startedAtMs: Date.parse(lastStartedAt), costPerHr, gpuTypeId: gpu?.id };
}

export const cpuPod: Fields = { computeType: "CPU", vcpuCount: 1 };
export const gpuPod: Fields = { minRAMPerGPU: 0, minVCPUPerGPU: 0 };

/** Moves the clock until the hours around now are in one year. */
export async function leaveNewYear({ clock }: Context): Promise<void> {
  for (;;) {
    const nowMs = await clock.nowMs();
    const [before, after] = [nowMs - DAY_MS, nowMs + DAY_MS].map((atMs) => new Date(atMs).getUTCFullYear());
    if (before === after) return;
    await clock.pass(DAY_MS);
  }
}

/** The records of a report in the usual grouping and in each. A record has only the field that is grouped by. */
export async function inGroups(
  { rest, expect }: Context,
  [path, operation]: (typeof reports)[number],
  {
    query,
    usual,
    groupings,
  }: { readonly query: Fields; readonly usual: string; readonly groupings: readonly string[] },
): Promise<readonly { readonly named: string; readonly found: readonly Fields[] }[]> {
  const all = [];
  for (const grouping of [undefined, ...groupings]) {
    const named = grouping ?? usual;
    const asked = { ...query, ...(grouping === undefined ? {} : { grouping }) };
    const answer = await rest("GET", `${path}?${queryOf(asked)}`);
    expect("BILLING-RECORD-FIELDS").documented(answer, operation);
    const found = recordsOf(answer);
    for (const record of found) {
      const present = ["podId", "endpointId", "gpuTypeId"].filter((field) => field in record);
      expect("BILLING-RECORD-GROUP-FIELD").equals(present, [named]);
    }
    all.push({ named, found });
  }
  return all;
}
