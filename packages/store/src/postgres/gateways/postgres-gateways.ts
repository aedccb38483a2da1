import type { QueueGateways, GatewayNotification, JobRecord, WorkerSign } from "@millrace/engine";
import type { Client } from "pg";
import {
  answering,
  connectListener,
  openSearches,
  sessionOn,
  type PostgresConnectionOptions,
  type Searches,
  type Session,
} from "../../wire/connection.ts";
import { isLockTimeout } from "../../wire/sql-state.ts";
import { isUnreachable } from "../../wire/unavailable.ts";
import { ownAttempts } from "./adoption.ts";
import { BesideTask } from "../../wire/beside-task.ts";
import { EndpointFeed } from "./endpoint-feed.ts";
import { LeaderWork, type SearchTask } from "./leader-work.ts";
import { BEAT_MS, LIFE_MS, beat, joinGateways, leaveGateways, readMembers, resignLeadership } from "./membership.ts";
import { Notifications } from "./notifications.ts";
import { WorkerSigns } from "./worker-signs.ts";

/** The gateways on a database, as one of them sees them. */
export interface PostgresGateways extends QueueGateways {
  readonly gatewayId: number;
  /** How many gateways are alive, this one included, as of its last beat. */
  readonly count: number;
  /** Whether notifications can be sent and received, which also shows whether the database answers. */
  readonly connected: boolean;
  /** Whether the others must count this one as alive: after a while without a sign they may take over what it does. */
  readonly countsAsAlive: boolean;
  /** All gateways that were not given up. */
  members(): Promise<ReadonlySet<number>>;
  /** As if another had said it. */
  hear(notification: GatewayNotification): void;
  /** These attempts are watched over here from now on. */
  takeOver(jobs: readonly JobRecord[]): void;
  /** Called now and then, on every gateway: attempts that it does not know of although they are its own are looked for. */
  onReckoning(task: () => void): void;
  /** Hears which endpoints anybody changed. */
  onEndpointsChanged(listener: (endpointIds: readonly string[]) => void): void;
  /** Periodic work of the leader; its errors go to `onError`. */
  onLeaderLook(task: (session: Session) => Promise<void>): void;
  /** The same, more rarely, and when another gateway died: for what reads much. */
  onSearch(task: SearchTask): void;
  /** Joins the gateways. Listeners must be registered before. */
  start(): void;
  /** Tells the others what is new here and learns what they told, now instead of with the next beat. */
  beat(): Promise<void>;
  /** Leads no more, so that another gateway does with its next beat. Never rejects. */
  resign(): Promise<void>;
  /** Leaves, so that another takes over at once. */
  close(): Promise<void>;
}

export interface PostgresGatewaysOptions extends PostgresConnectionOptions {
  readonly shard?: number;
  /** Default: yes. */
  readonly mayLead?: boolean;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** One beat in this many searches for attempts of this gateway that are not in its memory. */
const BEATS_PER_RECKONING = 12;
/** Age of an attempt whose claim must have been answered by now. */
export const ATTEMPT_KNOWN_AFTER_MS = 10_000;
const RECONNECT_MS = 200;

export async function openPostgresGateways(options: PostgresGatewaysOptions): Promise<PostgresGateways> {
  const client = await connectListener(options);
  const gatewayId = await joinGateways(sessionOn(client));
  const gateways = new ConnectedGateways(options, gatewayId);
  await gateways.adoptConnection(client);
  return gateways;
}

class ConnectedGateways implements PostgresGateways {
  readonly gatewayId: number;
  readonly #options: PostgresGatewaysOptions;
  #others = 0;
  readonly #notifications: Notifications;
  readonly #session: Session;
  readonly #signs: WorkerSigns;
  readonly #feed: EndpointFeed;
  readonly #leadListeners: ((leads: boolean) => void)[] = [];
  readonly #adoptListeners: ((jobs: readonly JobRecord[]) => void)[] = [];
  readonly #lookListeners: (() => void)[] = [];
  readonly #signListeners: ((signs: readonly WorkerSign[]) => void)[] = [];
  readonly #endpointListeners: ((endpointIds: readonly string[]) => void)[] = [];
  readonly #searches: Searches;
  readonly #leaderWork: LeaderWork;
  readonly #reckoning: BesideTask;
  readonly #reckoningTasks: (() => void)[] = [];
  #share: () => readonly WorkerSign[] = () => [];
  #client: Client | undefined;
  #connectedSinceMs = 0;
  #wasCutOff = false;
  #leadsUntil = never;
  #aliveUntil = lifeFrom(present());
  #told = false;
  #leadEnd: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #beats = 0;
  #closed = false;
  #mayLead: boolean;

