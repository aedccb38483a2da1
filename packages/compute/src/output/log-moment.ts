/** When the engine recorded a piece of output, as the engine writes it: nanoseconds since the epoch. */
export type LogMoment = bigint;

const moment = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;
/** No moment is longer. */
const maxChars = 36;
export const nanosPerUs = 1_000n;
const nanosPerMs = 1_000_000n;
const nanosPerSecond = 1_000_000_000n;

/** Lines that were recorded longer before they were read were not printed now. */
const nowToleranceMs = 2_000;

/** Reads the moment that the engine puts before each piece of output, which a blank follows. */
export interface MomentReader {
  /** What is left of the piece, or null as long as the moment is not complete. */
  read(piece: Buffer): { readonly at: LogMoment | null; readonly rest: Buffer } | null;
}

/** For one frame; a piece without a moment comes back as it is. */
export function createMomentReader(): MomentReader {
  let head = Buffer.alloc(0);
  return {
    read(piece) {
      head = Buffer.concat([head, piece]);
      const blank = head.indexOf(0x20);
      if (blank === -1 && head.length < maxChars) return null;
      const at = blank === -1 ? null : parseMoment(head.subarray(0, blank).toString("latin1"));
      return { at, rest: at === null ? head : head.subarray(blank + 1) };
    },
  };
}

export function parseMoment(text: string): LogMoment | null {
  const [, seconds, fraction = "", zone] = moment.exec(text) ?? [];
  if (seconds === undefined) return null;
  return BigInt(Date.parse(`${seconds}${zone}`)) * nanosPerMs + BigInt(fraction.padEnd(9, "0"));
}

/** As the engine takes it for `since`: seconds with nine digits behind the point. */
export function sinceOf(at: LogMoment): string {
  return `${at / nanosPerSecond}.${String(at % nanosPerSecond).padStart(9, "0")}`;
}

/** The moment of such a text; null for another one. */
export function momentOf(since: string | null): LogMoment | null {
  const [, seconds, nanos] = /^(\d+)\.(\d{9})$/.exec(since ?? "") ?? [];
  return seconds === undefined || nanos === undefined ? null : BigInt(seconds) * nanosPerSecond + BigInt(nanos);
}

export function isNow(at: LogMoment): boolean {
  return Date.now() - Number(at / nanosPerMs) < nowToleranceMs;
}
