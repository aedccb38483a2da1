import fc from "fast-check";
import { expect, test } from "vitest";
import { firstNames } from "./first-names.ts";

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }));

test("pages hold every name once, in the order of the bytes", async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 1, max: 5 }), async (all, limit) => {
      const read: string[] = [];
      for (let after: string | null = null, hasMore = true; hasMore; after = read.at(-1) ?? null) {
        const page: Awaited<ReturnType<typeof firstNames>> = await firstNames(all, { after, limit });
        expect(page.names.length).toBeLessThanOrEqual(limit);
        read.push(...page.names);
        hasMore = page.hasMore;
      }
      expect(read).toEqual(all.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b))));
    }),
  );
});
