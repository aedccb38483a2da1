import type { Readable } from "node:stream";
import type { KubeConfig } from "@kubernetes/client-node";
import { type ApiCall, methodOf, pathOf } from "./api-calls.ts";
import type { KubeClient, KubeRequest } from "./kube-client.ts";

/** The API server, asked only for what the table of calls names. */
export interface KubeApi {
  readonly namespace: string;
  /**
   * @param name of the object; null for all of them, or for the namespace itself
   * @throws KubeError, or KubeAwayError
   */
  ask<Answer = unknown>(call: ApiCall, name: string | null, request?: KubeRequest): Promise<Answer>;
  /** An answer without end. @throws KubeError, or KubeAwayError */
  stream(call: ApiCall, name: string | null, request?: KubeRequest): Promise<Readable>;
  /** For connections that the library makes itself. */
  config(): KubeConfig;
}

export function createKubeApi(client: KubeClient): KubeApi {
  const { namespace } = client;
  return {
    namespace,
    ask: (call, name, request) => client.call(methodOf(call), pathOf(call, namespace, name), request),
    stream: (call, name, request) => client.stream(pathOf(call, namespace, name), request),
    config: () => client.config(),
  };
}
