import type { WorkerSign } from "@millrace/engine";
import { textArray } from "../../wire/binary-arrays.ts";
import type { Session } from "../../wire/connection.ts";

const PUT = {
  name: "sign_put",
  text: `INSERT INTO worker_sign (gateway_id, endpoint_id, worker_id, sign)
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[])
    ON CONFLICT (endpoint_id, worker_id, gateway_id) DO UPDATE SET sign = excluded.sign`,
};
const REMOVE = {
  name: "sign_remove",
  text: `DELETE FROM worker_sign USING unnest($2::text[], $3::text[]) AS gone (endpoint_id, worker_id)
    WHERE worker_sign.gateway_id = $1 AND worker_sign.endpoint_id = gone.endpoint_id
      AND worker_sign.worker_id = gone.worker_id`,
};
const READ_ALL = { name: "sign_read_all", text: `SELECT sign FROM worker_sign WHERE gateway_id <> $1` };
const READ = {
  name: "sign_read",
  text: `SELECT sign FROM worker_sign WHERE endpoint_id = $1 AND worker_id = $2 AND gateway_id <> $3`,
};

interface SignRow {
  readonly sign: string;
}

interface SignNews {
  readonly told: readonly WorkerSign[];
  readonly gone: readonly WorkerSign[];
}

/** Exchanges what workers told each gateway: a row a worker, written when something about it is new. */
export class WorkerSigns {
  readonly #session: Session;
  readonly #gatewayId: number;
  #written = new Map<string, { readonly sign: WorkerSign; readonly text: string }>();
  #elsewhere = new Map<string, readonly WorkerSign[]>();
  /** What the others had written when it was last read. */
  #read: ReadonlySet<string> = new Set<string>();

  constructor(session: Session, gatewayId: number) {
    this.#session = session;
    this.#gatewayId = gatewayId;
  }

  elsewhere(endpointId: string): readonly WorkerSign[] {
    return this.#elsewhere.get(endpointId) ?? [];
  }

  async read(endpointId: string, workerId: string): Promise<readonly WorkerSign[]> {
    return (await this.#session.rows<SignRow>(READ, [endpointId, workerId, this.#gatewayId])).map(parse);
  }

  /** Tells the others what is new here, and learns what they know; gives what is new, and what they no longer say. */
  async exchange(signs: readonly WorkerSign[]): Promise<SignNews> {
    const now = new Map(signs.map((sign) => [keyOf(sign), { sign, text: JSON.stringify(sign) }]));
    const changed = [...now].filter(([key, { text }]) => this.#written.get(key)?.text !== text);
    const gone = [...this.#written].filter(([key]) => !now.has(key)).map(([, { sign }]) => sign);
    if (changed.length > 0) {
      await this.#session.rows(PUT, [
        this.#gatewayId,
        textArray(changed.map(([, { sign }]) => sign.endpointId)),
        textArray(changed.map(([, { sign }]) => sign.workerId)),
        textArray(changed.map(([, { text }]) => text)),
      ]);
    }
    if (gone.length > 0) {
      await this.#session.rows(REMOVE, [
        this.#gatewayId,
        textArray(gone.map((sign) => sign.endpointId)),
        textArray(gone.map((sign) => sign.workerId)),
      ]);
    }
    this.#written = now;
    const others = await this.#session.rows<SignRow>(READ_ALL, [this.#gatewayId]);
    this.#elsewhere = Map.groupBy(others.map(parse), ({ endpointId }) => endpointId);
    return this.#learn(others.map(({ sign }) => sign));
  }

  #learn(texts: readonly string[]): SignNews {
    const before = this.#read;
    const now = new Set(texts);
    this.#read = now;
    return {
      told: texts.filter((text) => !before.has(text)).map((sign) => parse({ sign })),
      gone: [...before].filter((text) => !now.has(text)).map((sign) => parse({ sign })),
    };
  }

  /** What was written may be lost: the next exchange writes all of it. */
  reset(): void {
    this.#written.clear();
  }
}

function keyOf({ endpointId, workerId }: WorkerSign): string {
  return `${endpointId} ${workerId}`;
}

function parse({ sign }: SignRow): WorkerSign {
  return JSON.parse(sign) as WorkerSign;
}
