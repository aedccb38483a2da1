import { lineOf, type Period, type Rental, type RentalLine, usageOfPods, usageOfRentals } from "@millrace/engine";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { postgresMigrations, sqliteMigrations } from "../../migrations/index.ts";
import type { ManagementSchema, ManagementStore } from "../index.ts";
import { endRental } from "../rentals/rental-repository.ts";
import { sampleRental, storedAccount } from "../samples.test-support.ts";
import { locksRows } from "../writing/row-lock.ts";

const DAY = 24 * 3_600_000;
const START = Date.UTC(2026, 4, 15);

interface Part extends Pick<Rental, "gpuTypeId" | "vcpuCount" | "startedAtMs" | "volumeInGb"> {
  readonly pod: number;
  readonly lastsMs: number;
  readonly computeNanosPerHr: number;
  readonly storageNanosPerHr: number;
}

/** Begins and ends with a month more often than chance would have it. */
const moment = fc.oneof(
  fc.integer({ min: START - 100 * DAY, max: START + 100 * DAY }),
  fc.integer({ min: -3, max: 3 }).map((month) => Date.UTC(2026, 4 + month, 1)),
);
const period = fc
  .tuple(moment, moment)
  .filter(([a, b]) => a !== b)
  .map(([a, b]): Period => ({ fromMs: Math.min(a, b), untilMs: Math.max(a, b) }));
const part: fc.Arbitrary<Part> = fc.record({
  pod: fc.integer({ min: 0, max: 2 }),
  gpuTypeId: fc.constantFrom("NVIDIA L4", "NVIDIA H200", null),
  vcpuCount: fc.integer({ min: 0, max: 1 }),
  startedAtMs: moment,
  lastsMs: fc.integer({ min: 0, max: 90 * DAY }),
  computeNanosPerHr: fc.oneof(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 1e13 })),
  storageNanosPerHr: fc.integer({ min: 0, max: 1e9 }),
  volumeInGb: fc.integer({ min: 0, max: 1e6 }),
});

export function describePodHistory(store: () => ManagementStore, db: () => Kysely<ManagementSchema>): void {
  async function rentalsOf(accountId: string, parts: readonly Part[]): Promise<void> {
    const rentals = parts.map(({ pod, lastsMs, gpuTypeId, ...fields }): Rental =>
      sampleRental(accountId, {
        ...fields,
        holderId: `${accountId}-${pod}`,
        gpuTypeId,
        cpuFlavorId: gpuTypeId === null ? "cpu3c" : null,
        endedAtMs: fields.startedAtMs + lastsMs,
      }),
    );
    const worker = sampleRental(accountId, { holderKind: "worker", startedAtMs: START, endedAtMs: START + DAY });
    await store().rentals.enter([...rentals, worker]);
    // One of each pod lasts, and one has just ended.
    for (const pod of [0, 1, 2]) {
      const lasting = { holderId: `${accountId}-${pod}`, startedAtMs: START + pod, computeNanosPerHr: 100_001 };
      await store().workerRentals.begin(() => sampleRental(accountId, lasting));
    }
    await db()
      .transaction()
      .execute((transaction) => endRental(transaction, "pod", `${accountId}-2`, START + 40 * DAY));
  }

  test("the history of pods tells in sums by the month what the rentals themselves tell, to the last digit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 12 }),
        fc.array(period, { minLength: 3, maxLength: 3 }),
        async (parts, periods) => {
          const account = await storedAccount(store());
          await rentalsOf(account.id, parts);
          for (const asked of periods) await expectExact(account.id, asked);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("the history of pods is exact where its sums are larger than a number can tell", async () => {
    const account = await storedAccount(store());
    const dear = { gpuTypeId: null, vcpuCount: 1, volumeInGb: 1e6, storageNanosPerHr: 1e9, lastsMs: 40 * DAY - 1 };
    const times = Array.from({ length: 40 }, (_, index) => START + DAY - 1 - index);
    await rentalsOf(
      account.id,
      times.map((startedAtMs) => ({ ...dear, pod: 1, startedAtMs, computeNanosPerHr: 9_999_999_999_999 })),
    );
    for (const fromMs of [START - 60 * DAY, START - 1]) {
      await expectExact(account.id, { fromMs, untilMs: START + 90 * DAY });
    }
  });

  async function expectExact(accountId: string, asked: Period): Promise<void> {
    const history = await store().rentals.podHistory(accountId, asked);
    const rentals = await store().rentals.find({ accountId, holderKinds: ["pod"], ...asked });
    for (const size of ["month", "year"] as const) {
      for (const accepts of [() => true, (line: RentalLine) => line.gpuTypeId === "NVIDIA L4"]) {
        const told = usageOfPods(history, accepts, size, asked);
        for (const pod of [0, 1, 2].map((index) => `${accountId}-${index}`)) {
          const members = rentals.filter((rental) => rental.holderId === pod && accepts(lineOf(rental)));
          expect(told.get(pod) ?? []).toEqual(usageOfRentals(members, size, asked));
        }
      }
    }
  }

  describe("the sums of pods by the month", () => {
    test("that the migration enters are those that beginnings and ends enter", async () => {
      const account = await storedAccount(store());
      await rentalsOf(account.id, fc.sample(part, { numRuns: 60, seed: 7 }));
      const rows = () =>
        db()
          .selectFrom("rental_pod_sum")
          .selectAll()
          .orderBy("start_ms")
          .orderBy("holder_id")
          .orderBy("gpu_type_id")
          .orderBy("cpu_flavor_id")
          .execute();
      const entered = await rows();
      expect(entered.length).toBeGreaterThan(10);
      await sql`DROP TABLE rental_pod_sum`.execute(db());
      const migrations = locksRows(db()) ? postgresMigrations : sqliteMigrations;
      await migrations["0032-rental-pod-sums"]?.up(db());
      expect(await rows()).toEqual(entered);
    });
  });
}
