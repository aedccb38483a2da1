import type { FlashApp, FlashBuild } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleId } from "../samples.test-support.ts";

function sampleApp(changes: Partial<FlashApp> = {}): FlashApp {
  return { id: sampleId(), accountId: "a1", name: "shop", createdAtMs: 1_000, environments: [], ...changes };
}

function sampleBuild(changes: Partial<FlashBuild> = {}): FlashBuild {
  const build = { id: sampleId(), appId: "p1", createdAtMs: 1_000, tokenHash: "h", bytes: 7 };
  return { ...build, blobId: null, isReady: false, ...changes };
}

export function describeFlash(store: () => ManagementStore): void {
  const flash = () => store().flash;

  describe("applications", () => {
    test("are read as they were written, newest first, and have names of their own in an account", async () => {
      const [first, second, foreign] = [
        sampleApp(),
        sampleApp({ name: "other", createdAtMs: 2_000 }),
        sampleApp({ accountId: "a2" }),
      ];
      for (const app of [first, second, foreign]) expect(await flash().insertApp(app)).toBe("inserted");
      expect(await flash().insertApp(sampleApp())).toBe("name-taken");
      expect(await flash().app(first.id)).toEqual(first);
      expect(await flash().app("nothing")).toBeUndefined();
      expect(await flash().apps("a1")).toEqual([second, first]);
    });

    test("are changed by one after the other, and stay where a change is refused", async () => {
      const app = sampleApp();
      await flash().insertApp(app);
      const environment = (id: string) => ({ id, name: id, createdAtMs: 1, activeBuildId: null });
      const adds = ["e1", "e2", "e3"].map((id) =>
        flash().changeApp(app.id, (now) => ({ ...now, environments: [...now.environments, environment(id)] })),
      );
      await Promise.all(adds);
      expect((await flash().app(app.id))?.environments.map(({ id }) => id).toSorted()).toEqual(["e1", "e2", "e3"]);
      const refusal = flash().changeApp(app.id, () => {
        throw new Error("refused");
      });
      await expect(refusal).rejects.toThrow("refused");
      expect((await flash().app(app.id))?.environments).toHaveLength(3);
      expect(await flash().changeApp("nothing", (now) => now)).toBeUndefined();
    });

    test("go with their builds, whose blobs are told", async () => {
      const app = sampleApp();
      await flash().insertApp(app);
      const [kept, empty] = [sampleBuild({ appId: app.id }), sampleBuild({ appId: app.id })];
      for (const build of [kept, empty, sampleBuild()]) await flash().insertBuild(build);
      await flash().uploaded(kept.id, "b1");
      expect(await flash().removeApp(app.id)).toEqual(["b1"]);
      expect([await flash().app(app.id), await flash().build(kept.id)]).toEqual([undefined, undefined]);
      expect(await flash().builds("p1")).toHaveLength(1);
    });
  });

  describe("builds", () => {
    test("get one blob, however often they are uploaded", async () => {
      const build = sampleBuild();
      await flash().insertBuild(build);
      expect(await flash().build(build.id)).toEqual(build);
      const uploads = await Promise.all(["b1", "b2"].map((blobId) => flash().uploaded(build.id, blobId)));
      expect(uploads.filter(Boolean)).toHaveLength(1);
      const blobId = uploads[0] === true ? "b1" : "b2";
      await flash().ready(build.id);
      expect(await flash().build(build.id)).toEqual({ ...build, blobId, isReady: true });
    });

    test("of an application are listed newest first", async () => {
      const [old, young] = [sampleBuild(), sampleBuild({ createdAtMs: 2_000 })];
      for (const build of [old, young, sampleBuild({ appId: "p2" })]) await flash().insertBuild(build);
      expect(await flash().builds("p1")).toEqual([young, old]);
    });
  });
}
