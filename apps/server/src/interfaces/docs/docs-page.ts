import { escapeHtml } from "../../http/escape-html.ts";

/**
 * The documentation page. It loads everything from this service: options that would contact other hosts are off, and the
 * content security policy forbids such requests even if an option is missed.
 */
export const docsHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    // The page's component library sets style attributes and adds style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The three references, by their relative paths. */
const REFERENCES = [
  ["REST", "../v1/docs"],
  ["Queue and workers", "../v2/docs"],
  ["GraphQL", "../graphql"],
] as const;

/**
 * The reference page of an OpenAPI document, which is served next to it as `openapi.json`. Paths are relative to the page's
 * address, so that it works under any prefix. The scripts are those of the REST interface.
 */
export function docsPage(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
  </head>
  <body style="margin: 0">
    ${referencesNav()}
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The same description as JSON: <a href="openapi.json">openapi.json</a></noscript>
    <script src="../v1/docs/reference.js"></script>
    <script src="../v1/docs/start.js"></script>
  </body>
</html>
`;
}

/** Links from one reference to the others. */
export function referencesNav(): string {
  const links = REFERENCES.map(([name, path]) => `<a href="${path}">${name}</a>`);
  return `<nav style="padding: 8px 24px; font: 14px system-ui, sans-serif">References: ${links.join(" · ")}</nav>`;
}

/** Starts the reference without the options that would contact other hosts. */
export const docsStartScript = `Scalar.createApiReference("#reference", ${JSON.stringify(
  {
    url: "openapi.json",
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    proxyUrl: "",
    hideClientButton: true,
    showDeveloperTools: "never",
    persistAuth: false,
  },
  null,
  2,
)});
`;
