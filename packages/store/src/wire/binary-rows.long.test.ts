import fc from "fast-check";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bytea, int8, rowArray, text } from "./binary-rows.ts";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";

const server = sharedPostgres("row parameters on PostgreSQL");

interface Row {
  readonly number: number | null;
  readonly word: string | null;
  readonly body: Uint8Array | null;
}

const columns = [int8<Row>((row) => row.number), text<Row>((row) => row.word), bytea<Row>((row) => row.body)];

const rowsOf = (bodyBytesMax: number): fc.Arbitrary<Row[]> =>
  fc.array(
    fc.record({
      number: fc.option(fc.maxSafeInteger()),
      word: fc.option(fc.string({ unit: "binary" })),
      body: fc.option(fc.uint8Array({ maxLength: bodyBytesMax })),
    }),
    { maxLength: 20 },
  );

describe.runIf(server.available)("rows as a parameter", () => {
  let client: Client;
  let oid: number;
  beforeAll(async () => {
    client = new Client({ connectionString: (await server.createDatabase()).url });
    await client.connect();
    await client.query("CREATE TYPE sent AS (number int8, word text, body bytea)");
    const { rows } = await client.query<{ oid: number }>("SELECT 'sent'::regtype::oid AS oid");
    oid = rows[0]?.oid ?? NaN;
  });
  afterAll(() => client.end());

  async function roundTrip(given: readonly Row[]): Promise<unknown[]> {
    const { rows } = await client.query<{ number: string | null; word: string | null; body: Buffer | null }>(
      "SELECT * FROM unnest($1::sent[])",
      [rowArray(oid, given, columns)],
    );
    return rows.map(({ number, word, body }) => ({
      number: number === null ? null : Number(number),
      word,
      body: body === null ? null : new Uint8Array(body),
    }));
  }

  const asKept = (row: Row): Row => ({ ...row, word: row.word?.replaceAll("\0", "\uFFFD") ?? null });

  test("arrive at PostgreSQL as they were given", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(20), async (given) => {
        expect(await roundTrip(given)).toEqual(given.map(asKept));
      }),
      { numRuns: 100 },
    );
  });

  test("arrive whole when they are large, and small ones after them do", async () => {
    for (const bytes of [3_000_000, 1, 200_000, 10]) {
      const given = [
        { number: bytes, word: "ü".repeat(bytes), body: new Uint8Array(bytes).fill(7) },
        { number: null, word: null, body: null },
      ];
      expect(await roundTrip(given)).toEqual(given);
    }
  });
});
