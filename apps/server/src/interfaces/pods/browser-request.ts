import type { IncomingMessage } from "node:http";

/**
 * Whether a browser sends the request. Browsers leave `Sec-Fetch-…` out where the address is neither https nor of this computer, so
 * their name counts, too. `Sec-Fetch-Mode` does not: the `fetch` of Node sends it.
 */
export function isOfBrowser({ headers }: Pick<IncomingMessage, "headers">): boolean {
  if (["sec-fetch-site", "sec-fetch-dest", "service-worker"].some((name) => headers[name] !== undefined)) return true;
  return headers["user-agent"]?.startsWith("Mozilla/") === true || headers.accept?.includes("text/html") === true;
}

/** Whether a page of another origin has the browser send it, other than by a link that is followed. */
export function isOfOtherPage({ method, headers }: Pick<IncomingMessage, "headers" | "method">): boolean {
  const site = headers["sec-fetch-site"];
  const isRead = method === "GET" || method === "HEAD";
  const isLink = isRead && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  if (site !== undefined && site !== "same-origin" && site !== "none" && !isLink) return true;
  const { origin, host } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== host?.toLowerCase();
}
