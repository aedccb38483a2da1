import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { ask } from "./connection.ts";

const server = sharedPostgres("what statements leave to the garbage collector");

const LENGTH = { name: "length", text: "SELECT length($1::bytea) AS bytes" };
const body = Buffer.alloc(30_000, "x");

describe.runIf(server.available)("statements over a busy connection", () => {
  /** The reason for not awaiting the driver's own promises. */
  test("keep nothing alive of what was there while they ran", async () => {
    const { setFlagsFromString } = await import("node:v8");
    const { runInNewContext } = await import("node:vm");
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as (options?: { readonly type: "minor" }) => void;
    const client = new Client({ connectionString: (await server.createDatabase()).url, pipeline: true });
    await client.connect();
    await ask(client, LENGTH, [body]);
    collect();
    const before = process.memoryUsage().heapUsed;
    const run = async (): Promise<void> => {
      for (let index = 0; index < 2_000; index += 1) {
        const request = { needed: Array.from({ length: 3_000 }, () => index) };
        const { rows } = await ask<{ bytes: number }>(client, LENGTH, [body]);
        expect(rows[0]?.bytes).toBe(body.byteLength);
        expect(request.needed[0]).toBe(index);
        if (index % 50 === 0) collect({ type: "minor" });
      }
    };
    await Promise.all([run(), run()]);
    collect({ type: "minor" });
    collect({ type: "minor" });
    // Of 100 MB that were there, next to nothing; with the driver's promises it is some 4 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(2_000_000);
    await client.end();
  });
});
