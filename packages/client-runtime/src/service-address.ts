/** What the addresses of a service's interfaces end with. */
const interfacePath = /\/(?:v1|v2|graphql)\/*$/;

/**
 * The root address of a service, without a slash at the end. The address of one of its interfaces, such as `…/v2`, is
 * taken for the root it belongs to. On a web page an address may be relative to the page.
 *
 * @throws TypeError when it is not an http or https address, or holds more than host and path
 */
export function serviceAddress(baseUrl: string): string {
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  const url = URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw new TypeError("baseUrl must be the http or https address of a service, for example http://127.0.0.1:8080.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new TypeError("baseUrl must not hold a user name or password. Give the key as apiKey.");
  }
  if (url.search !== "" || url.hash !== "") {
    throw new TypeError("baseUrl must end with a path, without a query or fragment.");
  }
  return url.href.replace(interfacePath, "").replace(/\/+$/, "");
}
