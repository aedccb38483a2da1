import { DomainError, type EndpointRepository, errorMessage } from "@millrace/engine";
import type { Pool } from "pg";
import { databasePlace, orExplained } from "./opening/connect-error.ts";
import { createManagementPool, sessionOn, type Session } from "../wire/connection.ts";
import { openPostgresManagement } from "./postgres-store.ts";
import { moveEndpoint, type MoveReport, type MoveRequest } from "./shards/move-endpoint.ts";
import { readIdentity } from "./shards/shard-identity.ts";

/** A database among several, as an operator sees it. */
export interface ShardStatus {
  readonly number: number;
  /** Host, port and database. */
  readonly place: string;
  /** Why it cannot be used, or null when it can. */
  readonly problem: string | null;
  /** Endpoints whose jobs are accepted there. */
  readonly endpoints: number;
  /** Endpoints that were moved away, and may have jobs left there. */
  readonly formerEndpoints: number;
  /** Jobs on the database, of all endpoints; null where there is a problem. */
  readonly jobs: { readonly waiting: number; readonly running: number } | null;
}

/** The databases of an installation, beside a service that may run on them. */
export interface ShardDesk {
  list(): Promise<readonly ShardStatus[]>;
  /** @throws DomainError, DatabaseConnectError */
  move(request: MoveRequest): Promise<MoveReport>;
  close(): Promise<void>;
}

const JOBS = {
  name: "shard_jobs",
  text: `SELECT coalesce(sum(in_queue), 0)::int8 AS waiting, coalesce(sum(in_progress), 0)::int8 AS running FROM (
      SELECT in_queue, in_progress FROM endpoint_counter
      UNION ALL SELECT in_queue, in_progress FROM endpoint_counter_change
    ) AS parts`,
};

/** @throws DatabaseConnectError when the first one cannot be used */
export async function openShardDesk(urls: readonly string[]): Promise<ShardDesk> {
  const { management, close } = await openPostgresManagement({ url: urls[0] ?? "" });
  return new PostgresShardDesk(urls, management.endpoints, close);
}

class PostgresShardDesk implements ShardDesk {
  readonly #urls: readonly string[];
  readonly #endpoints: EndpointRepository;
  readonly #pools: readonly Pool[];
  readonly #closeManagement: () => Promise<void>;

  constructor(urls: readonly string[], endpoints: EndpointRepository, closeManagement: () => Promise<void>) {
    this.#urls = urls;
    this.#endpoints = endpoints;
    this.#pools = urls.map((url) => createManagementPool({ url }));
    this.#closeManagement = closeManagement;
  }

  async list(): Promise<readonly ShardStatus[]> {
    const placements = (await this.#endpoints.listAll()).map(({ placement }) => placement);
    return await Promise.all(
      this.#urls.map(async (url, number) => ({
        number,
        place: databasePlace(url),
        ...(await this.#look(number)),
        endpoints: placements.filter(({ shard }) => shard === number).length,
        formerEndpoints: placements.filter(({ formerShards }) => formerShards.includes(number)).length,
      })),
    );
  }

  async move(request: MoveRequest): Promise<MoveReport> {
    const { to } = request;
    if (this.#urls[to] === undefined) {
      const last = this.#urls.length - 1;
      throw new DomainError("invalid_request", `There is no database ${to}: they are numbered from 0 to ${last}.`);
    }
    await this.#requireOurs(to);
    const endpoint = await this.#endpoints.get(request.endpointId);
    if (endpoint !== undefined) await this.#requireOurs(endpoint.placement.shard);
    return await moveEndpoint(this.#endpoints, (number) => this.#session(number), request);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.map((pool) => pool.end()), this.#closeManagement()]);
  }

  async #look(number: number): Promise<Pick<ShardStatus, "problem" | "jobs">> {
    try {
      await this.#requireOurs(number);
      const [jobs = null] = await this.#session(number).rows<{ waiting: number; running: number }>(JOBS);
      return { problem: null, jobs };
    } catch (error) {
      return { problem: errorMessage(error), jobs: null };
    }
  }

  /** Whether the database at this place of the list is the one that gateways know by this number. */
  async #requireOurs(number: number): Promise<void> {
    const [first, identity] = await Promise.all([0, number].map((one) => readIdentity(this.#session(one))));
    const place = databasePlace(this.#urls[number] ?? "");
    if (identity === undefined) {
      throw new DomainError("conflict", `The database ${place} is not in use yet: start all gateways with it first.`);
    }
    if (identity.installation === first?.installation && identity.shard === number) return;
    throw new DomainError(
      "conflict",
      `The database ${place} is not number ${number} of this installation. Name all databases in MILLRACE_DATABASE_URL, ` +
        "in the order in which gateways have them.",
    );
  }

  #session(number: number): Session {
    const pool = this.#pools[number];
    if (pool === undefined) throw new DomainError("conflict", `The list names no database ${number}.`);
    const session = sessionOn(pool);
    const url = this.#urls[number] ?? "";
    return { rows: (statement, values) => orExplained(() => session.rows(statement, values), url) };
  }
}
