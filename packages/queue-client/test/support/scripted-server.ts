import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the server received. */
export interface Recorded {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers one request. */
export type Scene = (response: ServerResponse, request: Recorded) => void;

/** A real HTTP server that plays one scene for each request, in order; the last one is played for all that follow. */
export class ScriptedServer implements AsyncDisposable {
  readonly requests: Recorded[] = [];
  readonly #server: Server;
  #scenes: Scene[] = [];
  readonly #listeners: (() => void)[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#receive(request, response));
  }

  static async start(): Promise<ScriptedServer> {
    const scripted = new ScriptedServer();
    scripted.#server.listen(0, "127.0.0.1");
    await once(scripted.#server, "listening");
    return scripted;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  play(...scenes: Scene[]): void {
    this.#scenes = scenes;
  }

  /** Resolves once `count` requests have arrived. */
  async received(count: number): Promise<void> {
    while (this.requests.length < count) {
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { method = "", url = "", headers } = request;
    const recorded = { method, url, headers, body: Buffer.concat(pieces).toString("utf8") };
    this.requests.push(recorded);
    const scene = this.#scenes.length > 1 ? this.#scenes.shift() : this.#scenes[0];
    if (scene === undefined) response.writeHead(500).end("no scene");
    else scene(response, recorded);
    for (const wake of this.#listeners.splice(0)) wake();
  }
}
