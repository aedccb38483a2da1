import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";
import { describe, expect, it } from "vitest";
import { onLinux } from "../../../.tools/vitest/on-linux.ts";
import { runMillrace, startMillrace, startUp, temporaryFolder } from "./support/cli-process.ts";

/** In two parts, so that the search for unknown names does not find it. */
const WRONG_NAME = ["MILLRACE", "PROT"].join("_");
const ADMIN_KEY = "an-admin-key-of-a-test";

async function statusWith(key: string, url: string): Promise<number> {
  const response = await fetch(`${url}/v1/templates`, { headers: { authorization: `Bearer ${key}` } });
  await response.body?.cancel();
  return response.status;
}

describe("millrace up", () => {
  it("shows an admin key at the first start, and never again", async () => {
    await using folder = await temporaryFolder();
    const args = ["--data-dir", folder.path, "--compute", "none"];
    await using first = await startUp(args);
    const { adminKey = "", ...addresses } = first.ready;
    expect(adminKey).toMatch(/^mr_[0-9A-Za-z]{40}$/);
    expect(addresses).toMatchObject({
      event: "ready",
      restUrl: `${first.ready.url}/v1`,
      consoleUrl: `${first.ready.url}/console`,
      docsUrl: `${first.ready.url}/v1/docs`,
      queueUrl: `${first.ready.url}/v2`,
      dataDir: folder.path,
    });
    expect(await statusWith(adminKey, first.ready.url)).toBe(200);
    first.signal("SIGTERM");
    await first.ended;

    await using second = await startUp(args);
    expect(second.ready).not.toHaveProperty("adminKey");
    expect(second.ready["accountId"]).toBe(first.ready["accountId"]);
    expect(await statusWith(adminKey, second.ready.url)).toBe(200);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends on %s with exit code 0 and says so", async (signal) => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--data-dir", folder.path, "--compute", "none"]);
    service.signal(signal);
    const { exitCode, errors } = await service.ended;
    expect(exitCode).toBe(0);
    expect(errors).toMatch(/Stopping\..*\n(.*\n)*Stopped\.\n$/);
    await expect(fetch(`${service.ready.url}/healthz`)).rejects.toThrow();
  });

  it("tells the folder for handlers in its data directory, not that of the examples, which it serves as well", async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--data-dir", folder.path], { MILLRACE_ADMIN_KEY: ADMIN_KEY });
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: service.ready.url });
    expect(await rest.service.get()).toMatchObject({ handlersDirectory: join(folder.path, "handlers") });
  });

  it("takes a repeated signal of the same key press for one, and a later one for a wish to stop at once", async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--data-dir", folder.path, "--stop-grace-ms", "600000"], {
      MILLRACE_ADMIN_KEY: ADMIN_KEY,
    });
    const { url } = service.ready;
    const rest = createRestClient({ apiKey: ADMIN_KEY, baseUrl: url });
    const template = await rest.templates.create({ name: "slow", imageName: "local/text-stream", isServerless: true });
    const endpoint = await rest.endpoints.create({ templateId: template.id });
    const queue = createQueueClient({ apiKey: ADMIN_KEY, endpointId: endpoint.id, baseUrl: url });
    const job = await queue.submit({ text: "word ".repeat(500), delayMs: 1000 });
    // Until the first chunk is here, stopping would not have to wait for the handler.
    for await (const chunk of job.stream()) if (chunk.output !== undefined) break;

    service.signal("SIGINT");
    service.signal("SIGINT");
    await expect.poll(() => service.seen().errors).toContain("Stopping.");
    await delay(1000);
    expect(service.seen().errors).not.toContain("Stopped");
    service.signal("SIGINT");
    expect(await service.ended).toMatchObject({ exitCode: 1, errors: expect.stringContaining("Stopped at once.") });
  });

  it("takes the admin key from the environment without showing it", async () => {
    await using folder = await temporaryFolder();
    const args = ["--data-dir", folder.path, "--compute", "none"];
    await using service = await startUp(args, { MILLRACE_ADMIN_KEY: ADMIN_KEY });
    expect(service.ready).not.toHaveProperty("adminKey");
    expect(await statusWith(ADMIN_KEY, service.ready.url)).toBe(200);
    service.signal("SIGTERM");
    const { output, errors } = await service.ended;
    expect(output + errors).not.toContain(ADMIN_KEY);
  });

  it("starts beside the key of a client, which does not become its admin key", async () => {
    await using folder = await temporaryFolder();
    const args = ["--data-dir", folder.path, "--compute", "none"];
    const key = `mr_${"k".repeat(40)}`;
    await using first = await startUp(args, { MILLRACE_API_KEY: key });
    expect(await statusWith(first.ready.adminKey ?? "", first.ready.url)).toBe(200);
    expect(await statusWith(key, first.ready.url)).toBe(401);
    first.signal("SIGTERM");
    const { errors } = await first.ended;
    expect(errors).toMatch(/MILLRACE_API_KEY.* is not used as the admin key/);
    expect(errors).not.toContain(key);
    await using second = await startUp(args, { MILLRACE_API_KEY: key, MILLRACE_ADMIN_KEY: ADMIN_KEY });
    expect(await statusWith(ADMIN_KEY, second.ready.url)).toBe(200);
  });

  it("prefers a flag to the environment", async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--data-dir", folder.path, "--compute", "none", "--no-control"], {
      MILLRACE_DATA_DIR: "/nowhere",
      MILLRACE_COMPUTE: "process",
      MILLRACE_CONTROL: "1",
      MILLRACE_ADMIN_KEY: ADMIN_KEY,
    });
    expect(service.ready["dataDir"]).toBe(folder.path);
    const answer = await fetch(`${service.ready.url}/__control/clock`, { headers: { authorization: ADMIN_KEY } });
    expect(answer.status).toBe(404);
  });

  it("tells a person the addresses and the key", async () => {
    await using folder = await temporaryFolder();
    const args = ["up", "--port", "0", "--compute", "none", "--data-dir", folder.path];
    await using command = startMillrace(args);
    const [, url = ""] = await command.until(/REST {4}(http:\S+)\/v1\n[^]*Serving\./);
    const { output } = command.seen();
    expect(output).toContain(`${url}/docs\n`);
    expect(output).toContain(`${url}/v2/{endpointId}\n`);
    const [, key = ""] = /cannot be shown again\):\n\n {2}(mr_\w+)\n/.exec(output) ?? [];
    expect(await statusWith(key, url)).toBe(200);
    command.signal("SIGTERM");
    await command.ended;

    await using again = startMillrace(args);
    await again.until(/Serving\./);
    const [, hint = ""] = /To create a key for a client:\n\n {2}(.*)\n/.exec(again.seen().output) ?? [];
    // Its arguments are run here; the script before them would first install what the lock file names.
    const [, runner = "", main = "", words = ""] = /^node -- (\S+run\.mjs) (\S+main\.ts) (.*)$/.exec(hint) ?? [];
    for (const file of [runner, main]) expect(existsSync(resolve(tmpdir(), file)), hint).toBe(true);
    const made = await runMillrace(words.replace("NAME", "mine").split(" "));
    expect(made.output, made.errors).toMatch(/^mr_\w+\n$/);
  });
});

