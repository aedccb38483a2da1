import { eventHeaders, type LiveReader, readLive } from "@millrace/contract-core";
import type { ClaimId } from "@millrace/spec";
import type { AnotherService, Context } from "../suite/context.ts";
import { READER_GONE, type Steps, untilPassed } from "./waiting/steps.ts";

/** The streams that an account opens. */
export interface Bounded {
  readonly claim: ClaimId;
  /** How many it may have open. */
  readonly most: number;
  /** Streams of the service, to be opened in turn: `rest.endpointLogs`, and its path under `/v1`. */
  places(service: AnotherService): Promise<readonly (readonly [operation: string, path: string])[]>;
  /** What is tried while no further stream is possible. */
  meanwhile?(service: AnotherService, path: string): Promise<void>;
}

/** A log whose worker goes on has a heartbeat every eight steps, and a gone reader is noticed at the second one. */
const ALL_GONE: Steps = { ...READER_GONE, stepsMax: 2 * READER_GONE.stepsMax };
/** Time that {@link expectBounded} lets pass at most. */
export const BOUNDED_SPAN_MS = (READER_GONE.stepsMax + ALL_GONE.stepsMax + 1) * READER_GONE.stepMs;

/** Opens a stream of events. Throws if the request is refused. */
export function openStream(
  { address, keys }: Pick<Context, "address" | "keys">,
  path: string,
  { key = keys.own, lastEventId }: { readonly key?: string; readonly lastEventId?: string | undefined } = {},
): Promise<LiveReader> {
  return readLive({ url: `${address()}/v1${path}`, authorization: `Bearer ${key}`, lastEventId });
}

/** Expects that one more stream is refused than there may be, until one of them is closed, and as many again once most are. */
export async function expectBounded(context: Context, { claim, most, places, meanwhile }: Bounded): Promise<void> {
  const says = context.expect(claim);
  const service = await context.another({ shared: true, newAccount: true });
  const all = await places(service);
  const open = async (at: number) => await openStream(service, all[at % all.length]?.[1] ?? "");
  const readers = await Promise.all(Array.from({ length: most }, (_, at) => open(at)));
  for (const [operation, path] of all) {
    const refused = await service.rest("GET", path, undefined, { headers: eventHeaders(), takes429: true });
    says.status(refused, 429, operation);
    says.contains(refused.json, { error: "rate_limited" });
    const pause = refused.headers.get("retry-after");
    says.that(Number(pause) > 0, "a pause in Retry-After", pause);
    await meanwhile?.(service, path);
  }
  readers.pop()?.close();
  const again = await untilPassed(
    service,
    READER_GONE,
    () => open(0).catch((error: unknown) => error),
    (reader) => !(reader instanceof Error),
  );
  says.that(!(again instanceof Error), "a stream in the place of one that was closed", again);
  for (const reader of readers.splice(0)) reader.close();
  await service.clock.pass(READER_GONE.stepMs);
  const missing = (): number => most - 1 - readers.length;
  const refill = async (): Promise<void> => {
    const opened = await Promise.allSettled(Array.from({ length: missing() }, () => open(0)));
    readers.push(...opened.flatMap((one) => (one.status === "fulfilled" ? one.value : [])));
  };
  await untilPassed(service, ALL_GONE, refill, () => missing() === 0);
  says.equals(missing(), 0, "streams that do not open in the place of others that were closed");
  const more = await open(0).catch((error: unknown) => error);
  says.that(more instanceof Error, "no stream beyond these", more);
  for (const reader of readers) reader.close();
}
