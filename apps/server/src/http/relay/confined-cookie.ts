/** Attributes that pass. `Domain` does not, because it reaches other programs and the service; an unknown one might. */
const KEPT: ReadonlySet<string> = new Set(["expires", "max-age", "secure", "httponly", "samesite", "partitioned"]);

/**
 * A `Set-Cookie` value of a program, read as browsers do (RFC 6265bis, 5.6) and written anew, so that the cookie is sent to this program
 * alone: the last `Path` counts, whatever its case and the blanks around it. Undefined for one without a name, which could
 * pretend to have another's.
 *
 * @param prefix the address of the program below its host; empty where it has a host name of its own
 */
export function confinedCookie(text: string, prefix: string): string | undefined {
  const [pair = "", ...parts] = text.split(";");
  const equals = pair.indexOf("=");
  const name = pair.slice(0, Math.max(equals, 0)).trim();
  if (name === "") return undefined;
  const kept: string[] = [];
  let path: string | undefined;
  for (const part of parts) {
    const at = part.indexOf("=");
    const [key, value] = at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
    const attribute = key.trim().toLowerCase();
    if (attribute === "path") path = value.trim();
    else if (KEPT.has(attribute)) kept.push(part.trim());
  }
  const written = [`${name}=${pair.slice(equals + 1).trim()}`, ...pathOf(path, prefix), ...kept];
  return written.join("; ");
}

function pathOf(path: string | undefined, prefix: string): readonly string[] {
  // Without a path, the browser takes the folder of the request, which may be above the prefix.
  if (path?.startsWith("/") !== true) return prefix === "" ? [] : [`Path=${prefix}/`];
  const isBelow = prefix === "" || path === prefix || path.startsWith(`${prefix}/`);
  return [`Path=${isBelow ? path : prefix + path}`];
}
