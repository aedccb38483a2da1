import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exitCodes } from "../src/command/exit-codes.ts";
import { commands } from "../src/commands.ts";
import { runHere } from "./support/run-here.ts";

/** One is for another service, whose key has variables of its own; the others wait for a secret that no test types. */
const LEFT_OUT = new Set(["import hosted", "secrets create", "secrets update", "registry create", "registry update"]);
const taking = commands.filter(({ name, flags }) => "api-key-file" in flags && !LEFT_OUT.has(name));

/** The keys that came to an address, by its first part. */
const asked = new Map<string, Set<string>>();
const server = createServer(({ url = "", headers: { authorization } }, response) => {
  const place = url.split("/")[1] ?? "";
  if (authorization !== undefined) asked.set(place, (asked.get(place) ?? new Set()).add(authorization));
  response.writeHead(401, { "content-type": "application/json" }).end('{"error":"unauthorized","message":"No."}');
});
let home: string;
let baseUrl: string;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  home = await mkdtemp(join(tmpdir(), "millrace-keys-"));
  await writeFile(join(home, "key"), "key-of-the-flag\n");
  await mkdir(join(home, "millrace"));
  const profiles = { p: { baseUrl, apiKey: "key-of-the-profile" } };
  await writeFile(join(home, "millrace", "config.json"), JSON.stringify({ currentProfile: "p", profiles }));
});
afterAll(() => server.close());

/** What each command sent as its key; those that lack a required flag send none. */
async function keysSent(flags: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const sent = new Map<string, readonly string[]>();
  for (const { name, operands = [] } of taking) {
    const words = [...name.split(" "), ...operands.map((operand) => (operand.name === "JOB" ? "e/j" : "x"))];
    const place = `${name.replaceAll(" ", "-")}-${flags.length}`;
    const { exitCode } = await runHere([...words, ...flags], {
      HOME: home,
      XDG_CONFIG_HOME: home,
      MILLRACE_BASE_URL: ` ${baseUrl}/${place} `,
      MILLRACE_API_KEY: " key-of-the-variable ",
    });
    const keys = asked.get(place);
    if (keys !== undefined || exitCode !== exitCodes.usage) sent.set(name, [...(keys ?? [])]);
  }
  return sent;
}

test.each([
  ["MILLRACE_API_KEY", "key-of-the-variable", () => []],
  ["--api-key-file, before MILLRACE_API_KEY", "key-of-the-flag", () => ["--api-key-file", join(home, "key")]],
] as const)("every command takes its key from %s", async (_source, key, flags) => {
  const sent = await keysSent(flags());
  expect([...sent].filter(([, keys]) => keys.join() !== `Bearer ${key}`)).toEqual([]);
  expect(sent.size).toBeGreaterThan(50);
  expect(sent.has("login")).toBe(true);
});
