import { managementWords } from "@millrace/spec";

const ROOT = "/compat/v2/";

/** Whether an address below `/compat/v2` is one of management, and not of the queue of an endpoint. */
export function leadsToManagement(url: string): boolean {
  if (!url.startsWith(ROOT)) return false;
  let end = ROOT.length;
  while (end < url.length && url.charAt(end) !== "/" && url.charAt(end) !== "?") end += 1;
  return managementWords.has(url.slice(ROOT.length, end));
}
