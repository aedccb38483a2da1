import { createHash } from "node:crypto";
import fastify from "fastify";
import { expect, test } from "vitest";
import { sendNotBuilt } from "./not-built-page.ts";

test("the page of a site that is not built has a style, which its own policy allows, and answers 404", async () => {
  await using app = fastify();
  app.get("/", (_request, reply) =>
    sendNotBuilt(reply, { title: "Docs", heading: "Not built", body: "<pre>npm start</pre>" }),
  );
  const { statusCode, headers, body } = await app.inject("/");
  expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  expect(style).toContain("pre-wrap");
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
  expect(body).toContain("<pre>npm start</pre>");
});
