import type { TargetKeys } from "../target/target.ts";

/** A request on its way to the service. */
export interface ProxiedRequest {
  readonly method: string;
  /** With the query, from the root of the service. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer on its way back. */
export interface ProxiedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** How a mutated service differs from the real one. */
export interface Mutation {
  /** Changes a request before the service sees it; returns other requests unchanged. */
  request?(request: ProxiedRequest): ProxiedRequest;
  /** Its answers depend on the bodies of requests, which are then read completely before the service sees them. */
  readonly readsBody?: true;
  /**
   * Changes an answer before the client sees it. The request has a body only with `request` or `readsBody`; the answer has
   * none if it is a stream of events, which is passed on as it comes. `ask` sends one more request to the service.
   */
  answer?(
    answer: ProxiedAnswer,
    request: ProxiedRequest,
    ask: (request: ProxiedRequest) => Promise<ProxiedAnswer>,
  ): ProxiedAnswer | Promise<ProxiedAnswer>;
  /** Changes an event of a stream, given as its lines; an empty text leaves it out. */
  event?(lines: string, request: ProxiedRequest): string;
}

/** What a suite must find. */
export interface Defect {
  /** The defect, as a sentence; unique. */
  readonly name: string;
  /** Claims of which it breaks at least the first. */
  readonly breaks: readonly string[];
  /** The check cannot report the defect: a request that should be refused is held, and that ends the check. */
  readonly isHeld?: true;
}

/** A service with one defect, which a proxy before a good service makes. */
export interface Mutant<Keys extends TargetKeys = TargetKeys> extends Defect {
  /** Creates a mutation, which may have state. The keys are those of the suite. */
  readonly mutate: (keys: Keys) => Mutation;
}

export function withJson<Message extends { readonly body: Buffer }>(message: Message, body: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(body)) };
}
