import type { TraceSettings } from "../../tracing/trace-settings.ts";
import { SettingError } from "./setting-error.ts";

const RATIO_DEFAULT = 0.01;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

interface TraceTexts {
  readonly endpoint: string | undefined;
  readonly headers: string | undefined;
  readonly ratio: string | undefined;
}

/** Where traces are sent; undefined = nowhere. @throws SettingError */
export function readTraceSettings({ endpoint, headers, ratio }: TraceTexts): TraceSettings | undefined {
  const settings = { headers: readHeaders(headers), ratio: readRatio(ratio) };
  const address = readCollector("MILLRACE_OTLP_ENDPOINT", endpoint);
  return address === undefined ? undefined : { endpoint: address, ...settings };
}

/** The address of a collector, without `/v1/traces`. @throws SettingError */
export function readCollector(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol)) return text.replace(/\/+$/, "");
  // The value is not repeated: it may hold a password.
  throw new SettingError(`${name} must be an http or https address such as http://127.0.0.1:4318.`);
}

/** Headers as `name=value,name=value`, percent-encoded where a value has a comma. */
function readHeaders(text: string | undefined): Readonly<Record<string, string>> {
  const entries = (text ?? "").split(",").filter((entry) => entry.trim() !== "");
  return Object.fromEntries(entries.map(readHeader));
}

function readHeader(entry: string): readonly [string, string] {
  const at = entry.indexOf("=");
  const name = entry.slice(0, Math.max(at, 0)).trim();
  const value = decoded(entry.slice(at + 1).trim());
  if (HEADER_NAME.test(name) && value !== undefined && /^[\x20-\x7e]*$/.test(value)) return [name, value];
  // The value is not repeated: it may be a password.
  throw new SettingError(
    "MILLRACE_OTLP_HEADERS must be name=value, several separated by commas; encode other characters as in an address (%2C).",
  );
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readRatio(text: string | undefined): number {
  if (text === undefined || text === "") return RATIO_DEFAULT;
  const ratio = Number(text);
  if (text.trim() !== "" && ratio >= 0 && ratio <= 1) return ratio;
  throw new SettingError(`MILLRACE_TRACE_RATIO must be a number from 0 to 1, not "${text}".`);
}
