import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

const first = { "org/model": "a".repeat(40) };
const second = { "org/model": "b".repeat(40) };

export function describeModelPins(store: () => ManagementStore): void {
  const pins = () => store().modelPins;

  describe("commits of models", () => {
    test("are those of the first host that looks them up, for each version of an endpoint", async () => {
      expect(await pins().find("e1", 1)).toBeNull();
      const kept = await Promise.all([pins().keep("e1", 1, first), pins().keep("e1", 1, second)]);
      expect(kept[0]).toEqual(kept[1]);
      expect(await pins().find("e1", 1)).toEqual(kept[0]);
      expect(await pins().keep("e1", 2, second)).toEqual(second);
      expect(await pins().find("e1", 2)).toEqual(second);
      expect(await pins().find("e2", 1)).toBeNull();
    });

    test("of an older version that comes late do not replace those of a newer one", async () => {
      await pins().keep("e1", 2, second);
      expect(await pins().keep("e1", 1, first)).toEqual(first);
      expect(await pins().find("e1", 2)).toEqual(second);
    });

    test("are forgotten with their endpoint", async () => {
      await pins().keep("e1", 1, first);
      await pins().forget("e1");
      expect(await pins().find("e1", 1)).toBeNull();
    });
  });
}
