/** What one quota of the service allows and what is left of it. */
export interface RateLimit {
  /** Name of the quota, such as `minute`. */
  readonly name: string;
  /** Requests that are left until the window ends. */
  readonly remaining: number;
  /** Milliseconds until the window ends; undefined when the service does not say it. */
  readonly resetMs: number | undefined;
  /** Requests in each window; undefined when the service sends no policy of this name. */
  readonly quota: number | undefined;
  /** Length of the window in milliseconds; undefined as above. */
  readonly windowMs: number | undefined;
}

/**
 * The quotas that `RateLimit` and `RateLimit-Policy` of an answer tell of, such as `"minute";r=59;t=12` and `"minute";q=60;w=60`. Empty
 * when the service limits no calls, or for what is not in this form.
 *
 * @example
 * const { response } = await client.pods.list().withResponse();
 * const tightest = Math.min(...rateLimitsOf(response.headers).map(({ remaining }) => remaining));
 */
export function rateLimitsOf(headers: Headers): readonly RateLimit[] {
  const policies = new Map(itemsOf(headers.get("ratelimit-policy")));
  return itemsOf(headers.get("ratelimit")).flatMap(([name, { r, t }]) => {
    if (r === undefined) return [];
    const { q, w } = policies.get(name) ?? {};
    return [{ name, remaining: r, resetMs: inMs(t), quota: q, windowMs: inMs(w) }];
  });
}

type Parameters = Readonly<Record<string, number>>;

/** No quota needs more. What is longer is not read: a search for quotes that never end would take long. */
const HEADER_MAX_CHARS = 2_000;

/** A list of quoted names with whole numbers as parameters, as RFC 9651 writes it; parameters of other types are left out. */
function itemsOf(header: string | null): readonly (readonly [string, Parameters])[] {
  if (header === null || header.length > HEADER_MAX_CHARS) return [];
  const items = header.matchAll(/"((?:[^"\\]|\\.)*)"((?:\s*;\s*[a-z*][\w.*-]*=(?:"[^"]*"|[^\s;,"]+))+)\s*(?=,|$)/g);
  return [...items].map(([, name = "", parameters = ""]) => [
    name.replaceAll(/\\(.)/g, "$1"),
    Object.fromEntries(
      [...parameters.matchAll(/;\s*([\w.*-]+)=(-?\d{1,15})(?![^\s;])/g)].map(([, key, value]) => [key, Number(value)]),
    ),
  ]);
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1_000;
}
