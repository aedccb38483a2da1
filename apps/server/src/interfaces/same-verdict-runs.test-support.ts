import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RestTestService } from "./rest/rest-service.test-support.ts";
import { startBothInterfaces } from "./graphql/graphql-service.test-support.ts";
import { kinds } from "./same-verdict-kinds.test-support.ts";

/** Sends the same random requests by REST and by GraphQL, in the dialect of the hosted service, which both have. */
export function describeSameVerdict(numRuns: number): void {
  describe("REST and GraphQL answer the same request alike", () => {
    let service: RestTestService;
    beforeAll(async () => {
      service = await startBothInterfaces({ dialect: "compat", prefix: "/compat/v1" });
    });
    afterAll(async () => {
      expect(service.breaches).toEqual([]);
      await service.close();
    });

    test.each(kinds)(
      "for $name",
      async ({ runs }) => {
        await fc.assert(
          fc.asyncProperty(runs, async (run) => {
            const { rest, graphql } = await run(service);
            expect(graphql).toMatchObject({ code: rest.code });
            expect(rest.code).not.toBe("internal");
            // Each checks its types first and may report other problems only at the next attempt; one problem is in both.
            if (rest.fields.length > 0)
              expect(rest.fields.filter((field) => graphql.fields.includes(field))).not.toEqual([]);
          }),
          { numRuns },
        );
      },
      numRuns * 2_000,
    );
  });
}
