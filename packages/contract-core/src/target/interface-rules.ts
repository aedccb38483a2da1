import type { Answer, SuiteRequest } from "./exchange.ts";

/** What the core must know of an interface to speak to a service of it. */
export interface InterfaceRules {
  /** The path of a request in a dialect. */
  readonly pathIn: (path: string, dialect: string) => string;
  /** The headers that carry a key to this path. */
  readonly keyHeaders: (key: string, path: string) => Readonly<Record<string, string>>;
  /** Whether a request that is neither GET nor HEAD changes nothing. */
  readonly isRead: (request: SuiteRequest) => boolean;
  /** Whether a request only helps a check, such as one that moves the clock; it is never what a claim is about. */
  readonly isHelper: (url: string) => boolean;
  /** Where the paths of resources begin, such as `/v1`. */
  readonly root: string;
  /**
   * Paths under {@link root} at which a POST makes a resource. Its `id` is in the answer; DELETE at the path with the id
   * removes it.
   */
  readonly collections: readonly string[];
  /** The same for what costs nothing, such as keys: it is removed too, and counts for no budget. */
  readonly freeCollections: readonly string[];
  /** Makes room for the removal of a resource that is refused because it is in use; one for each scenario. */
  readonly evictor?: (send: (request: SuiteRequest) => Promise<Answer>) => Evictor;
}

export interface Evictor {
  /** An answered request of the scenario. */
  saw(request: SuiteRequest, answer: Answer): void;
  /** Ends what uses the resource. Resolves to true if that removed it; `isGone` tries to remove it. */
  evict(path: string, isGone: () => Promise<boolean>): Promise<boolean>;
}

/** A REST interface with bearer keys and one dialect, except where `rules` differ. */
export function interfaceRules(rules: Partial<InterfaceRules>): InterfaceRules {
  return {
    pathIn: (path) => path,
    keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
    isRead: () => false,
    isHelper: () => false,
    root: "",
    collections: [],
    freeCollections: [],
    ...rules,
  };
}

/** Whether a request makes a resource; the path may begin with the prefix of a dialect. */
export function makesResource({ root, collections }: InterfaceRules, method: string, path: string): boolean {
  return method === "POST" && collections.some((collection) => path.endsWith(root + collection));
}
