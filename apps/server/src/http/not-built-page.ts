import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** The look of the console and the documentation, as far as one page needs it. A command wraps where the page is narrow. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1rem; background: light-dark(#f6f7f8, #101316);
  color: light-dark(#191d21, #e6e9ec); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; }
pre { padding: 0.75rem 1rem; border: 1px solid light-dark(#e2e5e8, #2a3138); border-radius: 6px;
  background: light-dark(#ffffff, #171b1f); white-space: pre-wrap; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; }
`;

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

/** Answers 404 for a site that is not built, with the way to build it. */
export function sendNotBuilt(
  reply: FastifyReply,
  page: {
    readonly title: string;
    readonly heading: string;
    /** Below the heading, in HTML. */
    readonly body: string;
  },
): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${page.title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${page.heading}</h1>
    ${page.body}
  </body>
</html>
`;
  return reply.code(404).headers(HEADERS).type("text/html; charset=utf-8").send(html);
}
