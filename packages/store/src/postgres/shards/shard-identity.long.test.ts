import { beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { makeTables } from "../commit/job-tables.test-support.ts";
import { createManagementPool, sessionOn } from "../../wire/connection.ts";
import { installationSecret } from "../opening/installation-secret.ts";
import { prepareShards, refuseMissingShards } from "./prepare-shards.ts";

const server = sharedPostgres("the databases of an installation");

describe.runIf(server.available)("a list of databases", () => {
  let a: string;
  let b: string;
  let c: string;

  beforeEach(async () => {
    [a, b, c] = (await Promise.all([0, 1, 2].map(async () => withPassword((await server.createDatabase()).url)))) as [
      string,
      string,
      string,
    ];
  });

  function withPassword(url: string): string {
    const address = new URL(url);
    if (address.password === "") address.password = "not-to-be-told";
    return address.href;
  }

  async function refusalOf(...urls: string[]): Promise<string> {
    const error = await prepareShards(urls).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "DatabaseConnectError" });
    const message = String((error as Error).message);
    for (const url of urls) expect(message).not.toContain(new URL(url).password);
    expect(message).toContain("MILLRACE_DATABASE_URL");
    return message;
  }

  test("is taken again as it was, and grows at its end", async () => {
    await prepareShards([a]);
    await prepareShards([a, b]);
    await prepareShards([a, b, c]);
    await prepareShards([a, b, c]);
  });

  test("in another order is refused, and changes nothing", async () => {
    await prepareShards([a, b]);
    expect(await refusalOf(b, a)).toContain("is number 1 of its installation");
    expect(await refusalOf(b)).toContain("in the order in which they were added");
    expect(await refusalOf(a, c, b)).toContain("is number 1 of its installation");
    await prepareShards([a, b, c]);
  });

  test("that names one twice is refused, also at the first start", async () => {
    expect(await refusalOf(a, a)).toContain("is named twice");
    await prepareShards([a, b]);
    expect(await refusalOf(a, b, b)).toContain("is named twice");
  });

  test("with a database of another installation is refused, also one that was alone until now", async () => {
    await prepareShards([a]);
    await prepareShards([b]);
    expect(await refusalOf(a, b)).toContain("belongs to another installation");
    // As a version left it that did not know of shards.
    await makeTables(c);
    const pool = createManagementPool({ url: c });
    await installationSecret(sessionOn(pool));
    await pool.end();
    expect(await refusalOf(a, c)).toContain("belongs to another installation");
    await prepareShards([c]);
  });
});

test("a list that leaves out a database with jobs of an endpoint is refused, and the endpoint is named", () => {
  const placement = { shard: 0, formerShards: [2], generation: 1 };
  expect(() => refuseMissingShards(2, [{ id: "e1", placement }])).toThrow(/e1 are on database 2/);
  expect(() => refuseMissingShards(3, [{ id: "e1", placement }])).not.toThrow();
});
