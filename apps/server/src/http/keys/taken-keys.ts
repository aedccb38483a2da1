import type { IncomingHttpHeaders } from "node:http";
import { DomainError } from "@millrace/engine";
import type { GivenKey } from "./given-keys.ts";
import { targetWithout, type Taken, type TargetParts } from "./target-parts.ts";

/** Headers that a request cannot be without. */
const NEEDED: ReadonlySet<string> = new Set(["host", "content-length"]);

/**
 * Takes the headers that hold one of these keys of the service out of a request for a program; of cookies, only those that do. A client
 * may send its key in several places, of which the service reads one, and a browser names the page that it comes from, with its query.
 */
export function takeKeysOut(headers: IncomingHttpHeaders, keys: readonly GivenKey[]): void {
  if (keys.length === 0) return;
  const holds = holding(keys);
  const named = new Set(keys.map(({ header }) => header));
  for (const [name, value] of Object.entries(headers)) {
    if (NEEDED.has(name) || (!named.has(name) && !holds(`${name}: ${String(value)}`))) continue;
    const rest =
      name === "cookie"
        ? String(value)
            .split(";")
            .filter((pair) => !holds(pair))
            .join(";")
            .trim()
        : "";
    if (rest === "") delete headers[name];
    else headers[name] = rest;
  }
}

/**
 * Path and query of a request without these keys of the service, and without the parameters `also`. Of a parameter, the parts between
 * semicolons are looked at, by which some programs split their query.
 *
 * @throws DomainError where the path holds a key
 */
export function targetWithoutKeys(target: TargetParts, keys: readonly GivenKey[], also: Taken = new Map()): string {
  if (keys.length === 0) return targetWithout(target, also);
  const holds = holding(keys);
  if (holds(target.path ?? "")) {
    const message =
      "The path of this request holds a key of this service, which programs must not see. Send the key as `Authorization: Bearer KEY`.";
    throw new DomainError("invalid_request", message);
  }
  const parameters = target.parameters.flatMap((text) => {
    if (!holds(text)) return [text];
    const rest = text.split(";").filter((part) => !holds(part));
    return rest.length === 0 ? [] : [rest.join(";")];
  });
  return targetWithout({ ...target, parameters }, also);
}

/** Whether a text holds one of the keys, as it is or with escapes. Names of headers are in lower case. */
function holding(keys: readonly GivenKey[]): (text: string) => boolean {
  const texts = keys.map(({ key }) => key.toLowerCase());
  return (text) => {
    const lower = (text.includes("%") ? `${text}\n${unescaped(text)}` : text).toLowerCase();
    return texts.some((key) => lower.includes(key));
  };
}

/** With each escape of a byte undone, beside those that are none: programs read what they can. */
function unescaped(text: string): string {
  return text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
