import type { Sandbox, SandboxEnd } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleId } from "../samples.test-support.ts";

function sampleSandbox(changes: Partial<Sandbox> = {}): Sandbox {
  return {
    id: sampleId(),
    accountId: "a1",
    name: "sandbox",
    templateId: null,
    imageName: "a/b",
    cpuFlavorId: "cpu3c",
    vcpuCount: 2,
    memoryInGb: 4,
    containerDiskInGb: 50,
    costNanosPerHr: 1_000_000,
    idleTimeoutSeconds: 600,
    maxLifetimeSeconds: 3_600,
    labels: { of: "me" },
    createdAtMs: 1_000,
    lastActivityAtMs: 1_000,
    end: null,
    ...changes,
  };
}

const endAt = (atMs: number): SandboxEnd => ({ state: "TERMINATED", reason: "DELETED", message: "Deleted.", atMs });

export function describeSandboxes(store: () => ManagementStore): void {
  const sandboxes = () => store().sandboxes;

  describe("records of sandboxes", () => {
    test("are read by id and by account, as they were written", async () => {
      const sandbox = sampleSandbox();
      await sandboxes().insert(sandbox);
      await sandboxes().insert(sampleSandbox({ accountId: "a2" }));
      expect(await sandboxes().get(sandbox.id)).toEqual(sandbox);
      expect(await sandboxes().get("nothing")).toBeUndefined();
      expect(await sandboxes().list("a1")).toEqual([sandbox]);
    });

    test("note the latest activity alone, until they end", async () => {
      const { id } = sampleSandbox();
      await sandboxes().insert(sampleSandbox({ id }));
      expect(await sandboxes().touch(id, 3_000)).toBe(true);
      expect(await sandboxes().touch(id, 2_000)).toBe(true);
      expect((await sandboxes().get(id))?.lastActivityAtMs).toBe(3_000);
      await sandboxes().end(id, endAt(4_000));
      expect(await sandboxes().touch(id, 5_000)).toBe(false);
      expect((await sandboxes().get(id))?.lastActivityAtMs).toBe(3_000);
    });

    test("end once, however many gateways end them", async () => {
      const { id } = sampleSandbox();
      await sandboxes().insert(sampleSandbox({ id }));
      const ended = await Promise.all([endAt(2_000), endAt(3_000)].map((end) => sandboxes().end(id, end)));
      expect(ended.filter(Boolean)).toHaveLength(1);
      expect((await sandboxes().get(id))?.end).toEqual(endAt(ended[0] === true ? 2_000 : 3_000));
    });

    test("do not end as idle when a command came meanwhile", async () => {
      const { id } = sampleSandbox();
      await sandboxes().insert(sampleSandbox({ id }));
      await sandboxes().touch(id, 2_000);
      expect(await sandboxes().end(id, endAt(3_000), 1_000)).toBe(false);
      expect((await sandboxes().get(id))?.end).toBeNull();
      expect(await sandboxes().end(id, endAt(3_000), 2_000)).toBe(true);
    });

    test("are unsettled until their pod is gone", async () => {
      const [open, ended, settled] = [sampleSandbox(), sampleSandbox({ accountId: "a2" }), sampleSandbox()];
      for (const sandbox of [open, ended, settled]) await sandboxes().insert(sandbox);
      for (const { id } of [ended, settled]) await sandboxes().end(id, endAt(2_000));
      await sandboxes().settle(settled.id, "a1", 10);
      const unsettled = await sandboxes().listUnsettled();
      expect(unsettled.map(({ id }) => id).toSorted()).toEqual([open.id, ended.id].toSorted());
    });

    test("of an account are forgotten but for the latest that are settled", async () => {
      const of = async (accountId: string, count: number): Promise<string[]> => {
        const ids: string[] = [];
        for (let at = 1; at <= count; at += 1) {
          const { id } = sampleSandbox();
          ids.push(id);
          await sandboxes().insert(sampleSandbox({ id, accountId }));
          await sandboxes().end(id, endAt(at));
        }
        for (const id of ids) await sandboxes().settle(id, accountId, 2);
        return ids;
      };
      const others = await of("a2", 2);
      const unsettled = sampleSandbox();
      await sandboxes().insert(unsettled);
      await sandboxes().end(unsettled.id, endAt(0));
      const own = await of("a1", 5);
      const left = async (accountId: string) => (await sandboxes().list(accountId)).map(({ id }) => id).toSorted();
      expect(await left("a1")).toEqual([unsettled.id, ...own.slice(-2)].toSorted());
      expect(await left("a2")).toEqual(others.toSorted());
    });
  });
}
