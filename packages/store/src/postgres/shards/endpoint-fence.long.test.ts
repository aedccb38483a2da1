import { Client, type Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../../../.tools/vitest/shared-postgres.ts";
import { makeTables } from "../commit/job-tables.test-support.ts";
import { createManagementPool, sessionOn, type Session } from "../../wire/connection.ts";
import { putFence, readFence, untilFenced } from "./endpoint-fence.ts";

const server = sharedPostgres("the fence of a move");

describe.runIf(server.available)("a fence", () => {
  let url: string;
  let mover: Pool;
  let session: Session;
  let other: Client;

  beforeAll(async () => {
    ({ url } = await server.createDatabase());
    await makeTables(url);
    mover = createManagementPool({ url });
    session = sessionOn(mover);
  });
  afterAll(() => mover.end());
  beforeEach(async () => {
    other = new Client({ connectionString: url });
    await other.connect();
  });
  afterEach(() => other.end());

  const wait = (maxMs: number): Promise<boolean> => untilFenced(session, { maxMs, onWait: () => undefined });
  const writeJobs = "DELETE FROM job WHERE sequence = -1";

  test("only rises", async () => {
    expect(await readFence(session, "e1")).toBe(0);
    await putFence(session, "e1", 3);
    await putFence(session, "e1", 2);
    expect(await readFence(session, "e1")).toBe(3);
  });

  test("stands once whoever wrote jobs before has ended, and not earlier", async () => {
    await other.query("BEGIN");
    await other.query(writeJobs);
    await putFence(session, "e2", 1);
    expect(await wait(120)).toBe(false);
    const waiting = wait(5_000);
    await other.query("COMMIT");
    expect(await waiting).toBe(true);
  });

  test("does not wait for who only reads, nor for who writes elsewhere, nor for who began later", async () => {
    await other.query("BEGIN");
    await other.query("SELECT count(*) FROM job");
    await other.query("CREATE TABLE elsewhere (id int)");
    await other.query("INSERT INTO elsewhere VALUES (1)");
    expect(await wait(0)).toBe(true);
    await other.query("ROLLBACK");

    const earlier = new Client({ connectionString: url });
    await earlier.connect();
    await earlier.query("BEGIN");
    await earlier.query(writeJobs);
    const looked = Promise.withResolvers<void>();
    const waiting = untilFenced(session, { maxMs: 5_000, onWait: () => looked.resolve() });
    await looked.promise;
    await other.query("BEGIN");
    await other.query(writeJobs);
    await earlier.query("COMMIT");
    expect(await waiting).toBe(true);
    await earlier.end();
  });
});
