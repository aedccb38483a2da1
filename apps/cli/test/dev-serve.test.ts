import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeProject } from "./support/dev-session.ts";

/** Answers with its version; a request that names a file in its query is answered once that file exists. */
function server(version: string): string {
  return `
import { createServer } from "node:http";
import { existsSync } from "node:fs";
createServer(async ({ url }, response) => {
  const until = new URL(url, "http://x").searchParams.get("until");
  if (until !== null) console.log("${version} waits");
  while (until !== null && !existsSync(until)) await new Promise((r) => setTimeout(r, 5));
  response.end("${version}");
}).listen(process.env.PORT);
`;
}

const textAt = async (url: unknown): Promise<string> => await (await fetch(String(url))).text();

it("an HTTP server gets requests without a key; a save starts the new code while a request finishes on the old", async () => {
  await using project = await makeProject({ "app.mjs": server("old") });
  await using session = await project.dev("app.mjs", ["--serve"]);
  const requestsUrl = session.events()[0]?.["requestsUrl"];
  expect(requestsUrl).toBe(`${session.baseUrl}/lb/${session.endpointId}/`);
  expect(await textAt(requestsUrl)).toBe("old");
  const until = project.outside("go");
  const slow = textAt(`${String(requestsUrl)}?until=${encodeURIComponent(until)}`);
  await session.event({ event: "log", line: "old waits" });
  await project.put("app.mjs", server("new"));
  await session.event({ event: "reload" });
  expect(await textAt(requestsUrl)).toBe("new");
  await writeFile(until, "");
  expect(await slow).toBe("old");
});

const manifest = (healthPath: string): string =>
  `name: pages\nendpoints:\n  files:\n    source: .\n    type: LB\n    env: { HEALTH_CHECK_PATH: ${healthPath} }\n`;

it("a folder with type: LB in millrace.yaml needs no flag, a command starts its program, and a save mends its health path", async () => {
  await using project = await makeProject({
    "millrace.yaml": manifest("/missing.html"),
    "hello.html": "hello",
  });
  await using session = await project.dev(".", ["--command", "python3 -m http.server $PORT"]);
  await expect.poll(session.text).toContain("GET /missing.html");
  await project.put("millrace.yaml", manifest("/hello.html"));
  expect(await textAt(`${String(session.events()[0]?.["requestsUrl"])}hello.html`)).toBe("hello");
});

it("a server that ends is shown with the reason, and a save after a save that did not help mends it", async () => {
  await using project = await makeProject({ "app.mjs": server("first") });
  await using session = await project.dev("app.mjs", ["--serve"]);
  const requestsUrl = session.events()[0]?.["requestsUrl"];
  expect(await textAt(requestsUrl)).toBe("first");
  await project.put("app.mjs", "process.exit(3);");
  expect(await session.event({ event: "crash" })).toMatchObject({
    message: "The worker ended with exit code 3 before it was ready for requests.",
  });
  expect(await textAt(requestsUrl)).toBe("first");
  await project.put("app.mjs", server("mended"));
  await session.event({ event: "reload" });
  expect(await textAt(requestsUrl)).toBe("mended");
});

it.each([
  ["--input", ["--input", "{}"]],
  ["--stream", ["--stream"]],
])("%s is refused for an HTTP server", async (flag, args) => {
  await using project = await makeProject({ "app.mjs": server("any") });
  const result = await project.run(["dev", `${project.folder}/app.mjs`, "--serve", ...args]);
  expect(result).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining(`${flag} is for programs that take jobs; an HTTP server gets requests`),
  });
});
