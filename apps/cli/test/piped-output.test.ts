import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const MAIN = resolve(import.meta.dirname, "../src/main.ts");
const TEMPLATES = 3_000;

test("the output of a command reaches a slow reader whole, however much it is", async () => {
  const templates = Array.from({ length: TEMPLATES }, (_, number) => ({ id: `t${number}`, readme: "x".repeat(300) }));
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(templates));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = server.address() as AddressInfo;
    // The pipe holds 64 KB until the reader begins.
    const command =
      '"$0" --conditions=millrace-source "$1" templates list --json | { read -r line; printf "%s" "$line"; }';
    const env = { ...process.env, MILLRACE_BASE_URL: `http://127.0.0.1:${port}`, MILLRACE_API_KEY: "k" };
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command, process.execPath, MAIN], {
      env,
      maxBuffer: 10_000_000,
    });
    expect(JSON.parse(stdout)).toMatchObject({ items: { length: TEMPLATES } });
  } finally {
    server.close();
  }
});
