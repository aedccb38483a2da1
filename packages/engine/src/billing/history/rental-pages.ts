import type { RentalKind, RestComponents } from "@millrace/spec";
import { invalidField } from "../../kernel/errors.ts";
import type { RentalRepository } from "./ports.ts";
import type { Rental } from "../rentals/rental.ts";
import { dollars } from "../prices/terms.ts";
import { dollarsOfNanoMs, type Period } from "../sums/usage.ts";

type RentalPage = RestComponents["schemas"]["RentalPage"];

/** Which rentals to list; what is left out is no condition. */
export interface RentalListRequest {
  readonly startMs?: number;
  readonly endMs?: number;
  readonly kind?: RentalKind;
  readonly holderId?: string;
  readonly endpointId?: string;
  /** The `nextCursor` of an earlier page. */
  readonly cursor?: string;
  readonly limit: number;
}

const defaultPeriodMs = 30 * 24 * 3_600_000;
const allKinds: readonly RentalKind[] = ["pod", "worker", "network-volume"];
const cursorPattern = /^(\d{1,15}) ([A-Za-z0-9_-]{1,64})$/;

/** One page of the rentals of an account, newest first. @throws DomainError `invalid_request` */
export async function listRentals(
  { rentals, nowMs }: { readonly rentals: Pick<RentalRepository, "page">; readonly nowMs: number },
  accountId: string,
  request: RentalListRequest,
): Promise<RentalPage> {
  const { kind, holderId, endpointId, cursor, limit } = request;
  const endMs = request.endMs ?? nowMs;
  const fromMs = request.startMs ?? endMs - defaultPeriodMs;
  if (endMs <= fromMs) throw invalidField("endTime", "must be after startTime");
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const period = { fromMs, untilMs: Math.min(endMs, nowMs) };
  const found = await rentals.page({
    accountId,
    holderKinds: kind === undefined ? allKinds : [kind],
    // One that began this very moment is there, though nothing was charged yet.
    fromMs,
    untilMs: endMs,
    ...(holderId === undefined ? {} : { holderId }),
    ...(endpointId === undefined ? {} : { endpointId }),
    ...(after === undefined ? {} : { after }),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rentals: page.map((rental) => shown(rental, period)),
    nextCursor: last === undefined ? null : formatCursor(last),
  };
}

function shown(rental: Rental, { fromMs, untilMs }: Period): RentalPage["rentals"][number] {
  const chargedMs = Math.max(0, Math.min(rental.endedAtMs ?? untilMs, untilMs) - Math.max(rental.startedAtMs, fromMs));
  const { computeNanosPerHr, storageNanosPerHr } = rental;
  return {
    id: rental.id,
    kind: rental.holderKind,
    holderId: rental.holderId,
    endpointId: rental.endpointId,
    templateId: rental.templateId,
    imageName: rental.imageName,
    dataCenterId: rental.dataCenterId,
    gpuTypeId: rental.gpuTypeId,
    gpuCount: rental.gpuCount,
    cpuFlavorId: rental.cpuFlavorId,
    vcpuCount: rental.vcpuCount,
    memoryInGb: rental.memoryInGb,
    diskInGb: rental.containerDiskInGb + rental.volumeInGb,
    computeCostPerHr: dollars(computeNanosPerHr),
    storageCostPerHr: dollars(storageNanosPerHr),
    startedAt: new Date(rental.startedAtMs).toISOString(),
    endedAt: rental.endedAtMs === null ? null : new Date(rental.endedAtMs).toISOString(),
    amount: dollarsOfNanoMs(BigInt(computeNanosPerHr + storageNanosPerHr) * BigInt(Math.round(chargedMs))),
  };
}

function formatCursor({ startedAtMs, id }: Pick<Rental, "startedAtMs" | "id">): string {
  return Buffer.from(`${startedAtMs} ${id}`).toString("base64url");
}

function parseCursor(cursor: string): { startedAtMs: number; id: string } {
  const [, startedAtMs, id] = cursorPattern.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  const place = { startedAtMs: Number(startedAtMs), id: id ?? "" };
  if (id !== undefined && formatCursor(place) === cursor) return place;
  throw invalidField("cursor", "is not a cursor of this list. Send the nextCursor of an earlier page, or none.");
}
