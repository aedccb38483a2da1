import type { Pool } from "pg";

/** Whether the disk of a database has room, after a change found none. */
export interface RoomCheck {
  readonly isFull: boolean;
  /** A change found no room. */
  wasFull(): void;
  /** If there was no room, tries whether there is some again. */
  look(): Promise<void>;
}

/** As much as new rows and their log need for a while. */
const PROBE_PAGES = 2048;
const PROBE_EVERY_MS = 2000;

/** A table that ends with its transaction, of rows that fill a page of 8 KiB each. */
const PROBE = `
  CREATE TEMPORARY TABLE room_probe ON COMMIT DROP AS
    SELECT left(string_agg(md5(page::text || part::text), ''), 7000) AS filling
      FROM generate_series(1, ${PROBE_PAGES}) page, generate_series(1, 219) part GROUP BY page`;

export function createRoomCheck(pool: Pool): RoomCheck {
  let isFull = false;
  let probedAtMs = -Infinity;
  return {
    get isFull() {
      return isFull;
    },
    wasFull() {
      isFull = true;
    },
    async look() {
      if (!isFull || performance.now() - probedAtMs < PROBE_EVERY_MS) return;
      probedAtMs = performance.now();
      try {
        await pool.query(PROBE);
        isFull = false;
      } catch {
        // It stays full, or is away by now, which is told by others.
      }
    },
  };
}
