import { LIMITS, MEASURES, type LimitName, type Measure, type MeasureName } from "./measures.ts";
import { median } from "../../base/statistics.ts";
import { PROCESS_ROLES, type ProcessRole } from "../parties/peer.ts";
import type { DatabaseCost, PeersRecord, RecordedParty, Sample } from "./record.ts";
import { agreementOf, type Agreement, FOREIGN_SHARE_MAX } from "./steadiness.ts";

/** One party in one measure. */
export interface ComparedParty {
  readonly party: RecordedParty;
  readonly figure: Agreement;
  readonly p99Ms: number;
  readonly processorUs: number | undefined;
  /** The same by what the processes of the party do; empty where it cannot be told. */
  readonly processorUsOf: readonly (readonly [ProcessRole, number])[];
  /** Of a party on PostgreSQL, in bulk. */
  readonly database: DatabaseCost | undefined;
  /** Each subject over this party, made within each round; without the subject itself. */
  readonly ratios: readonly { readonly subject: RecordedParty; readonly ratio: Agreement }[];
}

export interface ComparedMeasure {
  readonly measure: Measure;
  /** The best first. */
  readonly parties: readonly ComparedParty[];
}

/** The value that the measure is about. */
export function valueOf(sample: Sample, measure: Measure): number {
  return measure.unit === "ms" ? sample.p50Ms : sample.perSecond;
}

/** Medians, spreads and ratios of a record. Ratios are made within a round, between what was measured minutes apart. */
export function compare(record: PeersRecord): readonly ComparedMeasure[] {
  const failed = new Set(record.failures.map(({ party }) => party));
  const parties = record.parties.filter(({ name }) => !failed.has(name));
  return MEASURES.filter(({ name }) => record.measures.includes(name)).map((measure) => {
    const compared = parties.flatMap((party) => compareParty(record, measure, party, parties));
    const sign = measure.better === "higher" ? -1 : 1;
    return { measure, parties: compared.toSorted((one, other) => sign * (one.figure.value - other.figure.value)) };
  });
}

function compareParty(
  record: PeersRecord,
  measure: Measure,
  party: RecordedParty,
  parties: readonly RecordedParty[],
): ComparedParty[] {
  const own = samplesOf(record, party.name, measure.name);
  if (own.length === 0) return [];
  const ratios = parties
    .filter((subject) => subject.isSubject && subject !== party)
    .flatMap((subject) => {
      const values = ratiosWithin(samplesOf(record, subject.name, measure.name), own, measure);
      return values.length === 0 ? [] : [{ subject, ratio: agreementOf(values) }];
    });
  return [
    {
      party,
      figure: agreementOf(own.map((sample) => valueOf(sample, measure))),
      p99Ms: agreementOf(own.map(({ p99Ms }) => p99Ms)).value,
      processorUs: medianOf(own.map(({ processorUs }) => processorUs)),
      processorUsOf: PROCESS_ROLES.flatMap((role) => {
        const used = medianOf(own.map(({ processorUsOf }) => processorUsOf?.[role]));
        return used === undefined ? [] : [[role, used] as const];
      }),
      database: own.find(({ database }) => database !== undefined)?.database,
      ratios,
    },
  ];
}

/** Undefined where nothing was measured. */
function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const measured = values.filter((value) => value !== undefined);
  return measured.length === 0 ? undefined : median(measured);
}

/** The measurements that other programs disturbed although they were made again. */
export function disturbedOf({ samples }: PeersRecord): readonly Sample[] {
  return samples.filter(({ foreignShare = 0 }) => foreignShare > FOREIGN_SHARE_MAX);
}

function samplesOf(record: PeersRecord, party: string, measure: MeasureName): readonly Sample[] {
  return record.samples.filter((sample) => sample.party === party && sample.measure === measure);
}

/** One ratio for each round in which both were measured. */
function ratiosWithin(subject: readonly Sample[], other: readonly Sample[], measure: Measure): number[] {
  const byRound = new Map(other.map((sample) => [sample.round, sample]));
  return subject.flatMap((sample) => {
    const beside = byRound.get(sample.round);
    return beside === undefined ? [] : [valueOf(sample, measure) / valueOf(beside, measure)];
  });
}

export interface ComparedLimit {
  readonly label: string;
  readonly figure: Agreement;
}

export function compareLimits(record: PeersRecord): readonly ComparedLimit[] {
  return LIMITS.flatMap(({ name, label }) => {
    const values = record.limits.filter(({ limit }) => limit === name).map(({ perSecond }) => perSecond);
    return values.length === 0 ? [] : [{ label, figure: agreementOf(values) }];
  });
}

/** Submits of each subject over a limit, made within each round. */
export function overLimit(
  record: PeersRecord,
  limit: LimitName,
): readonly { readonly subject: RecordedParty; readonly ratio: Agreement }[] {
  const perSecond = new Map(
    record.limits.filter((one) => one.limit === limit).map((one) => [one.round, one.perSecond]),
  );
  return record.parties
    .filter(({ isSubject }) => isSubject)
    .flatMap((subject) => {
      const values = samplesOf(record, subject.name, "submit").flatMap((sample) => {
        const beside = perSecond.get(sample.round);
        return beside === undefined ? [] : [sample.perSecond / beside];
      });
      return values.length === 0 ? [] : [{ subject, ratio: agreementOf(values) }];
    });
}

/** Parties of which a figure, or a ratio with a subject, differs too much from round to round. */
export function unsteadyParties(record: PeersRecord): ReadonlySet<string> {
  return new Set(
    compare(record).flatMap(({ parties }) =>
      parties
        .filter(({ figure, ratios }) => !figure.isSteady || ratios.some(({ ratio }) => !ratio.isSteady))
        .map(({ party }) => party.name),
    ),
  );
}
