import {
  DomainError,
  movedTo,
  type Endpoint,
  type EndpointRepository,
  type ShardPlacement,
  notFound,
} from "@millrace/engine";
import type { Session } from "../../wire/connection.ts";
import { putFence, readFence, untilFenced } from "./endpoint-fence.ts";

export interface MoveRequest {
  readonly endpointId: string;
  /** Number of the shard that is to accept its jobs. */
  readonly to: number;
  /** How long transactions that are under way may take to end. */
  readonly waitMaxMs: number;
  /** Hears what is being done, for people. */
  readonly onProgress: (text: string) => void;
}

export interface MoveReport {
  readonly endpointId: string;
  readonly from: number;
  readonly to: number;
  /** False when the endpoint was there already. */
  readonly moved: boolean;
}

/**
 * Moves an endpoint: new jobs are accepted on another shard, existing ones stay where they are. First the
 * old shard refuses new jobs of all gateways. After the transactions that were admitted before have ended, the placement in
 * management is changed. In between, jobs are refused, also if this process ends there: a later move of the same endpoint, to any
 * shard, continues from that state. Each change of the placement is a step from the one that was read, so of two moves at once one
 * is refused.
 *
 * @throws DomainError
 */
export async function moveEndpoint(
  endpoints: EndpointRepository,
  sessionOf: (shard: number) => Session,
  { endpointId, to, waitMaxMs, onProgress }: MoveRequest,
): Promise<MoveReport> {
  const { placement } = await present(endpoints, endpointId);
  const from = placement.shard;
  const source = sessionOf(from);
  const fences = await Promise.all([source, sessionOf(to)].map((session) => readFence(session, endpointId)));
  // A restored first database may not know of the last moves: neither fence may stand higher than the new generation.
  const generation = Math.max(placement.generation + 1, ...fences);
  if (to === from) {
    const isLeftClosed = Math.max(...fences) > placement.generation;
    if (isLeftClosed) {
      onProgress(`An earlier move did not finish: opening database ${from} again.`);
      await step(endpoints, endpointId, placement, movedTo(placement, from, generation));
    }
    return { endpointId, from, to, moved: false };
  }
  onProgress(`Database ${from} accepts no more jobs of the endpoint; clients wait for a moment.`);
  await putFence(source, endpointId, generation);
  try {
    await finishMove(endpoints, source, { placement, generation, endpointId, to, waitMaxMs, onProgress });
  } catch (error) {
    if (!(error instanceof DomainError)) {
      onProgress("The move did not finish. Until you repeat it, jobs of the endpoint are refused with 503.");
    }
    throw error;
  }
  onProgress(`Jobs are accepted on database ${to}. Those on database ${from} are handed out first.`);
  return { endpointId, from, to, moved: true };
}

/** What follows once the old shard refuses jobs. */
async function finishMove(
  endpoints: EndpointRepository,
  source: Session,
  move: MoveRequest & { readonly placement: ShardPlacement; readonly generation: number },
): Promise<void> {
  const { endpointId, placement, generation, to, waitMaxMs, onProgress } = move;
  const onWait = createWaitNotice(onProgress);
  if (await untilFenced(source, { maxMs: waitMaxMs, onWait })) {
    await step(endpoints, endpointId, placement, movedTo(placement, to, generation));
    return;
  }
  await step(endpoints, endpointId, placement, movedTo(placement, placement.shard, generation));
  throw new DomainError(
    "unavailable",
    `Transactions that write jobs on database ${placement.shard} did not end within ${Math.round(waitMaxMs / 1000)} s; ` +
      "the endpoint stays where it was. See pg_stat_activity there, and try again.",
  );
}

async function present(endpoints: EndpointRepository, endpointId: string): Promise<Endpoint> {
  const endpoint = await endpoints.get(endpointId);
  if (endpoint === undefined) throw notFound("endpoint", endpointId);
  return endpoint;
}

async function step(
  endpoints: EndpointRepository,
  endpointId: string,
  known: ShardPlacement,
  next: ShardPlacement,
): Promise<void> {
  const { kind } = await endpoints.change(endpointId, (current) => {
    if (current.placement.generation === known.generation) return { ...current, placement: next };
    throw new DomainError(
      "conflict",
      `Another command moved the endpoint ${endpointId} meanwhile; this one changed nothing.`,
    );
  });
  if (kind === "missing") throw new DomainError("not_found", `The endpoint ${endpointId} was deleted meanwhile.`);
  if (kind !== "changed") throw new Error(`the placement of the endpoint ${endpointId} could not be written: ${kind}`);
}

/** Once a second is often enough for people. */
function createWaitNotice(onProgress: (text: string) => void): (left: number) => void {
  let toldAtMs = -Infinity;
  return (left) => {
    if (performance.now() - toldAtMs < 1_000) return;
    toldAtMs = performance.now();
    onProgress(`Waiting for ${left} ${left === 1 ? "transaction" : "transactions"} that began before.`);
  };
}
