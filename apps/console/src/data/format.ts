const numbers = new Intl.NumberFormat("en");
const millions = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });
const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const times = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 2 });
const smallMoney = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** `1204` as `1,204`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** `1204` as `1,204`, but from a million on as `1.23M`: where there is room for few digits. */
export function shortCount(value: number): string {
  return value < 1_000_000 ? count(value) : millions.format(value);
}

/** A number with its noun: `1 job`, `1,204 jobs`. */
export function counted(value: number, noun: string, nouns: string = `${noun}s`): string {
  return `${count(value)} ${value === 1 ? noun : nouns}`;
}

/** Milliseconds as people say them: `114 ms`, `2.2 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${trimmed(ms / SECOND_MS, ms < 10 * SECOND_MS ? 1 : 0)} s`;
  if (ms < HOUR_MS) return two(ms, MINUTE_MS, "min", SECOND_MS, "s");
  if (ms < DAY_MS) return two(ms, HOUR_MS, "h", MINUTE_MS, "min");
  return two(ms, DAY_MS, "d", HOUR_MS, "h");
}

/** `4182` as `4.1 KB`; 1 KB is 1024 bytes, as in the interface. */
export function bytes(value: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  let left = value;
  let unit = 0;
  while (left >= 1024 && unit < units.length - 1) {
    left /= 1024;
    unit += 1;
  }
  return `${trimmed(left, unit === 0 || left >= 100 ? 0 : 1)} ${units[unit] ?? "B"}`;
}

/** US dollars; small amounts keep four digits, and the smallest are not nothing. */
export function usd(amount: number): string {
  if (amount > 0 && amount < 0.00005) return "< $0.0001";
  return amount !== 0 && Math.abs(amount) < 1 ? smallMoney.format(amount) : money.format(amount);
}

/** Date and time in the place of the reader. */
export function moment(at: string | number | Date): string {
  return dates.format(new Date(at));
}

/** The time of a day only; with the day when that is not the day of `nowMs`. */
export function shortMoment(at: string | number | Date, nowMs: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return isToday ? times.format(date) : `${days.format(date)}, ${times.format(date)}`;
}

/** How long ago: `now`, `12 s ago`, `3 min ago`; in the future `in 3 min`. */
export function ago(at: string | number | Date, nowMs: number): string {
  const passedMs = nowMs - new Date(at).getTime();
  const size = Math.abs(passedMs);
  // The clocks of this computer and the service differ a little.
  if (size < 2 * SECOND_MS || (passedMs < 0 && size < 10 * SECOND_MS)) return "now";
  const text = coarse(size);
  return passedMs > 0 ? `${text} ago` : `in ${text}`;
}

function coarse(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} d`;
}

function two(ms: number, largeMs: number, large: string, smallMs: number, small: string): string {
  const whole = Math.floor(ms / largeMs);
  const rest = Math.floor((ms % largeMs) / smallMs);
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`;
}

function trimmed(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
