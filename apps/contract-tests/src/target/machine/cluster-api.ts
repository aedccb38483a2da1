import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Agent, request } from "undici";

/** The API server of the test cluster, asked as its administrator. */
export interface ClusterApi {
  /** The answer, parsed; undefined when what the path names is not there. */
  call<Answer>(method: string, path: string, body?: object, contentType?: string): Promise<Answer | undefined>;
  close(): Promise<void>;
}

const NOT_FOUND = 404;
const ANSWER_WITHIN_MS = 60_000;
export const mergePatch = "application/merge-patch+json";

/** Reads the kubeconfig as `.ci/cluster/up` writes it: with the paths of its keys. */
export async function openClusterApi(kubeconfig: string): Promise<ClusterApi> {
  const config = await readFile(kubeconfig, "utf8");
  const told = (name: string): string => {
    const value = new RegExp(`\\b${name}: "?([^\\s",}]+)`).exec(config)?.[1];
    if (value === undefined) throw new Error(`${kubeconfig} does not name its ${name}.`);
    return value;
  };
  const [ca, cert, key] = await Promise.all(
    ["certificate-authority", "client-certificate", "client-key"].map((name) => readFile(told(name))),
  );
  const server = told("server");
  const dispatcher = new Agent({ connect: { ca, cert, key } });
  return {
    async call<Answer>(method: string, path: string, body?: object, contentType = "application/json") {
      const answer = await request(server + path, {
        method: method as "GET" | "POST" | "PATCH" | "DELETE",
        dispatcher,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": contentType } }),
      });
      const said = await text(answer.body);
      if (answer.statusCode === NOT_FOUND) return undefined;
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${said}`);
      return JSON.parse(said) as Answer;
    },
    close: () => dispatcher.close(),
  };
}
