import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { expect, test } from "vitest";
import { frontPage } from "./front-page.ts";
import { frontPageStyle } from "./front-page-style.ts";

interface Answer {
  readonly body: string;
  readonly policy: string;
  readonly caching: string;
}

async function get(accept: string, problem?: string): Promise<Answer> {
  await using app = fastify();
  app.get(
    "/",
    frontPage(async () => problem),
  );
  const { body, headers } = await app.inject({ url: "/", headers: { accept } });
  return { body, policy: String(headers["content-security-policy"]), caching: String(headers["cache-control"]) };
}

test("a browser sees whether the service is ready, and no script runs", async () => {
  const { body, policy, caching } = await get("text/html");
  expect(body).toContain("Ready: the service accepts jobs.");
  for (const path of ["console/", "docs/", "v1/docs", "v2/docs", "graphql"]) expect(body).toContain(`href="${path}"`);
  expect(body).not.toMatch(/<script|style="|https?:/);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='/);
  // A proxy or a browser that keeps the page would tell an old state.
  expect(caching).toBe("no-store");
  expect((await get("text/html", "The <disk> is full.")).body).toContain("Not ready: The &lt;disk&gt; is full.");
});

test("a program gets the paths, whether the service is ready or not", async () => {
  expect(JSON.parse((await get("*/*", "full")).body)).toEqual({
    service: "millrace",
    console: "/console/",
    documentation: "/docs/",
    docs: "/v1/docs",
    openapi: "/v1/openapi.json",
    queueDocs: "/v2/docs",
    queueOpenapi: "/v2/openapi.json",
    graphql: "/graphql",
    health: "/readyz",
  });
});

test("the colors are those of the console", () => {
  const file = join(import.meta.dirname, "../../../../console/src/styles/tokens.css");
  const tokens = readFileSync(file, "utf8");
  const colors = frontPageStyle.match(/--[\w-]+: light-dark\([^)]*\);/g) ?? [];
  expect(colors.length).toBeGreaterThan(0);
  expect(colors.filter((color) => !tokens.includes(color))).toEqual([]);
});
