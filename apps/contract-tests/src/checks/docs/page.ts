/** All addresses that a page loads or links to, in the order of the page. */
export function referencesOf(html: string): readonly string[] {
  const attributes = html.matchAll(/\b(?:src|href|data|poster)\s*=\s*["']?([^"'\s>]+)/gi);
  const styles = html.matchAll(/(?:url\(\s*["']?|@import\s+["'])([^"')\s]+)/gi);
  const all = [...attributes, ...styles].flatMap(([, address]) => (address === undefined ? [] : [address]));
  return [...new Set(all)].filter((address) => !/^(?:#|data:)/i.test(address));
}

/** Directives that do not concern loading. */
const NOT_LOADING = new Set(["base-uri", "form-action", "frame-ancestors", "sandbox", "report-to", "report-uri"]);
const LOCAL = /^(?:'(?:none|self|unsafe-inline|strict-dynamic|(?:nonce|sha\d+)-[^']+)'|data:|blob:)$/i;

/** Sources other than the service itself that a content security policy allows. */
export function foreignSources(policy: string): readonly string[] {
  const directives = policy
    .split(";")
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name = ""]) => name !== "");
  // A kind without a directive may be loaded from everywhere, unless there is a default.
  const unnamed = directives.some(([name]) => name === "default-src") ? [] : ["no default-src"];
  const loading = directives.filter(([name = ""]) => !NOT_LOADING.has(name));
  return [...unnamed, ...loading.flatMap(([, ...sources]) => sources.filter((source) => !LOCAL.test(source)))];
}
