import type { WebhookOutcome } from "../model/ports.ts";

/** Deliveries under way at once: of all, and of one account. */
const UNDER_WAY_MAX = 60;
export const underWayOfAccountMax = 20;
/** The same to one host that did not answer in time lately. */
const UNDER_WAY_TO_SILENT_HOST_MAX = 2;
/** Pause before a host that did not answer in time is called again; it doubles. */
const SILENT_PAUSE_MIN_MS = 1_000;
const SILENT_PAUSE_MAX_MS = 30_000;
/** Due webhooks kept in memory: of one account, and of one host of it. The database has the others. */
const KEPT_OF_ACCOUNT_MAX = 2_000;
const KEPT_OF_HOST_MAX = 500;

/** Something to send to an address. */
interface Sendable {
  readonly url: string;
}

interface Host<Due> {
  readonly name: string;
  readonly account: Account<Due>;
  readonly waiting: Due[];
  underWay: number;
  /** Times in a row that it did not answer. */
  silences: number;
  pausedUntilMs: number;
}

interface Account<Due> {
  readonly id: string;
  /** In the order of their turns. */
  readonly hosts: Map<string, Host<Due>>;
  waiting: number;
  underWay: number;
}

/**
 * Due webhooks in a fair order: accounts take turns, and within an account its hosts do. A host that does not answer keeps
 * few deliveries in progress and is called again after growing pauses, so that it delays no other host.
 */
export interface WebhookQueue<Due extends Sendable> {
  /** Does nothing for one that is known already. */
  add(webhook: Due, accountId: string): void;
  /** The next one to send; it counts as under way until `ended`. */
  next(nowMs: number): Due | undefined;
  /** Without an outcome it was not sent. */
  ended(webhook: Due, outcome: WebhookOutcome | null, nowMs: number): void;
  /** When a pause ends that webhooks wait for, or null. */
  nextAtMs(nowMs: number): number | null;
  /** Some were left in the database, and by now there is room for them. Says so once. */
  takeMore(): boolean;
  readonly underWay: number;
}

/** `idOf`: what tells one webhook from another. */
export function createWebhookQueue<Due extends Sendable>(idOf: (webhook: Due) => string): WebhookQueue<Due> {
  /** In the order of their turns. */
  const accounts = new Map<string, Account<Due>>();
  /** By their ids. */
  const waiting = new Set<string>();
  const underWay = new Map<string, Host<Due>>();
  /** Those that were shown as due while they were under way: perhaps they are due again. */
  const shownMeanwhile = new Map<string, { readonly webhook: Due; readonly accountId: string }>();
  /** Hosts that have more in the database. */
  const left = new Set<Host<Due>>();

  function hostOf(accountId: string, name: string): Host<Due> {
    const account = accounts.get(accountId) ?? { id: accountId, hosts: new Map(), waiting: 0, underWay: 0 };
    accounts.set(accountId, account);
    const host = account.hosts.get(name) ?? newHost(account, name);
    account.hosts.set(name, host);
    return host;
  }

  function add(webhook: Due, accountId: string): void {
    const id = idOf(webhook);
    if (underWay.has(id)) shownMeanwhile.set(id, { webhook, accountId });
    if (waiting.has(id) || underWay.has(id)) return;
    const host = hostOf(accountId, new URL(webhook.url).host);
    if (host.waiting.length >= KEPT_OF_HOST_MAX || host.account.waiting >= KEPT_OF_ACCOUNT_MAX) {
      left.add(host);
      return;
    }
    waiting.add(id);
    host.waiting.push(webhook);
    host.account.waiting += 1;
  }

  function hostToCall(account: Account<Due>, nowMs: number): Host<Due> | undefined {
    if (account.waiting === 0 || account.underWay >= underWayOfAccountMax) return undefined;
    for (const host of account.hosts.values()) if (isToBeCalled(host, nowMs)) return host;
    return undefined;
  }

  function begin(host: Host<Due>): Due | undefined {
    const { account } = host;
    const webhook = host.waiting.shift();
    if (webhook === undefined) return undefined;
    // The others have their turns before.
    toEnd(accounts, account.id, account);
    toEnd(account.hosts, host.name, host);
    waiting.delete(idOf(webhook));
    underWay.set(idOf(webhook), host);
    host.underWay += 1;
    account.underWay += 1;
    account.waiting -= 1;
    return webhook;
  }

  /** Keeps nothing of a host that there is nothing to know about. */
  function tidy(host: Host<Due>): void {
    if (host.waiting.length > 0 || host.underWay > 0 || host.silences > 0) return;
    host.account.hosts.delete(host.name);
    if (host.account.hosts.size === 0) accounts.delete(host.account.id);
  }

  return {
    add,
    next(nowMs) {
      if (underWay.size >= UNDER_WAY_MAX) return undefined;
      for (const account of accounts.values()) {
        const host = hostToCall(account, nowMs);
        if (host !== undefined) return begin(host);
      }
      return undefined;
    },
    ended(webhook, outcome, nowMs) {
      const id = idOf(webhook);
      const host = underWay.get(id);
      if (host === undefined) return;
      underWay.delete(id);
      host.underWay -= 1;
      host.account.underWay -= 1;
      if (outcome === "unanswered") noteSilence(host, nowMs);
      else if (outcome !== null) host.silences = 0;
      const shown = shownMeanwhile.get(id);
      shownMeanwhile.delete(id);
      if (shown !== undefined) add(shown.webhook, shown.accountId);
      tidy(host);
    },
    nextAtMs(nowMs) {
      let atMs: number | null = null;
      for (const { hosts } of accounts.values()) {
        for (const { waiting: kept, pausedUntilMs } of hosts.values()) {
          if (kept.length > 0 && pausedUntilMs > nowMs) atMs = Math.min(atMs ?? Infinity, pausedUntilMs);
        }
      }
      return atMs;
    },
    takeMore() {
      const hasRoom = [...left].some(
        (host) => host.waiting.length === 0 && host.account.waiting < KEPT_OF_ACCOUNT_MAX / 2,
      );
      if (hasRoom) left.clear();
      return hasRoom;
    },
    get underWay() {
      return underWay.size;
    },
  };
}

function newHost<Due>(account: Account<Due>, name: string): Host<Due> {
  return { name, account, waiting: [], underWay: 0, silences: 0, pausedUntilMs: 0 };
}

function isToBeCalled<Due>({ waiting, underWay, silences, pausedUntilMs }: Host<Due>, nowMs: number): boolean {
  if (waiting.length === 0 || pausedUntilMs > nowMs) return false;
  return silences === 0 || underWay < UNDER_WAY_TO_SILENT_HOST_MAX;
}

/** Parallel deliveries without an answer count once. */
function noteSilence<Due>(host: Host<Due>, nowMs: number): void {
  if (nowMs < host.pausedUntilMs) return;
  host.silences += 1;
  host.pausedUntilMs = nowMs + Math.min(SILENT_PAUSE_MIN_MS * 2 ** (host.silences - 1), SILENT_PAUSE_MAX_MS);
}

function toEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
