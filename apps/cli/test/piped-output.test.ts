import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const MAIN = resolve(import.meta.dirname, "../src/main.ts");
const TEMPLATES = 3_000;
const MILLRACE = '"$0" --conditions=millrace-source --disable-warning=ExperimentalWarning "$1"';

const templates: RequestListener = (_, response) => {
  const list = Array.from({ length: TEMPLATES }, (_unused, number) => ({ id: `t${number}`, readme: "x".repeat(300) }));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(list));
};
const refusal: RequestListener = (_, response) => {
  const body = { error: "invalid_request", message: "y".repeat(900_000), requestId: "r" };
  response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(body));
};
/** An endpoint, and its log, which goes on for ever. */
const endlessLog: RequestListener = ({ url = "" }, response) => {
  if (!url.includes("/logs")) {
    response.writeHead(200, { "content-type": "application/json" }).end('[{"id":"e1","name":"greet"}]');
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const line = JSON.stringify({ ts: "2030-01-01T00:00:00.000Z", source: "container", line: "tick" });
  const timer = setInterval(() => response.write(`event: line\ndata: ${line}\n\n`), 5);
  response.on("close", () => clearInterval(timer));
};

/** An endpoint, and a batch of it with more results than a pipe holds. */
const batchResults: RequestListener = ({ url = "" }, response) => {
  if (!url.includes("/results")) {
    response.writeHead(200, { "content-type": "application/json" }).end('[{"id":"e1","name":"greet"}]');
    return;
  }
  response.writeHead(200, { "content-type": "application/jsonl" });
  response.end(`{"index":0,"output":"${"x".repeat(300)}"}\n`.repeat(TEMPLATES));
};

/** What a shell command prints in which `$M` stands for this program, in use with a service that answers so. */
async function shell(command: string, answers: RequestListener): Promise<string> {
  const server = createServer(answers);
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const env = { ...process.env, MILLRACE_BASE_URL: `http://127.0.0.1:${port}`, MILLRACE_API_KEY: "k" };
    const args = ["-c", command.replaceAll("$M", MILLRACE), process.execPath, MAIN];
    const { stdout } = await promisify(execFile)("/bin/bash", args, { env, maxBuffer: 10_000_000 });
    return stdout;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// Every command ends in main.ts, and the linter lets no other file end the process. The pipe holds 64 KB until its reader begins.
test("the output of a command reaches a slow reader whole, however much it is", async () => {
  const output = await shell('$M templates list --json | { read -r line; printf "%s" "$line"; }', templates);
  expect(JSON.parse(output)).toMatchObject({ items: { length: TEMPLATES } });
});

test("so does the message of one that fails, with its exit code", async () => {
  const output = await shell(
    '{ $M templates list 2>&1 >/dev/null; echo "exit code $?"; } | { read -r line; printf "%s\\n" "$line"; cat; }',
    refusal,
  );
  expect(output.length).toBeGreaterThan(900_000);
  expect(output).toMatch(/\nexit code 2\n$/);
});

test("a command ends without a word when the reader of its output goes away, in time also one that would never end", async () => {
  const ended = "; echo ${PIPESTATUS[0]}";
  expect(await shell(`$M templates list --json 2>&1 | head -c 1${ended}`, templates)).toBe("{0\n");
  expect(await shell(`$M batches results greet/b1 2>&1 | head -c 1${ended}`, batchResults)).toBe("{141\n");
  expect(await shell(`$M logs greet --follow 2>&1 | head -1${ended}`, endlessLog)).toMatch(/^\S+ tick\n141\n$/);
});

test("a full disk below the output is an error that says so", async () => {
  expect(await shell("$M templates list --json 2>&1 > /dev/full; echo $?", templates)).toBe(
    "millrace: the output cannot be written: no space left on device\n1\n",
  );
});
