import { randomInt } from "node:crypto";
import type { Session } from "../../wire/connection.ts";

/** How long a gateway counts as alive, and a leader as leader, after its last heartbeat, by the clock of the database. */
const LIFE_SECONDS = 3;
export const LIFE_MS: number = LIFE_SECONDS * 1000;
/** How often a gateway says that it is alive. */
export const BEAT_MS = 700;

const JOIN = {
  name: "gateway_join",
  text: `INSERT INTO gateway (id, alive_until) OVERRIDING SYSTEM VALUE
    VALUES ($1, now() + interval '${LIFE_SECONDS} seconds')`,
};
// Also for one that was given up meanwhile: it is alive all the same, under its old number.
const BEAT = {
  name: "gateway_beat",
  text: `INSERT INTO gateway (id, alive_until) OVERRIDING SYSTEM VALUE
    VALUES ($1, now() + interval '${LIFE_SECONDS} seconds')
    ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
};
const LEAD = {
  name: "gateway_lead",
  text: `INSERT INTO leadership AS now_held (id, gateway_id, term, until)
    VALUES (1, $1, 1, now() + interval '${LIFE_SECONDS} seconds')
    ON CONFLICT (id) DO UPDATE SET gateway_id = excluded.gateway_id, until = excluded.until,
      term = now_held.term + (now_held.gateway_id <> excluded.gateway_id)::int
    WHERE now_held.gateway_id = excluded.gateway_id OR now_held.until < now()
    RETURNING term`,
};
/**
 * What was written while the clock of the database was ahead would hold until that time comes: for as long, a dead gateway would count as
 * alive, and a dead leader as leader. It is cut to a life from now, which one that is alive renews.
 */
const CUT = [
  {
    name: "gateway_cut",
    text: `UPDATE gateway SET alive_until = now() + interval '${LIFE_SECONDS} seconds'
      WHERE alive_until > now() + interval '${2 * LIFE_SECONDS} seconds'`,
  },
  {
    name: "gateway_cut_lead",
    text: `UPDATE leadership SET until = now() + interval '${LIFE_SECONDS} seconds'
      WHERE until > now() + interval '${2 * LIFE_SECONDS} seconds'`,
  },
];
const OTHERS = {
  name: "gateway_others",
  text: `SELECT count(*)::int AS count FROM gateway WHERE alive_until >= now() AND id <> $1`,
};
const LEAVE = [
  // Not removed: the leader removes it, and sees by that whose attempts are to be taken over.
  { name: "gateway_leave", text: `UPDATE gateway SET alive_until = '-infinity' WHERE id = $1` },
  { name: "gateway_leave_signs", text: `DELETE FROM worker_sign WHERE gateway_id = $1` },
];
const RESIGN = {
  name: "gateway_resign",
  text: `UPDATE leadership SET until = '-infinity' WHERE gateway_id = $1`,
};
const BURY = {
  name: "gateway_bury",
  text: `DELETE FROM gateway
    WHERE id IN (SELECT id FROM gateway WHERE alive_until < now() FOR UPDATE SKIP LOCKED) RETURNING id`,
};
const BURY_SIGNS = {
  name: "gateway_bury_signs",
  text: `DELETE FROM worker_sign WHERE gateway_id NOT IN (SELECT id FROM gateway)`,
};

export interface Beat {
  /** Term of the leadership, or null when another gateway leads. */
  readonly term: number | null;
  /** How many other gateways are alive. */
  readonly others: number;
}

/**
 * Not counted by the database: one that crashed, or a standby that took its place, may not know of the last numbers, and
 * would give them out again. Two gateways of one number would both lead, and not hear each other.
 */
export async function joinGateways(session: Session): Promise<number> {
  const gatewayId = randomInt(2 ** 47);
  await session.rows(JOIN, [gatewayId]);
  return gatewayId;
}

/** Renews the membership of this gateway, and takes or keeps the leadership if no other gateway has it. */
export async function beat(session: Session, gatewayId: number, mayLead: boolean): Promise<Beat> {
  await session.rows(BEAT, [gatewayId]);
  for (const statement of CUT) await session.rows(statement);
  const [lead] = mayLead ? await session.rows<{ term: number }>(LEAD, [gatewayId]) : [];
  const [others] = await session.rows<{ count: number }>(OTHERS, [gatewayId]);
  return { term: lead?.term ?? null, others: others?.count ?? 0 };
}

const MEMBERS = { name: "gateway_members", text: `SELECT id FROM gateway` };

/** All gateways that were not given up, whether or not they are alive. */
export async function readMembers(session: Session): Promise<ReadonlySet<number>> {
  return new Set((await session.rows<{ id: number }>(MEMBERS)).map(({ id }) => id));
}

/** Leaves at once, so that another takes over without waiting. */
export async function leaveGateways(session: Session, gatewayId: number): Promise<void> {
  for (const statement of [...LEAVE, RESIGN]) await session.rows(statement, [gatewayId]);
}

/** Has another gateway lead with its next beat; this one stays. */
export async function resignLeadership(session: Session, gatewayId: number): Promise<void> {
  await session.rows(RESIGN, [gatewayId]);
}

/** Removes gateways without a heartbeat; tells whether there were any. For the leader. */
export async function buryDead(session: Session): Promise<boolean> {
  return (await session.rows(BURY)).length > 0;
}

/** Removes the published heartbeats of gateways that are gone. For the leader. */
export async function burySigns(session: Session): Promise<void> {
  await session.rows(BURY_SIGNS);
}
