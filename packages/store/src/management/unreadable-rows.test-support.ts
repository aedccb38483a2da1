import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createManagementStore, type ManagementSchema, type ManagementStore } from "./index.ts";
import {
  sampleAccount,
  sampleEndpoint,
  sampleId,
  samplePod,
  sampleRental,
  sampleTemplate,
  sampleVolume,
} from "./samples.test-support.ts";

export interface BadRowsSubject {
  readonly db: Kysely<ManagementSchema>;
  close(): Promise<void>;
}

type Table = "template" | "endpoint" | "network_volume" | "pod";

const columns: readonly (readonly [Table, string])[] = [
  ["endpoint", "workers_max"],
  ["endpoint", "workers_min"],
  ["endpoint", "gpu_count"],
  ["endpoint", "scaler_value"],
  ["endpoint", "execution_timeout_ms"],
  ["template", "container_disk_in_gb"],
  ["template", "volume_in_gb"],
  ["network_volume", "size_in_gb"],
  ["pod", "created_at_ms"],
];

/**
 * What the storage makes of rows that it cannot read.
 *
 * @param unreadable SQL literals of numbers that a column takes and JavaScript cannot hold exactly
 */
export function describeBadRows(
  name: string,
  open: () => Promise<BadRowsSubject>,
  { unreadable }: { readonly unreadable: readonly string[] },
): void {
  describe(`rows that cannot be read, on ${name},`, () => {
    let subject: BadRowsSubject;
    let store: ManagementStore;
    let told: string[];
    let accountId: string;

    beforeEach(async () => {
      subject = await open();
      told = [];
      store = createManagementStore(subject.db, (error) => told.push(error.message));
      const account = sampleAccount();
      accountId = account.id;
      await store.accounts.insert(account);
    });
    afterEach(() => subject.close());

    /** One row of each kind, and for each a second one. */
    async function rows(): Promise<Readonly<Record<Table, readonly [string, string]>>> {
      const made: Record<Table, string[]> = { template: [], endpoint: [], network_volume: [], pod: [] };
      for (let index = 0; index < 2; index += 1) {
        const template = sampleTemplate(accountId, { isPublic: true });
        const endpoint = sampleEndpoint(template);
        const volume = sampleVolume(accountId);
        const pod = samplePod(accountId);
        await store.templates.insert(template);
        await store.endpoints.insert(endpoint);
        await store.networkVolumes.insert(
          volume,
          sampleRental(accountId, { holderKind: "network-volume", holderId: volume.id }),
        );
        await store.pods.insert(() => ({ pod, atMs: 1, rental: null }));
        for (const [table, id] of [
          ["template", template.id],
          ["endpoint", endpoint.id],
          ["network_volume", volume.id],
          ["pod", pod.id],
        ] as const) {
          made[table].push(id);
        }
      }
      return made as unknown as Readonly<Record<Table, readonly [string, string]>>;
    }

    const spoil = (table: Table, column: string, id: string, value: string): Promise<unknown> =>
      sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${sql.raw(value)} WHERE id = ${id}`.execute(subject.db);

    async function listed(table: Table, otherId: string): Promise<readonly (readonly string[])[]> {
      const ids = (values: readonly { readonly id: string }[]): readonly string[] => values.map(({ id }) => id);
      switch (table) {
        case "template":
          return [
            ids(await store.templates.listVisible(accountId, {})),
            ids(await store.templates.listVisible(otherId, { includePublicTemplates: true })),
          ];
        case "endpoint":
          return [ids(await store.endpoints.list(accountId)), ids(await store.endpoints.listAll())];
        case "network_volume":
          return [ids(await store.networkVolumes.list(accountId))];
        case "pod":
          return [ids(await store.pods.list(accountId))];
      }
    }

    const repositories = {
      template: () => store.templates,
      endpoint: () => store.endpoints,
      network_volume: () => store.networkVolumes,
      pod: () => store.pods,
    } as const satisfies Record<Table, () => { get(id: string): Promise<unknown> }>;

    test.each(columns.flatMap(([table, column]) => unreadable.map((value) => [table, column, value] as const)))(
      "%s with %s %s, are left out of lists, not found, told once and not changed",
      async (table, column, value) => {
        const {
          [table]: [badId, goodId],
        } = await rows();
        const other = sampleAccount();
        await store.accounts.insert(other);
        await spoil(table, column, badId, value);
        for (const ids of await listed(table, other.id)) expect(ids).toEqual([goodId]);
        const repository = repositories[table]();
        expect(await repository.get(badId)).toBeUndefined();
        expect(await repository.get(goodId)).toMatchObject({ id: goodId });
        const never = (): never => {
          throw new Error("a row that cannot be read cannot be changed");
        };
        expect(await repository.change(badId, never)).toEqual({ kind: "missing" });
        expect(told).toHaveLength(1);
        expect(told[0]).toContain(`The row ${badId} of the table ${table} cannot be read: ${column} is `);
      },
    );

    test("a pod whose settings are no JSON, or lack a number, harm nobody but it", async () => {
      const {
        pod: [badId, goodId],
      } = await rows();
      for (const [index, settings] of ["{", JSON.stringify({ ...samplePod(accountId), volumeInGb: null })].entries()) {
        await subject.db.updateTable("pod").set({ settings }).where("id", "=", badId).execute();
        // A new gateway: a row is told once.
        const gateway = createManagementStore(subject.db, (error) => told.push(error.message));
        expect(
          (await gateway.pods.listOfHost((await gateway.pods.get(goodId))?.machineId ?? "")).map(({ id }) => id),
        ).toEqual([goodId]);
        expect(told).toHaveLength(index + 1);
      }
      expect(told[1]).toContain("volumeInGb is null");
    });

    test("an endpoint whose template cannot be read is listed, and its template is not", async () => {
      const {
        template: [badId, goodId],
        endpoint,
      } = await rows();
      await spoil("template", "container_disk_in_gb", badId, unreadable[0] ?? "");
      expect((await store.endpoints.listAll()).map(({ id }) => id).toSorted()).toEqual([...endpoint].toSorted());
      expect((await store.templates.getMany([badId, goodId])).map(({ id }) => id)).toEqual([goodId]);
    });

    test("numbers that earlier versions took are brought to what is accepted now", async () => {
      const {
        template: [templateId],
        endpoint: [endpointId],
        network_volume: [volumeId],
        pod: [podId],
      } = await rows();
      for (const [column, value] of [
        ["workers_min", "-1"],
        ["workers_max", "1000000000000000"],
        ["scaler_value", "0"],
        ["gpu_count", "0"],
        ["idle_timeout_seconds", "-5"],
        ["execution_timeout_ms", "0"],
      ] as const) {
        await spoil("endpoint", column, endpointId, value);
      }
      await spoil("template", "container_disk_in_gb", templateId, "-5");
      await spoil("template", "volume_in_gb", templateId, "1000000000000");
      await spoil("network_volume", "size_in_gb", volumeId, "-100000");
      const pod = samplePod(accountId, { volumeInGb: -5, containerDiskInGb: 1e12 });
      await spoil("pod", "settings", podId, `'${JSON.stringify(pod)}'`);
      expect(await store.endpoints.get(endpointId)).toMatchObject({
        workersMin: 0,
        workersMax: 10_000,
        scalerValue: 1,
        gpuCount: 1,
        idleTimeoutSeconds: 1,
        executionTimeoutMs: 600_000,
      });
      expect(await store.templates.get(templateId)).toMatchObject({ containerDiskInGb: 0, volumeInGb: 65_536 });
      expect(await store.networkVolumes.get(volumeId)).toMatchObject({ sizeInGb: 0 });
      expect(await store.pods.get(podId)).toMatchObject({ volumeInGb: 0, containerDiskInGb: 65_536 });
      expect(told).toEqual([]);
    });

    test("rentals with such numbers keep their hardware, end, and are reported without a failure", async () => {
      const rental = sampleRental(accountId, { holderKind: "worker", holderId: sampleId() });
      await store.rentals.enter([rental]);
      for (const [column, value] of [
        ["container_disk_in_gb", unreadable[0] ?? ""],
        ["storage_nanos_per_hr", "-9000000000"],
      ] as const) {
        await sql`UPDATE rental SET ${sql.ref(column)} = ${sql.raw(value)} WHERE id = ${rental.id}`.execute(subject.db);
      }
      expect((await store.hosts.rented()).rentals.map(({ gpuIds }) => gpuIds)).toContainEqual(rental.gpuIds);
      await store.workerRentals.end(rental.holderId, rental.startedAtMs + 1000);
      expect((await store.hosts.rented()).rentals).toEqual([]);
      const query = { accountId, holderKinds: ["worker" as const], fromMs: 0, untilMs: rental.startedAtMs + 1e9 };
      expect(await store.rentals.find(query)).toHaveLength(1);
      expect((await store.rentals.history({ ...query, resolution: "hour" })).lines.size).toBe(1);
    });

    test("numbers that could not be read back are refused before anything is written, naming the field", async () => {
      const template = sampleTemplate(accountId);
      await store.templates.insert(template);
      const endpoint = sampleEndpoint(template);
      await store.endpoints.insert(endpoint);
      for (const number of [2 ** 53, 1e18, 1e300, Infinity, -Infinity, NaN, 0.5]) {
        const refused = (field: string) => ({ code: "invalid_request", details: [{ field }] });
        await expect(store.endpoints.insert(sampleEndpoint(template, { workersMax: number }))).rejects.toMatchObject(
          refused("workersMax"),
        );
        await expect(
          store.endpoints.change(endpoint.id, (now) => ({ ...now, scalerValue: number })),
        ).rejects.toMatchObject(refused("scalerValue"));
        await expect(
          store.templates.insert(sampleTemplate(accountId, { containerDiskInGb: number })),
        ).rejects.toMatchObject(refused("containerDiskInGb"));
        const volume = sampleVolume(accountId, { sizeInGb: number });
        await expect(store.networkVolumes.insert(volume, sampleRental(accountId))).rejects.toMatchObject(
          refused("sizeInGb"),
        );
      }
      const pod = samplePod(accountId, { volumeInGb: Infinity });
      await expect(store.pods.insert(() => ({ pod, atMs: 1, rental: null }))).rejects.toMatchObject({
        details: [{ field: "volumeInGb" }],
      });
      const extras = { ...template.extras, config: { deep: [Infinity] } };
      await expect(store.templates.insert(sampleTemplate(accountId, { extras }))).rejects.toMatchObject({
        code: "invalid_request",
      });
      expect(await store.endpoints.get(endpoint.id)).toEqual(endpoint);
      expect(await store.templates.listVisible(accountId, {})).toEqual([template]);
      expect(await store.networkVolumes.list(accountId)).toEqual([]);
      expect(await store.pods.list(accountId)).toEqual([]);
    });

    test("a rental of less than nothing is refused, and nothing is written of it", async () => {
      for (const field of [
        "volumeInGb",
        "containerDiskInGb",
        "storageNanosPerHr",
        "computeNanosPerHr",
        "gpuCount",
        "vcpuCount",
      ] as const) {
        await expect(store.rentals.enter([sampleRental(accountId, { [field]: -1 })])).rejects.toThrow(`${field} of -1`);
      }
      expect(await store.rentals.open(accountId)).toEqual([]);
    });
  });
}
