import type { RentalKind, RestComponents } from "@millrace/spec";
import { createCursors, listPage } from "../../kernel/list-cursor.ts";
import type { RentalRepository } from "./ports.ts";
import type { Rental } from "../rentals/rental.ts";
import { dollars } from "../prices/terms.ts";
import { reportPeriod } from "../sums/report-period.ts";
import { dollarsOfNanoMs, type Period } from "../sums/usage.ts";

type RentalPage = RestComponents["schemas"]["RentalPage"];

/** Which rentals to list; what is left out is no condition. */
export interface RentalListRequest {
  readonly startMs?: number | undefined;
  readonly endMs?: number | undefined;
  readonly kind?: RentalKind | undefined;
  readonly holderId?: string | undefined;
  readonly endpointId?: string | undefined;
  /** The `nextCursor` of an earlier page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const allKinds: readonly RentalKind[] = ["pod", "worker", "network-volume"];
const rentalCursors = createCursors<Pick<Rental, "startedAtMs" | "id">>(
  ({ startedAtMs, id }) => [startedAtMs, id],
  ([startedAtMs, id = ""]) => ({ startedAtMs: Number(startedAtMs), id }),
);

/** One page of the rentals of an account, newest first. @throws DomainError `invalid_request` */
export async function listRentals(
  { rentals, nowMs }: { readonly rentals: Pick<RentalRepository, "page">; readonly nowMs: number },
  accountId: string,
  request: RentalListRequest,
): Promise<RentalPage> {
  const { kind, holderId, endpointId, cursor, limit } = request;
  const { fromMs, untilMs: endMs } = reportPeriod(request, nowMs);
  const after = cursor === undefined ? undefined : rentalCursors.parse(cursor);
  const period = { fromMs, untilMs: Math.min(endMs, nowMs) };
  const found = await rentals.page({
    accountId,
    holderKinds: kind === undefined ? allKinds : [kind],
    // One that began this very moment is there, though nothing was charged yet.
    fromMs,
    untilMs: endMs,
    holderId,
    endpointId,
    after,
    limit: limit + 1,
  });
  const { items, nextCursor } = listPage(found, limit, rentalCursors);
  return { rentals: items.map((rental) => shown(rental, period)), nextCursor };
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
