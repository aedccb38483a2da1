import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "./needs.ts";
import { findPostgres, runSql, startPostgresServer, type PostgresServer } from "./postgres-server.ts";
import { isAlive } from "./process-tree.ts";

const canRun = needs("starting PostgreSQL for tests", findPostgres() !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("a PostgreSQL for tests", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { work_mem: "5MB" } });
  });
  afterAll(() => server.close());

  test("runs with the settings it was given", async () => {
    expect(await runSql(server.url(), "SHOW work_mem")).toBe("5MB");
  });

  test("makes empty databases and copies, several at once, and drops them under open connections", async () => {
    const first = await server.createDatabase();
    await runSql(first.url, "CREATE TABLE seen (id int)");
    const copies = await Promise.all([1, 2, 3].map(() => server.createDatabase(first.name)));
    expect(new Set(copies.map(({ name }) => name)).size).toBe(3);
    for (const copy of copies) expect(await runSql(copy.url, "SELECT count(*) FROM seen")).toBe("0");
    const open = runSql(first.url, "SELECT pg_sleep(60)");
    const sessions = `SELECT count(*) FROM pg_stat_activity WHERE datname = '${first.name}'`;
    await expect.poll(() => runSql(server.url(), sessions)).toBe("1");
    await Promise.all([expect(open).rejects.toThrow("terminating connection"), first.drop()]);
    await expect(runSql(first.url, "SELECT 1")).rejects.toThrow("does not exist");
  });

  test.each(["fast", "immediate", "kill"] as const)("keeps its data and port over a %s end", async (way) => {
    const database = await server.createDatabase();
    await runSql(database.url, "CREATE TABLE kept AS SELECT 7 AS id");
    await (way === "kill" ? server.kill() : server.stop(way));
    await expect(runSql(database.url, "SELECT 1")).rejects.toThrow("refused");
    await server.start();
    expect(await runSql(database.url, "SELECT id FROM kept")).toBe("7");
  });
});

describe.runIf(canRun)("the end of a process that started a PostgreSQL", () => {
  const program = `
    import { runSql, startPostgresServer } from ${JSON.stringify(`${import.meta.dirname}/postgres-server.ts`)};
    const server = await startPostgresServer();
    const data = await runSql(server.url(), "SHOW data_directory");
    const pid = (await runSql(server.url(), "SELECT pg_read_file('postmaster.pid')")).split("\\n")[0];
    console.log(JSON.stringify({ data, pid }));
    process.stdin.resume().once("end", () => process.exit());
  `;

  test.each(["SIGKILL", "SIGTERM", "process.exit"] as const)("by %s leaves nothing of it", async (way) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      cwd: import.meta.dirname,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const line = await new Promise<string>((settle) => createInterface({ input: child.stdout }).once("line", settle));
    const { data, pid } = JSON.parse(line) as { data: string; pid: string };
    expect(isAlive(Number(pid))).toBe(true);
    if (way === "process.exit") child.stdin.end();
    else child.kill(way);
    await expect.poll(() => [isAlive(Number(pid)), existsSync(data)]).toEqual([false, false]);
  });
});
