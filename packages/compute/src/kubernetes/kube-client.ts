import type { KubeConfig } from "@kubernetes/client-node";
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, type RequestOptions, request as httpsRequest } from "node:https";
import { text as readAll } from "node:stream/consumers";
import { createSecureContext } from "node:tls";
import { type ClusterAccess, namespaceOf, readClusterAccess } from "./cluster-access.ts";

export interface KubeRequest {
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls of the API server. Credentials are applied to every call, so that rotated ones are used at once; the kubeconfig is read
 * again when the API server does not know them any more.
 */
export interface KubeClient {
  readonly namespace: string;
  /** For connections that the library makes itself. */
  config(): KubeConfig;
  /** The answer, parsed. @throws KubeError, or KubeAwayError */
  call<Answer = unknown>(method: string, path: string, request?: KubeRequest): Promise<Answer>;
  /** An answer without end. @throws KubeError, or KubeAwayError */
  stream(path: string, request?: KubeRequest): Promise<IncomingMessage>;
  close(): void;
}

/** The API server refused. The message is its own. */
export class KubeError extends Error {
  override readonly name = "KubeError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The API server does not answer now, but may later. */
export class KubeAwayError extends Error {
  override readonly name = "KubeAwayError";
}

/** Content types of patches. */
export const mergePatch = "application/merge-patch+json";
export const applyPatch = "application/apply-patch+yaml";
/** Owner of the fields that the driver applies. */
export const fieldManager = "millrace";

const answerTimeoutMs = 30_000;
/** Many starts at once open many connections; of those that are left, few are used again soon. */
const keptOpen = { keepAlive: true, maxFreeSockets: 32 } as const;
const unauthorised = 401;

export function isStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof KubeError && statuses.includes(error.status);
}

/** @throws ClusterAccessError */
export function createKubeClient(access: ClusterAccess): KubeClient {
  let config = readClusterAccess(access);
  const namespace = namespaceOf(config, access);
  let kept: { readonly key: string; readonly agent: HttpAgent } | undefined;

  /**
   * One agent for as long as the certificates are the same, so that connections are used again. They share one context: a context of
   * its own for each connection reads all certificates again and keeps them outside the heap, where no collection is due for them.
   */
  function agentFor(options: RequestOptions, isTls: boolean): HttpAgent {
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const name = [ca, cert, key, servername, rejectUnauthorized].map(String).join("\0");
    if (kept?.key !== name) {
      kept?.agent.destroy();
      const agent = isTls
        ? new HttpsAgent({
            ...keptOpen,
            secureContext: createSecureContext({ ca, cert, key }),
            servername,
            rejectUnauthorized,
          })
        : new HttpAgent(keptOpen);
      kept = { key: name, agent };
    }
    return kept.agent;
  }

  async function send(method: string, path: string, request: KubeRequest, timeoutMs: number): Promise<IncomingMessage> {
    const cluster = config.getCurrentCluster();
    const server = cluster?.server ?? "";
    const url = new URL(`${server.replace(/\/$/, "")}${path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value));
    const isTls = url.protocol === "https:";
    const headers: Record<string, string | number> = {};
    const options: RequestOptions = { headers };
    await config.applyToHTTPSOptions(options);
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    return await new Promise((resolve, reject) => {
      const away = (error: Error): void =>
        reject(
          request.signal?.aborted === true
            ? error
            : new KubeAwayError(`The Kubernetes API server at ${server} does not answer: ${error.message}.`),
        );
      const sent = (isTls ? httpsRequest : httpRequest)(url, {
        method,
        // A proxy of the kubeconfig is an agent of the library's.
        agent: cluster?.proxyUrl === undefined ? agentFor(options, isTls) : options.agent,
        ...(options.auth === undefined ? {} : { auth: options.auth }),
        headers: {
          ...headers,
          accept: "application/json",
          ...(body === undefined
            ? {}
            : {
                "content-type": request.contentType ?? "application/json",
                "content-length": Buffer.byteLength(body),
              }),
        },
        ...(request.signal === undefined ? {} : { signal: request.signal }),
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no answer in ${timeoutMs / 1_000} s`)), timeoutMs);
      sent.once("response", (answer) => {
        clearTimeout(timer);
        // Who reads the answer hears of this, too.
        answer.on("error", () => undefined);
        resolve(answer);
      });
      sent.on("error", (error) => {
        clearTimeout(timer);
        away(error);
      });
      sent.end(body);
    });
  }

  async function open(method: string, path: string, request: KubeRequest): Promise<IncomingMessage> {
    let answer = await send(method, path, request, answerTimeoutMs);
    if (answer.statusCode === unauthorised) {
      answer.resume();
      config = readClusterAccess(access);
      answer = await send(method, path, request, answerTimeoutMs);
    }
    const status = answer.statusCode ?? 500;
    if (status < 400) return answer;
    const said = await readText(answer);
    throw new KubeError(status, messageOf(said) || `status ${status}`);
  }

  return {
    namespace,
    config: () => config,
    async call<Answer>(method: string, path: string, request: KubeRequest = {}) {
      const text = await readText(await open(method, path, request));
      return (text === "" ? undefined : JSON.parse(text)) as Answer;
    },
    stream: (path, request = {}) => open("GET", path, request),
    close: () => kept?.agent.destroy(),
  };
}

async function readText(answer: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => answer.destroy(new Error("the answer stopped")), answerTimeoutMs);
  try {
    return await readAll(answer);
  } catch (error) {
    throw new KubeAwayError(`The Kubernetes API server closed the connection: ${String(error)}.`);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === "string" ? message.trim() : "";
  } catch {
    return text.trim();
  }
}