  constructor(options: PostgresGatewaysOptions, gatewayId: number) {
    this.#options = options;
    this.#mayLead = options.mayLead ?? true;
    this.gatewayId = gatewayId;
    this.#notifications = new Notifications(gatewayId);
    this.#session = {
      rows: (statement, values) => {
        const client = this.#client;
        if (client === undefined) return Promise.reject(new Error("the database cannot be reached"));
        return answering(client, () => sessionOn(client).rows(statement, values));
      },
    };
    this.#signs = new WorkerSigns(this.#session, gatewayId);
    this.#feed = new EndpointFeed(this.#session);
    this.#searches = openSearches(options);
    const onSearchError = (error: unknown): void => {
      // The beats tell that the database is away.
      if (!this.#closed && (isLockTimeout(error) || !isUnreachable(error))) options.onError(error);
    };
    this.#reckoning = new BesideTask(() => this.#reckon(), onSearchError);
    this.#leaderWork = new LeaderWork({
      session: this.#session,
      searches: this.#searches.session,
      onSearchError,
      gatewayId,
      shard: options.shard ?? 0,
      part: (task) => this.#part(task),
      onAdopted: (jobs) => this.takeOver(jobs),
      onWaiting: (endpointId) => this.#notifications.heard({ kind: "changed", endpointId }),
    });
    this.#leaderWork.looks.push(() => this.#feed.trim());
  }

  get connected(): boolean {
    return this.#client !== undefined;
  }

  get count(): number {
    return this.#others + 1;
  }

  get hasOthers(): boolean {
    return this.#notifications.hasOthers;
  }

  /** Ends by itself before another may lead: by this machine's own clock, counted from before the last beat. */
  get leads(): boolean {
    return isAhead(this.#leadsUntil);
  }

  get countsAsAlive(): boolean {
    return isAhead(this.#aliveUntil);
  }

  tell(notification: GatewayNotification): void {
    this.#notifications.tell(notification);
  }
  onNotification(listener: (notification: GatewayNotification) => void): void {
    this.#notifications.onNotification(listener);
  }
  onLead(listener: (leads: boolean) => void): void {
    this.#leadListeners.push(listener);
  }
  onAdopted(listener: (jobs: readonly JobRecord[]) => void): void {
    this.#adoptListeners.push(listener);
  }
  onLook(listener: () => void): void {
    this.#lookListeners.push(listener);
  }
  onEndpointsChanged(listener: (endpointIds: readonly string[]) => void): void {
    this.#endpointListeners.push(listener);
  }
  onLeaderLook(task: (session: Session) => Promise<void>): void {
    this.#leaderWork.looks.push(task);
  }
  onSearch(task: SearchTask): void {
    this.#leaderWork.searches.push(task);
  }
  onReckoning(task: () => void): void {
    this.#reckoningTasks.push(task);
  }
  members(): Promise<ReadonlySet<number>> {
    return readMembers(this.#session);
  }
  hear(notification: GatewayNotification): void {
    this.#notifications.heard(notification);
  }
  shareSigns(signs: () => readonly WorkerSign[]): void {
    this.#share = signs;
  }
  onSigns(listener: (signs: readonly WorkerSign[]) => void): void {
    this.#signListeners.push(listener);
  }
  signsElsewhere(endpointId: string): readonly WorkerSign[] {
    return this.#signs.elsewhere(endpointId);
  }
  async readSigns(endpointId: string, workerId: string): Promise<readonly WorkerSign[] | undefined> {
    if (this.#client === undefined) return undefined;
    const signs = await this.#signs.read(endpointId, workerId);
    // A gateway that was never cut off has missed nothing.
    return this.#othersHadTime || !this.#wasCutOff ? signs : undefined;
  }

  /** The others may have been cut off as this one was: they get as long to come back as they would have had. */
  get #othersHadTime(): boolean {
    return performance.now() - this.#connectedSinceMs > LIFE_MS;
  }

  async adoptConnection(client: Client): Promise<void> {
    this.#client = client;
    this.#connectedSinceMs = performance.now();
    const lost = (): void => this.#lose(client);
    client.on("error", lost);
    client.on("end", lost);
    this.#signs.reset();
    await answering(client, () => this.#notifications.use(client));
    if (this.#beats === 0) await this.#feed.begin();
    else this.#notifications.heard({ kind: "missed" });
  }

  start(): void {
    this.#schedule(0);
  }

  async resign(): Promise<void> {
    this.#mayLead = false;
    // A beat under way may have taken the leadership once more.
    await this.#beating;
    if (!this.leads) return;
    this.#leadsUntil = never;
    this.#tellLead();
    await resignLeadership(this.#session, this.gatewayId).catch(this.#options.onError);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#leadEnd);
    await this.#beating;
    await this.#searches.close();
    this.#notifications.close();
    this.#leadsUntil = never;
    const client = this.#client;
    if (client === undefined) return;
    await leaveGateways(this.#session, this.gatewayId).catch(this.#options.onError);
    this.#client = undefined;
    await client.end().catch(() => undefined);
  }

  #schedule(delayMs: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.beat(), delayMs);
  }

  async beat(): Promise<void> {
    this.#beating = this.#beating
      .then(() => (this.#closed ? undefined : this.#beat()))
      .catch((error: unknown) => {
        if (!this.#closed && this.#client !== undefined) this.#options.onError(error);
      });
    await this.#beating;
    this.#schedule(this.#client === undefined ? RECONNECT_MS : BEAT_MS);
  }

  async #beat(): Promise<void> {
    try {
      if (this.#client === undefined) await this.adoptConnection(await connectListener(this.#options));
    } catch {
      // Tried again soon; requests that need the database report the outage.
      return this.#tellLead();
    }
    const began = present();
    const client = this.#client;
    if (client === undefined) return;
    const { term, others } = await answering(client, () => beat(this.#session, this.gatewayId, this.#mayLead), LIFE_MS);
    this.#others = others;
    this.#notifications.hasOthers = others > 0;
    this.#aliveUntil = lifeFrom(began);
    this.#leadsUntil = term === null ? never : lifeFrom(began);
    this.#tellLead();
    await this.#part(() => this.#exchange());
    await this.#part(() => this.#readFeed());
    if (this.leads) await this.#leaderWork.beat(this.#beats, this.#othersHadTime);
    this.#beats += 1;
    if (this.#beats % BEATS_PER_RECKONING === 0) {
      for (const task of this.#reckoningTasks) task();
      this.#reckoning.begin();
    }
    for (const listener of this.#lookListeners) listener();
  }

  /** If a part of a beat fails, for example because of a held lock, the other parts still run. */
  async #part(task: () => Promise<void>): Promise<void> {
    if (this.#client === undefined) return;
    try {
      await task();
    } catch (error) {
      if (this.#client !== undefined && !this.#closed) this.#options.onError(error);
    }
  }

  async #exchange(): Promise<void> {
    // With ten thousand workers, to compare their signs is most of what an idle service would do.
    const { told, gone } = await this.#signs.exchange(this.#others === 0 ? [] : this.#share());
    for (const listener of this.#signListeners) listener(told);
    // Notifications arrive before heartbeats: a gateway that polled because of one did not see the worker yet.
    const endpointIds = new Set([...told, ...gone].map(({ endpointId }) => endpointId));
    for (const endpointId of endpointIds) this.#notifications.heard({ kind: "changed", endpointId });
  }

  async #readFeed(): Promise<void> {
    const changed = await this.#feed.next();
    if (changed.length > 0) for (const listener of this.#endpointListeners) listener(changed);
  }

  async #reckon(): Promise<void> {
    const beforeMs = this.#options.nowMs() - ATTEMPT_KNOWN_AFTER_MS;
    this.takeOver(await ownAttempts(this.#searches.session, this.gatewayId, this.#options.shard ?? 0, beforeMs));
  }

  takeOver(jobs: readonly JobRecord[]): void {
    if (jobs.length > 0) for (const listener of this.#adoptListeners) listener(jobs);
  }

  #tellLead(): void {
    clearTimeout(this.#leadEnd);
    // The next beat may come late, or never.
    if (this.leads && !this.#closed) {
      this.#leadEnd = setTimeout(() => this.#tellLead(), this.#leadsUntil.monotonicMs - performance.now() + 1);
    }
    if (this.#told === this.leads) return;
    // A new leader searches at once: the previous one may have crashed.
    this.#leaderWork.searchSoon();
    this.#told = this.leads;
    for (const listener of this.#leadListeners) listener(this.#told);
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#wasCutOff = true;
    this.#notifications.lose();
    void client.end().catch(() => undefined);
  }
}

/** A moment by both clocks of this machine: the monotonic one stops while the machine sleeps, the other may be changed. */
interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

const never: Moment = { monotonicMs: 0, wallMs: 0 };

function present(): Moment {
  return { monotonicMs: performance.now(), wallMs: Date.now() };
}

function lifeFrom({ monotonicMs, wallMs }: Moment): Moment {
  return { monotonicMs: monotonicMs + LIFE_MS, wallMs: wallMs + LIFE_MS };
}

/** By both clocks. */
function isAhead({ monotonicMs, wallMs }: Moment): boolean {
  const now = present();
  return now.monotonicMs < monotonicMs && now.wallMs < wallMs;
}
