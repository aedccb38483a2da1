import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registerDocumentationSite } from "./documentation-site.ts";

let folder: string;
let app: FastifyInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "millrace-docs-"));
});
afterEach(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

const FILES = {
  "site/index.html": "<h1>first</h1>",
  "site/guides/webhooks.html": "<h1>webhooks</h1>",
  "site/adr/index.html": "<h1>decisions</h1>",
  "site/404.html": "<h1>not found</h1>",
  "site/assets/app.1a2b.js": "start()",
  "site/deploy/compose.yaml": "name: millrace",
  "secret.html": "kept inside",
};

function build(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, `${name}.gz`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, gzipSync(text));
  }
}

function serve(files: Readonly<Record<string, string>> = FILES): void {
  build(files);
  app = fastify();
  registerDocumentationSite(app, () => ("site/index.html" in files ? join(folder, "site") : undefined));
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ method: "GET", url, headers });

test("pages are found without their extension, and folders by their index", async () => {
  serve();
  for (const [url, text] of [
    ["/docs/", "<h1>first</h1>"],
    ["/docs/guides/webhooks", "<h1>webhooks</h1>"],
    ["/docs/guides/webhooks.html", "<h1>webhooks</h1>"],
    ["/docs/adr/", "<h1>decisions</h1>"],
  ] as const) {
    const page = await get(url);
    expect([page.statusCode, page.body, page.headers["content-type"]], url).toEqual([
      200,
      text,
      "text/html; charset=utf-8",
    ]);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  }
  const bare = await get("/docs");
  expect([bare.statusCode, bare.headers["location"]]).toEqual([308, "docs/"]);
});

test("a file keeps its type, and one with a hash in its name is kept for a year", async () => {
  serve();
  const script = await get("/docs/assets/app.1a2b.js");
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const page = await get("/docs/guides/webhooks");
  expect(page.headers["cache-control"]).toBe("no-cache");
  expect((await get("/docs/deploy/compose.yaml")).headers["content-type"]).toBe("text/plain; charset=utf-8");
});

test("a browser that has the page is told so, and one that reads gzip gets it as it lies", async () => {
  serve();
  const page = await get("/docs/guides/webhooks", { "accept-encoding": "gzip, br" });
  expect(page.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(page.rawPayload).toString()).toBe("<h1>webhooks</h1>");
  const again = await get("/docs/guides/webhooks", { "if-none-match": String(page.headers["etag"]) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("no address leads out of the site", async () => {
  serve();
  for (const url of [
    "/docs/../secret.html",
    "/docs/..%2fsecret.html",
    "/docs/%2e%2e/secret.html",
    "/docs/..%5csecret.html",
    "/docs/guides/../../secret.html",
    "/docs//etc/passwd",
    "/docs/%00",
    "/docs/guides",
    "/docs/no-such-page",
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body, url).not.toContain("kept inside");
  }
  expect((await get("/docs/no-such-page")).body).toBe("<h1>not found</h1>");
});

test("a site that is built again is served as it is now, without another start", async () => {
  serve();
  expect((await get("/docs/guides/new")).statusCode).toBe(404);
  expect((await get("/docs/")).body).toBe("<h1>first</h1>");
  build({
    "site/index.html": "<h1>second edition</h1>",
    "site/guides/new.html": "new",
    "site/assets/app.3c4d.js": "again()",
  });
  rmSync(join(folder, "site/guides/webhooks.html.gz"));
  const bodies = ["/docs/", "/docs/guides/new", "/docs/assets/app.3c4d.js"].map(async (url) => (await get(url)).body);
  expect(await Promise.all(bodies)).toEqual(["<h1>second edition</h1>", "new", "again()"]);
  expect((await get("/docs/guides/webhooks")).statusCode).toBe(404);
});

test("a link is followed within the site only", async () => {
  serve();
  symlinkSync("webhooks.html.gz", join(folder, "site/guides/same.html.gz"));
  symlinkSync("../../secret.html.gz", join(folder, "site/guides/out.html.gz"));
  symlinkSync(folder, join(folder, "site/above"));
  mkdirSync(join(folder, "site/folder.html.gz"));
  expect((await get("/docs/guides/same")).body).toBe("<h1>webhooks</h1>");
  for (const url of ["/docs/guides/out", "/docs/above/secret", "/docs/folder"]) {
    expect((await get(url)).statusCode, url).toBe(404);
  }
});

test("without a built site the page says how to build it, and the site is there once it is", async () => {
  serve({ "elsewhere.html": "" });
  const answer = await get("/docs/guides/webhooks");
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain("node .tools/turbo.mjs build --filter=@millrace/docs");
});
