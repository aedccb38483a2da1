import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registerConsole } from "./console-site.ts";

const INDEX = '<script type="module" src="./assets/app-1a2b.js"></script><link href="./assets/app-3c4d.css">';
const FILES = {
  "site/index.html": INDEX,
  "site/icon.svg": "<svg/>",
  "site/assets/app-1a2b.js": "start()",
  "secret.html": "kept inside",
};

let folder: string;
let app: FastifyInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "millrace-console-"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  app = fastify();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const serve = (find: () => string | undefined = () => join(folder, "site")): void => registerConsole(app, find);
const get = (url: string) => app.inject({ method: "GET", url });

test("every path that is no file answers the index, which finds its files from there", async () => {
  serve();
  for (const [url, up] of [
    ["/console/", "./"],
    ["/console/index.html", "./"],
    ["/console/endpoints", "./"],
    ["/console/endpoints/", "../"],
    ["/console/endpoints/ep1/jobs?status=FAILED", "../../"],
    ["/console/endpoints/a%2Fb/jobs", "../../"],
  ] as const) {
    const page = await get(url);
    expect([page.statusCode, page.headers["content-type"]], url).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body, url).toBe(INDEX.replaceAll("./", up));
    expect(page.headers["cache-control"]).toBe("no-store");
  }
  const bare = await get("/console");
  expect([bare.statusCode, bare.headers["location"]]).toEqual([308, "console/"]);
});

test("no answer may run foreign scripts, be framed, or send its address on", async () => {
  serve();
  for (const url of ["/console", "/console/", "/console/assets/app-1a2b.js", "/console/assets/gone.js"]) {
    const { headers } = await get(url);
    expect(headers["content-security-policy"], url).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; " +
        "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  }
});

test("the page may run the script that stands in it, and no other", async () => {
  const script = "\n  watch('x');\n";
  writeFileSync(join(folder, "site/index.html.gz"), gzipSync(`<script>${script}</script>${INDEX}`));
  serve();
  const hash = createHash("sha256").update(script).digest("base64");
  for (const url of ["/console/", "/console/endpoints/ep1/jobs"]) {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toContain(`; script-src 'self' 'sha256-${hash}'; `);
  }
});

test("a file with a hash in its name is kept for a year, and a missing one is no page", async () => {
  serve();
  const script = await get("/console/assets/app-1a2b.js");
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await get("/console/icon.svg")).headers["cache-control"]).toBe("no-cache");
  expect((await get("/console/assets/app-0000.js")).statusCode).toBe(404);
});

test("no address leads out of the console", async () => {
  serve();
  for (const url of [
    "/console/../secret.html",
    "/console/..%2fsecret.html",
    "/console/%2e%2e/secret",
    "/console/%00",
  ]) {
    expect((await get(url)).body, url).not.toContain("kept inside");
  }
});

test("without a built console the page says how to build it, and the console is there once it is", async () => {
  const built: { folder?: string } = {};
  serve(() => built.folder);
  const answer = await get("/console/endpoints");
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain("node .tools/turbo.mjs build --filter=@millrace/console");
  built.folder = join(folder, "site");
  expect((await get("/console/endpoints")).statusCode).toBe(200);
});
