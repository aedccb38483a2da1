import {
  errorMessage,
  isCommit,
  MachinePreparationError,
  MachineStartError,
  type ModelReference,
} from "@millrace/engine";
import { type Dispatcher, fetch, type Response } from "undici";
import { type HubFile, filesOfPage } from "./hub-files.ts";

/** Where models come from, by the interface of the Hugging Face Hub. Messages of its errors hold no tokens. */
export interface ModelHub {
  /** The commit that a revision stands for now. */
  commitOf(reference: ModelReference, access: HubAccess): Promise<string>;
  files(repository: string, commit: string, access: HubAccess): Promise<readonly HubFile[]>;
  /** The bytes of a file from `fromByte` on, or from its first byte where the hub cannot do that. */
  open(file: HubFileAddress, fromByte: number, access: HubAccess): Promise<OpenedFile>;
  /** Resolves if the hub gives out the file, which is not empty. */
  prove(file: HubFileAddress, access: HubAccess): Promise<void>;
}

export interface HubFileAddress {
  readonly repository: string;
  readonly commit: string;
  readonly path: string;
}

export interface HubAccess {
  /** Undefined: without a login. */
  readonly token: string | undefined;
  readonly signal: AbortSignal;
}

export interface OpenedFile {
  readonly fromByte: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Without a byte for so long, an answer or a transfer of the hub counts as broken; the start that waits for it fails and is tried again. */
export const hubSilenceMaxMs = 60_000;
const redirectsMax = 5;
const filesMax = 100_000;
const pagesMax = 10_000;
const answerMaxBytes = 16 * 1024 * 1024;

export interface HubOptions {
  /** Connects to the hosts that the hub redirects to, and to public addresses only. */
  readonly elsewhere: Dispatcher;
  /** Default: {@link hubSilenceMaxMs}. */
  readonly silenceMaxMs?: number;
}

/** @param address an origin, with a path where the hub is below one */
export function createModelHub(address: string, { elsewhere, silenceMaxMs = hubSilenceMaxMs }: HubOptions): ModelHub {
  const base = address.replace(/\/+$/, "");

  /** An answer of status 2xx. A token goes only to the hub itself, not where it redirects to. */
  async function get(url: string, what: string, access: HubAccess, range?: string): Promise<Opened> {
    requireToken(access);
    const silence = watchSilence(access.signal, silenceMaxMs);
    let at = new URL(url);
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const isHub = at.origin === new URL(base).origin;
      const isElsewhere = at.hostname !== new URL(base).hostname;
      const response = await fetch(at.href, {
        redirect: "manual",
        signal: silence.signal,
        ...(isElsewhere ? { dispatcher: elsewhere } : {}),
        headers: {
          "accept-encoding": "identity",
          ...(isHub && access.token !== undefined ? { authorization: `Bearer ${access.token}` } : {}),
          ...(range === undefined ? {} : { range: `bytes=${range}` }),
        },
      }).catch((error: unknown) => {
        silence.end();
        access.signal.throwIfAborted();
        const who = isElsewhere
          ? `${at.origin}, where the hub of models keeps ${what},`
          : `The hub of models at ${at.origin}`;
        throw new MachinePreparationError(`${who} does not answer: ${reasonOf(error, silenceMaxMs)}.`);
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location !== null && URL.canParse(location, at.href)) {
        await response.body?.cancel();
        at = new URL(location, at.href);
        const problem = redirectProblem(new URL(base), at);
        if (problem === null) continue;
        silence.end();
        throw new MachinePreparationError(`The hub of models redirects ${what} to ${at.origin}, ${problem}.`);
      }
      if (response.ok) return { response, silence };
      silence.end();
      await response.body?.cancel();
      throw refusal(response.status, what, access.token !== undefined);
    }
    silence.end();
    throw new MachinePreparationError(`The hub of models at ${base} redirects without end for ${what}.`);
  }

  async function getJson(
    url: string,
    what: string,
    access: HubAccess,
  ): Promise<{ body: unknown; next: string | null }> {
    const { response, silence } = await get(url, what, access);
    const text: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of bytesOf({ response, silence }, access.signal, what)) {
      size += chunk.length;
      if (size > answerMaxBytes) throw unreadable(what);
      text.push(chunk);
    }
    try {
      return { body: JSON.parse(Buffer.concat(text).toString("utf8")), next: nextPage(response.headers.get("link")) };
    } catch {
      throw unreadable(what);
    }
  }

  /** A link to another place is not followed: a hub behind a proxy may name the address that it knows. */
  function atHub(link: string): string {
    const { pathname, search } = new URL(link, `${base}/`);
    return `${new URL(base).origin}${pathname}${search}`;
  }

