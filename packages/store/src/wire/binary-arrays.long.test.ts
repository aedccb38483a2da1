import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Parameter } from "./binary-writer.ts";
import { byteaArray, int8Array, textArray } from "./binary-arrays.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("array parameters on PostgreSQL");

describe.runIf(server.available)("array parameters arrive at PostgreSQL as they were given", () => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: (await server.createDatabase()).url });
    await client.connect();
  });
  afterAll(() => client.end());

  async function roundTrip(type: string, parameter: Parameter): Promise<unknown[]> {
    const { rows } = await client.query(`SELECT value FROM unnest($1::${type}[]) AS sent (value)`, [parameter]);
    return rows.map((row: { value: unknown }) => row.value);
  }
  const property = <T>(values: fc.Arbitrary<T>, check: (given: (T | null)[]) => Promise<void>): Promise<void> =>
    fc.assert(fc.asyncProperty(fc.array(fc.option(values), { maxLength: 20 }), check), { numRuns: 60 });

  test("whole numbers", async () => {
    await property(fc.maxSafeInteger(), async (given) => {
      const arrived = await roundTrip("int8", int8Array(given));
      expect(arrived.map((value) => (value === null ? null : Number(value)))).toEqual(given);
    });
  });

  test("texts", async () => {
    await property(fc.string({ unit: "binary" }), async (given) => {
      const whole = given.map((value) => value?.replaceAll("\0", "\uFFFD") ?? null);
      expect(await roundTrip("text", textArray(given))).toEqual(whole);
    });
  });

  test("bytes", async () => {
    await property(fc.uint8Array(), async (given) => {
      const arrived = await roundTrip("bytea", byteaArray(given));
      expect(arrived.map((value) => (value === null ? null : new Uint8Array(value as Buffer)))).toEqual(given);
    });
  });
});
