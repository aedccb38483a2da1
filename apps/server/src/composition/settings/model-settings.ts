import { SettingError } from "./setting-error.ts";

/** Where models come from, and how much of them a host keeps. */
export interface ModelSettings {
  readonly hubUrl: string;
  readonly maxBytes: number;
}

/** Values of the settings as they were given. */
export interface ModelEnvironment {
  readonly hub: string | undefined;
  readonly maxBytes: string | undefined;
  readonly compute: string | undefined;
}

const maxBytesDefault = 100 * 1024 ** 3;
const maxBytesMin = 1024 ** 2;

/** @throws SettingError */
export function readModelSettings({ hub, maxBytes, compute }: ModelEnvironment): ModelSettings | undefined {
  if (hub === undefined || hub === "") {
    if (maxBytes === undefined || maxBytes === "") return undefined;
    throw new SettingError("MILLRACE_MODEL_MAX_BYTES has no effect without MILLRACE_MODEL_HUB; set it, or unset both.");
  }
  if (compute === "kubernetes") {
    throw new SettingError(
      "MILLRACE_MODEL_HUB: machines that are pods of a cluster cannot get models of the hub. Unset it, and put models into " +
        "images or onto a network volume.",
    );
  }
  return { hubUrl: readHub(hub), maxBytes: readMaxBytes(maxBytes) };
}

/** The value is not repeated: it may hold a password. */
function readHub(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (url !== undefined && isPlain && ["http:", "https:"].includes(url.protocol)) return url.href;
  throw new SettingError(
    "MILLRACE_MODEL_HUB must be the address of a hub, such as https://hub.example.com, without user, query or fragment.",
  );
}

function readMaxBytes(text: string | undefined): number {
  if (text === undefined || text === "") return maxBytesDefault;
  const bytes = Number(text);
  if (Number.isSafeInteger(bytes) && bytes >= maxBytesMin) return bytes;
  throw new SettingError(`MILLRACE_MODEL_MAX_BYTES must be a whole number of at least ${maxBytesMin}, not "${text}".`);
}