  function urlOf({ repository, commit, path }: HubFileAddress): string {
    return `${base}/${repository}/resolve/${commit}/${path.split("/").map(encodeURIComponent).join("/")}`;
  }

  return {
    async commitOf({ repository, revision }, access) {
      const what = `model ${repository} at revision ${revision}`;
      const { body } = await getJson(`${base}/api/models/${repository}/revision/${revision}`, what, access);
      const commit = typeof body === "object" && body !== null && "sha" in body ? body.sha : undefined;
      if (typeof commit !== "string" || !isCommit(commit)) throw unreadable(what);
      return commit;
    },
    async files(repository, commit, access) {
      const what = `the files of model ${repository}`;
      const files: HubFile[] = [];
      let url: string | null = `${base}/api/models/${repository}/tree/${commit}?recursive=true`;
      for (let pages = 0; url !== null; pages += 1) {
        const page: { body: unknown; next: string | null } = await getJson(url, what, access);
        const found = filesOfPage(page.body);
        if (found === undefined || pages === pagesMax) throw unreadable(what);
        files.push(...found);
        if (files.length > filesMax) {
          throw new MachineStartError(
            `Model ${repository} has more than ${filesMax} files; put it onto a network volume.`,
          );
        }
        url = page.next === null ? null : atHub(page.next);
      }
      return files;
    },
    async open(file, fromByte, access) {
      const what = nameOf(file);
      const opened = await get(urlOf(file), what, access, fromByte > 0 ? `${fromByte}-` : undefined);
      const isPartial = opened.response.status === 206;
      return { fromByte: isPartial ? fromByte : 0, bytes: bytesOf(opened, access.signal, what) };
    },
    async prove(file, access) {
      const { response, silence } = await get(urlOf(file), nameOf(file), access, "0-0");
      silence.end();
      await response.body?.cancel();
    },
  };
}

function nameOf({ path, repository }: HubFileAddress): string {
  return `${path} of model ${repository}`;
}

/**
 * Why an address to which the hub redirects is not followed; null where it is. The hub's own host may answer at any port, as it was named by
 * the operator. Every other host needs TLS and, when it is connected to, a public address: a hub must not lead requests of this service into
 * its own network.
 */
export function redirectProblem(hub: URL, target: URL): string | null {
  if (target.username !== "" || target.password !== "") return "an address with a password";
  if (target.protocol === "https:") return null;
  if (target.protocol !== "http:") return "which is no web address";
  if (target.hostname !== hub.hostname) return "which is another host without TLS";
  return hub.protocol === "https:" ? "which is without TLS" : null;
}

/** What a header cannot carry would be repeated by the error of a request. */
function requireToken({ token = "" }: HubAccess): void {
  if (/^[\x20-\x7E]*$/.test(token.trim())) return;
  throw new MachineStartError("HF_TOKEN of the endpoint is no token of the hub: it has a character that no token has.");
}

interface Opened {
  readonly response: Response;
  readonly silence: SilenceWatch;
}

interface SilenceWatch {
  readonly maxMs: number;
  readonly signal: AbortSignal;
  heard(): void;
  end(): void;
}

function watchSilence(outer: AbortSignal, maxMs: number): SilenceWatch {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), maxMs);
  return {
    maxMs,
    signal: AbortSignal.any([outer, silence.signal]),
    heard: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

async function* bytesOf({ response, silence }: Opened, outer: AbortSignal, what: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) {
      silence.heard();
      yield chunk;
    }
  } catch (error) {
    outer.throwIfAborted();
    if (error instanceof MachinePreparationError || error instanceof MachineStartError) throw error;
    throw new MachinePreparationError(`The transfer of ${what} broke off: ${reasonOf(error, silence.maxMs)}.`);
  } finally {
    silence.end();
  }
}

function refusal(status: number, what: string, hasToken: boolean): Error {
  if (status === 401 || status === 403) {
    const cure = hasToken
      ? "The token in HF_TOKEN of the endpoint may not read it."
      : "Give the endpoint a variable HF_TOKEN with a token that may read it, best as a secret.";
    return new MachineStartError(
      `The hub of models refuses ${what} (${status}): it is not there, or not public. ${cure}`,
    );
  }
  if (status === 404) return new MachineStartError(`The hub of models does not know ${what}.`);
  return new MachinePreparationError(`The hub of models answered ${status} for ${what}.`);
}

function unreadable(what: string): Error {
  return new MachinePreparationError(`The hub of models gave an answer for ${what} that cannot be read.`);
}

function reasonOf(error: unknown, silenceMaxMs: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && cause.name === "AbortError") {
    return `nothing came for ${silenceMaxMs / 1000} s; the service tries again`;
  }
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : errorMessage(cause);
}

function nextPage(link: string | null): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1] ?? null;
}
