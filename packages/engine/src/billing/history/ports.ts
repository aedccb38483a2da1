import type { Holding } from "../sums/holding.ts";
import type { ChangeSum } from "../sums/change-sum.ts";
import type { MonthChange } from "../sums/month-change.ts";
import type { RentalLine } from "../rentals/rental-line.ts";
import type { Rental, RentalHolderKind } from "../rentals/rental.ts";

/** Which rentals a report is about. */
export interface RentalQuery {
  readonly accountId: string;
  readonly holderKinds: readonly RentalHolderKind[];
  /** Only those that were held at some time within `[fromMs, untilMs)`. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Only those of this holder. */
  readonly holderId?: string | undefined;
}

export interface RentalPageQuery extends RentalQuery {
  /** Only those of workers of this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only those behind this one: that began before it, or with it and have a lower id. */
  readonly after?: { readonly startedAtMs: number; readonly id: string } | undefined;
  readonly limit: number;
}

export interface HistoryQuery extends Omit<RentalQuery, "holderId"> {
  /** How fine the sums are; those of days take less to read. */
  readonly resolution: "hour" | "day";
  /** Which lines count; default: all. */
  readonly accepts?: (line: RentalLine) => boolean;
}

/** All that was held in a period, in sums by line and time, as of one moment. */
export interface RentalHistory {
  /** By id; those that count. */
  readonly lines: ReadonlyMap<string, RentalLine>;
  /** Rentals that last; also of lines that do not count. */
  readonly open: readonly Rental[];
  /** The changes of the whole hours in the period, by hour or by day, in any order. */
  readonly changes: readonly (ChangeSum & { readonly lineId: string })[];
  /** The sum of all changes in the hours that the period cuts and in those after it, in parts. */
  readonly rest: readonly (Holding & { readonly lineId: string })[];
  /** Those that began or ended in an hour that the period cuts; also of lines that do not count. */
  readonly cut: readonly Rental[];
}

/** Rentals of one pod that reports do not tell apart. */
export interface PodKind {
  readonly holderId: string;
  readonly gpuTypeId: string | null;
  readonly cpuFlavorId: string | null;
}

/** All that pods held in a period, in sums by pod and calendar month, as of one moment. */
export interface PodHistory {
  /** Rentals that last; also of other holders than pods. */
  readonly open: readonly Rental[];
  /** The changes in the period: of whole months, and of the parts of months that it begins or ends in. In any order. */
  readonly changes: readonly (MonthChange & PodKind)[];
  /** The sums of all changes after it, in parts. */
  readonly after: readonly (Holding & PodKind)[];
}

/** Storage of rentals. Rentals of pods and network volumes are begun and ended together with the resource's own rows. */
export interface RentalRepository {
  /** Those that last at the moment, of one account or of all: what is taken on the hosts. */
  open(accountId?: string): Promise<readonly Rental[]>;
  /** Rentals that overlap the period, oldest first. */
  find(query: RentalQuery): Promise<readonly Rental[]>;
  /** The same in pages, with room for other work between them: there may be very many. */
  visit(query: RentalQuery, page: (rentals: readonly Rental[]) => void): Promise<void>;
  /** Some of them, newest first. */
  page(query: RentalPageQuery): Promise<readonly Rental[]>;
  /** Enters rentals of the past, all or none: to move an account's data here. */
  enter(rentals: readonly Rental[]): Promise<void>;
  history(query: HistoryQuery): Promise<RentalHistory>;
  /** What every pod of an account held in the period. */
  podHistory(accountId: string, period: { readonly fromMs: number; readonly untilMs: number }): Promise<PodHistory>;
}
