import type { FleetLog } from "./fleet-log.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Logs something that happens again and again once for each change, with a count. */
export interface RepeatLog {
  /** Logs unless the last call had the same key; then it is counted. */
  warn(key: string, fields: Fields, message: string): void;
  /** It is over: says how often it was not logged. */
  end(fields: Fields, message: string): void;
}

export function createRepeatLog(log: FleetLog): RepeatLog {
  let lastKey: string | null = null;
  let repeats = 0;
  return {
    warn(key, fields, message) {
      if (key === lastKey) {
        repeats += 1;
        return;
      }
      log.warn(repeats === 0 ? fields : { ...fields, repeatsOfTheLastOne: repeats }, message);
      lastKey = key;
      repeats = 0;
    },
    end(fields, message) {
      if (lastKey !== null) log.info({ ...fields, repeatsOfTheLastOne: repeats }, message);
      lastKey = null;
      repeats = 0;
    },
  };
}
