import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventually } from "../../../../.tools/vitest/eventually.ts";
import { needs } from "../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { SchemaTooNewError } from "../migrations/index.ts";
import { DatabaseConnectError, explainConnectError, refuseOldVersion } from "./opening/connect-error.ts";
import { openPostgresManagement } from "./postgres-store.ts";

const SECRET = "hunter2-s3cret";
const canRun = needs(
  "errors of a PostgreSQL that cannot be used",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);

describe.runIf(canRun)("of a PostgreSQL that cannot be used", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    await runSql(server.url(), `CREATE ROLE guest LOGIN PASSWORD '${SECRET}'`);
    const rules = await runSql(server.url(), "SHOW hba_file");
    const others = readFileSync(rules, "utf8");
    writeFileSync(rules, "host all guest 127.0.0.1/32 scram-sha-256\nhost all stranger 127.0.0.1/32 reject\n");
    appendFileSync(rules, others);
    await runSql(server.url(), "SELECT pg_reload_conf()");
    await eventually(() => expect(runSql(addressOf("stranger", SECRET), "SELECT 1")).rejects.toThrow("rejects"));
  });
  afterAll(() => server.close());

  function addressOf(user: string, password: string, database?: string): string {
    const address = new URL(server.url(database));
    [address.username, address.password] = [user, password];
    return address.href;
  }
  async function failureAt(url: string): Promise<Error> {
    const error = await openPostgresManagement({ url }).then(
      async (opened) => await opened.close().then(() => new Error("it could be opened")),
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(DatabaseConnectError);
    if (!(error instanceof Error)) throw new Error("not an error");
    expect(`${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(SECRET);
    return error;
  }

  test("the right password opens it, when the user may make tables", async () => {
    const { name } = await server.createDatabase();
    await runSql(server.url(name), "GRANT CREATE, USAGE ON SCHEMA public TO guest");
    const opened = await openPostgresManagement({ url: addressOf("guest", SECRET, name) });
    expect(await opened.management.accounts.list()).toEqual([]);
    await opened.close();
  });

  test("a wrong password is told with the user", async () => {
    const error = await failureAt(addressOf("guest", `${SECRET}-wrong`));
    expect(error.message).toMatch(/refuses the user "guest": wrong password/);
  });

  test("a user that may not come in is told", async () => {
    expect((await failureAt(addressOf("stranger", SECRET))).message).toMatch(/"stranger".*pg_hba\.conf/);
  });

  test("a missing database is told with the command that makes it", async () => {
    expect((await failureAt(server.url("not there"))).message).toContain(`CREATE DATABASE "not there";`);
  });

  test("a user that may not make tables is told with the command that lets it", async () => {
    const { name } = await server.createDatabase();
    const error = await failureAt(addressOf("guest", SECRET, name));
    expect(error.message).toContain(`in the database "${name}"`);
    expect(error.message).toContain(`GRANT CREATE, USAGE ON SCHEMA public TO guest;`);
  });

  test("a server without TLS is told to whoever asked for it", async () => {
    const error = await failureAt(`${addressOf("postgres", SECRET)}?sslmode=require`);
    expect(error.message).toContain("no TLS");
  });

  test("a server that is not there is told with its place", async () => {
    const address = new URL(addressOf("guest", SECRET));
    const place = address.host;
    await server.stop("fast");
    const error = await failureAt(address.href);
    await server.start();
    expect(error.message).toContain(`nothing listens at ${place}`);
  });
});

test("a host that is not known is told", async () => {
  const url = `postgres://guest:${SECRET}@no-such-host.invalid/millrace`;
  const error = await openPostgresManagement({ url }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(DatabaseConnectError);
  expect(String(error)).toContain("no-such-host.invalid:5432 is not known");
  expect(String(error)).not.toContain(SECRET);
});

test("an address that is none is told without repeating it", () => {
  const error = explainConnectError(new TypeError(`Invalid URL`), `postgres//guest:${SECRET}@host/db`);
  expect(error.message).toContain("postgres://user:password@host:port/database");
  expect(error.message).not.toContain(SECRET);
});

test.each(["/", "?", "#"])("a password with a bare %s is told with how to write it, and no part of it", (character) => {
  const refused = Object.assign(new Error("getaddrinfo ENOTFOUND guest"), { code: "ENOTFOUND" });
  const { message } = explainConnectError(refused, `postgres://guest:4711${character}${SECRET}@host/db`);
  expect(message).toContain(`write / as %2F, ? as %3F, # as %23`);
  expect(message).not.toMatch(new RegExp(`4711|${SECRET}`));
});

test("user, host and database are told as the driver takes them, also from outside the address", () => {
  const refused = (code: string): Error => Object.assign(new Error("refused"), { code });
  vi.stubEnv("PGUSER", "operator");
  vi.stubEnv("PGDATABASE", "elsewhere");
  expect(explainConnectError(refused("28P01"), "postgres://host").message).toContain(`refuses the user "operator"`);
  expect(explainConnectError(refused("3D000"), "postgres://host").message).toContain(`no database "elsewhere"`);
  vi.unstubAllEnvs();
  const socket = "postgres:///db?host=/run/postgresql";
  expect(explainConnectError(refused("ECONNREFUSED"), socket).message).toContain("nothing listens at /run/postgresql.");
  const query = "postgres://host/db?port=7&user=me@here&sslrootcert=/no/such/file";
  expect(explainConnectError(refused("28P01"), query).message).toContain(`host:7 refuses the user "me@here"`);
});

test("what a driver says is told without the password, as it stands in the address or decoded", () => {
  const url = "postgres://guest:p%40ss-word@host/db";
  const error = explainConnectError(new Error("odd: p@ss-word, p%40ss-word"), url);
  expect(error.message).toContain("host:5432 cannot be used: odd");
  expect(error.message).not.toMatch(/p(@|%40)ss-word/);
});

test("a certificate that cannot be trusted is told", () => {
  const refused = Object.assign(new Error("self-signed certificate"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(explainConnectError(refused, "postgres://host/db?sslmode=require").message).toContain("sslrootcert");
});

test("a server before version 15 is refused with its version", () => {
  expect(() => refuseOldVersion(140_012, "14.12")).toThrow(DatabaseConnectError);
  expect(() => refuseOldVersion(140_012, "14.12")).toThrow("PostgreSQL 14.12. Version 15 or later");
  expect(() => refuseOldVersion(150_000, "15.0")).not.toThrow();
});

test("a schema that is too new stays what it is", () => {
  const tooNew = new SchemaTooNewError("newer");
  expect(explainConnectError(tooNew, "postgres://host/db")).toBe(tooNew);
});
