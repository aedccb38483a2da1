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

/** The requests of a mutation. */
export interface Matcher {
  readonly method?: string;
  readonly path: RegExp;
}

export function matches({ method, path }: Matcher, request: ProxiedRequest): boolean {
  return (method === undefined || request.method === method) && path.test(request.path);
}

/** Answers to these requests have another status. */
export function withStatus(matcher: Matcher, from: number, to: number): () => Mutation {
  return () => ({
    answer: (answer, request) =>
      matches(matcher, request) && answer.status === from ? { ...answer, status: to } : answer,
  });
}

/** Successful answers to these requests have another JSON body. */
export function withBody(matcher: Matcher, edit: (body: unknown) => unknown): () => Mutation {
  return () => ({
    answer(answer, request) {
      if (!matches(matcher, request) || answer.status >= 300 || answer.body.length === 0) return answer;
      return withJson(answer, edit(JSON.parse(answer.body.toString()) as unknown));
    },
  });
}

/** Refusals of these requests have another JSON body. */
export function withError(matcher: Matcher, edit: (body: Record<string, unknown>) => void): () => Mutation {
  return () => ({
    answer(answer, request) {
      if (!matches(matcher, request) || answer.status < 400 || answer.body.length === 0) return answer;
      const body = JSON.parse(answer.body.toString()) as Record<string, unknown>;
      edit(body);
      return withJson(answer, body);
    },
  });
}

/** Answers to these requests lack a header. */
export function withoutHeader(matcher: Matcher, name: string): () => Mutation {
  return () => ({
    answer(answer, request) {
      if (!matches(matcher, request)) return answer;
      const headers = Object.fromEntries(Object.entries(answer.headers).filter(([header]) => header !== name));
      return { ...answer, headers };
    },
  });
}

/** The same for every object in the answer, whether it is the body or an item of it. */
export function withMember(matcher: Matcher, edit: (item: Record<string, unknown>) => void): () => Mutation {
  return withBody(matcher, (body) => {
    for (const item of Array.isArray(body) ? body : [body]) {
      if (typeof item === "object" && item !== null) edit(item as Record<string, unknown>);
    }
    return body;
  });
}

/** These requests reach the service with a changed path, header or body. */
export function withRequest(matcher: Matcher, edit: (request: ProxiedRequest) => ProxiedRequest): () => Mutation {
  return () => ({ request: (request) => (matches(matcher, request) ? edit(request) : request) });
}

/** These requests reach the service with another JSON body. */
export function withRequestBody(
  matcher: Matcher,
  edit: (body: Record<string, unknown>) => Record<string, unknown>,
): () => Mutation {
  return withRequest(matcher, (request) =>
    request.body.length === 0
      ? request
      : withJson(request, edit(JSON.parse(request.body.toString()) as Record<string, unknown>)),
  );
}

/** The events of these streams are others; an empty text leaves one out. */
export function withEvent(matcher: Matcher, edit: (lines: string) => string): () => Mutation {
  return () => ({ event: (lines, request) => (matches(matcher, request) ? edit(lines) : lines) });
}

export function withJson<Message extends { readonly body: Buffer }>(message: Message, body: unknown): Message {
  return { ...message, body: Buffer.from(JSON.stringify(body)) };
}