describe("millrace up refuses", () => {
  it("a port that is taken, and names a way out, before it makes a key that nobody would see", async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, "data");
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const result = await runMillrace(["up", "--port", String(port), "--data-dir", dataDir]);
    other.close();
    expect(result).toMatchObject({ exitCode: 1, output: "" });
    expect(result.errors).toMatch(new RegExp(`^millrace up: port ${port} of 127\\.0\\.0\\.1 is taken.*--port 0.*\n$`));
    expect(existsSync(dataDir)).toBe(false);
  });

  it("an address that the machine does not have", async () => {
    await using folder = await temporaryFolder();
    const result = await runMillrace(["up", "--host", "203.0.113.7", "--data-dir", folder.path]);
    expect(result.exitCode).toBe(1);
    expect(result.errors).toMatch(/^millrace up: this machine has no address 203\.0\.113\.7\..*\n$/);
  });

  it.concurrent.each([
    [["--port", "seventy"], {}, "--port must be a whole number from 0 to 65535"],
    [[], { MILLRACE_PORT: "70000" }, "MILLRACE_PORT must be a whole number"],
    [["--database-url", "mysql://127.0.0.1/x"], {}, "--database-url must look like postgres://"],
    [["--blob-url", "s3://bucket"], {}, "--blob-url needs PostgreSQL"],
    [["--colour"], {}, "has no flag --colour"],
    [[], { [WRONG_NAME]: "1" }, `${WRONG_NAME}: there is no such setting. The nearest one is MILLRACE_PORT.`],
  ])("%j %j", async (args, environment, message) => {
    const result = await runMillrace(["up", ...args], environment);
    expect(result).toMatchObject({ exitCode: 2, output: "" });
    const [line = "", hint, ...rest] = result.errors.trimEnd().split("\n");
    expect(line).toContain(`millrace up: ${message}`);
    expect(hint).toContain("millrace up --help");
    expect(rest).toEqual([]);
  });

  it("a database that cannot be reached, in one line that does not hold the password", async () => {
    await using folder = await temporaryFolder();
    const url = "postgres://user:swordfish@127.0.0.1:1/x";
    const result = await runMillrace(["up", "--port", "0", "--database-url", url, "--data-dir", folder.path]);
    expect(result.exitCode).toBe(1);
    expect(result.errors).toMatch(/^millrace up: MILLRACE_DATABASE_URL: nothing listens at 127\.0\.0\.1:1\..*\n$/);
    expect(result.errors).not.toContain("swordfish");
  });

  it("an admin key that cannot be one", async () => {
    await using folder = await temporaryFolder();
    const result = await runMillrace(["up", "--port", "0", "--data-dir", folder.path, "--api-key", "short"]);
    expect(result.exitCode).toBe(2);
    expect(result.errors).toContain("8 to 512");
    expect(result.errors).not.toContain("short");
  });

  it("a data directory that another service works with", async () => {
    await using folder = await temporaryFolder();
    await using service = await startUp(["--data-dir", folder.path, "--compute", "none"]);
    const result = await runMillrace(["up", "--port", "0", "--data-dir", folder.path]);
    expect(result).toMatchObject({ exitCode: 1, output: "" });
    expect(result.errors).toMatch(/^millrace up: The data directory .* is in use .*\n$/);
    expect((await fetch(`${service.ready.url}/readyz`)).status).toBe(200);
  });

  it("data of a newer version", async () => {
    await using folder = await temporaryFolder();
    {
      await using service = await startUp(["--data-dir", folder.path, "--compute", "none"]);
      service.signal("SIGTERM");
      await service.ended;
    }
    const db = new DatabaseSync(join(folder.path, "millrace.db"));
    db.prepare("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2099-01-01')").run();
    db.close();
    const result = await runMillrace(["up", "--port", "0", "--data-dir", folder.path]);
    expect(result).toMatchObject({ exitCode: 1, output: "" });
    expect(result.errors).toMatch(/^millrace up: The data was written by a newer version.*9999-later.*\n$/);
  });

  it("a damaged database, and a lost secret, with their paths, what is lost and what to do", async () => {
    await using folder = await temporaryFolder();
    const environment = { MILLRACE_ADMIN_KEY: "the-key-of-the-operator" };
    {
      await using service = await startUp(["--data-dir", folder.path, "--compute", "none"], environment);
      const using = { MILLRACE_BASE_URL: service.ready.url, MILLRACE_API_KEY: environment.MILLRACE_ADMIN_KEY };
      const made = await runMillrace(
        ["secrets", "create", "--name", "hf_token", "--value-file", "-"],
        using,
        "hunter2",
      );
      expect(made).toMatchObject({ exitCode: 0 });
      service.signal("SIGTERM");
      await service.ended;
    }
    const again = async (): Promise<string> => {
      const { exitCode, errors } = await runMillrace(["up", "--port", "0", "--data-dir", folder.path]);
      expect(exitCode).toBe(1);
      return errors;
    };
    const key = join(folder.path, "secret.key");
    await rename(key, `${key}.kept`);
    expect(await again()).toMatch(/^millrace up: The file \S+secret\.key is missing.* secret hf_token\. Restore .*\n$/);
    expect(existsSync(key)).toBe(false);
    await rename(`${key}.kept`, key);
    const database = join(folder.path, "millrace.db");
    await writeFile(database, "this is no database ".repeat(500));
    expect(await again()).toMatch(/^millrace up: The database \S+millrace\.db is damaged .*millrace restore.*\n$/);
  });

  it("a data directory that is a file", async () => {
    const result = await runMillrace(["up", "--port", "0", "--data-dir", import.meta.filename]);
    expect(result).toMatchObject({ exitCode: 1, output: "" });
    expect(result.errors).toMatch(
      /^millrace up: The data directory .* cannot be used: .* is a file or lies below one\..*\n$/,
    );
  });

  it.runIf(onLinux("millrace up with a data directory below /proc"))(
    "a data directory where none can be, at once",
    async () => {
      const result = await runMillrace(["up", "--port", "0", "--data-dir", "/proc/millrace"]);
      expect(result).toMatchObject({ exitCode: 1, output: "" });
      expect(result.errors).toContain("no directory can be created in /proc");
    },
  );
});

it("saves the service as the profile local when asked to, and renews its address", async () => {
  await using folder = await temporaryFolder();
  const config = join(folder.path, "config");
  const environment = { XDG_CONFIG_HOME: config };
  const profile = async () => {
    const text = await readFile(join(config, "millrace", "config.json"), "utf8");
    return (JSON.parse(text) as { profiles: { local: { baseUrl: string; apiKey: string } } }).profiles.local;
  };
  const args = ["--profile", "--compute", "none", "--data-dir", join(folder.path, "data")];
  let apiKey = "";
  {
    await using service = await startUp(args, environment);
    await expect.poll(() => profile().catch(() => undefined)).toMatchObject({ baseUrl: service.ready.url });
    ({ apiKey } = await profile());
    expect(apiKey).toBe(service.ready.adminKey);
    expect(await runMillrace(["ps"], environment)).toMatchObject({ exitCode: 0 });
    service.signal("SIGTERM");
    await service.ended;
  }
  await using again = await startUp(args, environment);
  await expect.poll(async () => (await profile()).baseUrl).toBe(again.ready.url);
  expect((await profile()).apiKey).toBe(apiKey);
});
