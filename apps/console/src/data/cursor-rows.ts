import type { RowSource } from "./rows.ts";

/** One page of a list that is read by cursor. */
export interface CursorPage<Row> {
  readonly rows: readonly Row[];
  /** Continues after it; null when nothing is left. */
  readonly nextCursor: string | null;
}

/** How far a list has been read. */
export interface CursorProgress {
  /** `more`: there may be more rows, which are read as they come near. `paused`: many pages in a row were empty. */
  readonly state: "reading" | "more" | "paused" | "complete" | "failed";
  readonly error: unknown;
}

interface CursorRowsOptions<Row> {
  /** Reads the page behind a cursor; without one the first. */
  readonly read: (cursor: string | undefined) => Promise<CursorPage<Row>>;
  readonly keyOf: (row: Row) => string;
  /** Called when there is something new to show. */
  readonly onChange: () => void;
}

interface KnownPage {
  readonly cursor: string | undefined;
  count: number;
  /** Key of its first row, by which a page that is read again ends where the next one begins. */
  firstKey: string;
}

/** Pages whose rows are kept; of the others only the cursor is. */
const KEPT_PAGES = 40;
/** Rows are read when they are this near to those in sight. */
const NEAR_ROWS = 100;
/** A list of few among many has empty pages. After so many the reader is asked whether to go on. */
const EMPTY_PAGES_MAX = 20;

/**
 * A list of any length, read page by page as it is scrolled. It keeps a bounded number of rows: pages out of sight are forgotten and
 * read again when they come back.
 */
export class CursorRows<Row> implements RowSource<Row> {
  readonly #options: CursorRowsOptions<Row>;
  #pages: KnownPage[] = [];
  readonly #contents = new Map<KnownPage, readonly Row[]>();
  readonly #reading = new Set<KnownPage>();
  #nextCursor: string | null | undefined;
  #progress: CursorProgress = { state: "more", error: undefined };
  #isClosed = false;
  #version = 0;
  /** Rises when the list begins anew: what was asked for before does not count any more. */
  #generation = 0;
  #sight: readonly [number, number] = [0, 0];

  constructor(options: CursorRowsOptions<Row>) {
    this.#options = options;
  }

  get count(): number {
    return this.#pages.reduce((sum, page) => sum + page.count, 0);
  }

  get progress(): CursorProgress {
    return this.#progress;
  }

  /** Rises with each change. */
  get version(): number {
    return this.#version;
  }

  /** Key of the first row; undefined without rows. */
  get firstKey(): string | undefined {
    return this.#pages[0]?.firstKey;
  }

  /** Whether the reader looks at the first rows. */
  get isBeginningInSight(): boolean {
    return this.#sight[0] === 0;
  }

  /** How many rows are in memory. */
  get keptRows(): number {
    return [...this.#contents.values()].reduce((sum, rows) => sum + rows.length, 0);
  }

  row(index: number): Row | undefined {
    const place = this.#placeOf(index);
    if (place === undefined) return undefined;
    return this.#contents.get(place.page)?.[index - place.start];
  }

  want(first: number, last: number): void {
    this.#sight = [first, last];
    let start = 0;
    for (const page of this.#pages) {
      const isNear = start <= last + NEAR_ROWS && start + page.count >= first - NEAR_ROWS;
      if (isNear && !this.#contents.has(page)) void this.#readAgain(page);
      start += page.count;
    }
    if (last + NEAR_ROWS >= start && this.#progress.state === "more") void this.#readOn();
  }

  /** Goes on after `paused` or `failed`. */
  goOn(): void {
    this.#change({ state: "more", error: undefined });
    this.want(...this.#sight);
  }

  /** Reads again what is in sight, for rows that may have changed. */
  refresh(): void {
    const inSight = new Set<KnownPage>();
    for (const index of this.#sight) {
      const place = this.#placeOf(index);
      if (place !== undefined) inSight.add(place.page);
    }
    for (const page of this.#contents.keys()) if (!inSight.has(page)) this.#contents.delete(page);
    for (const page of inSight) void this.#readAgain(page);
  }

  /** Begins anew with a first page that was read. */
  restart(first: CursorPage<Row>): void {
    this.#generation += 1;
    this.#pages = [];
    this.#contents.clear();
    this.#take(undefined, first);
    this.#change({ state: first.nextCursor === null ? "complete" : "more", error: undefined });
    if (first.rows.length === 0) this.want(0, 0);
  }

  /** Ends it: what is still being read is forgotten. */
  close(): void {
    this.#isClosed = true;
  }

  async #readOn(): Promise<void> {
    const generation = this.#generation;
    const isOver = (): boolean => this.#isClosed || this.#generation !== generation;
    this.#change({ state: "reading", error: undefined });
    try {
      for (let empty = 0; empty < EMPTY_PAGES_MAX; empty += 1) {
        const cursor = this.#nextCursor ?? undefined;
        const page = await this.#options.read(cursor);
        if (isOver()) return;
        this.#take(cursor, page);
        if (page.nextCursor === null) return this.#change({ state: "complete", error: undefined });
        if (page.rows.length > 0) return this.#change({ state: "more", error: undefined });
      }
      this.#change({ state: "paused", error: undefined });
    } catch (error) {
      if (!isOver()) this.#change({ state: "failed", error });
    }
  }

  async #readAgain(page: KnownPage): Promise<void> {
    if (this.#reading.has(page)) return;
    this.#reading.add(page);
    try {
      const { rows } = await this.#options.read(page.cursor);
      const at = this.#pages.indexOf(page);
      if (this.#isClosed || at === -1) return;
      const next = this.#pages[at + 1]?.firstKey;
      const end = next === undefined ? -1 : rows.findIndex((row) => this.#options.keyOf(row) === next);
      const own = end === -1 ? rows : rows.slice(0, end);
      page.count = own.length;
      page.firstKey = own[0] === undefined ? page.firstKey : this.#options.keyOf(own[0]);
      this.#keep(page, own);
      this.#tell();
    } catch {
      // Its rows stay unknown, and are asked for again when they are scrolled to.
    } finally {
      this.#reading.delete(page);
    }
  }

  #take(cursor: string | undefined, { rows, nextCursor }: CursorPage<Row>): void {
    this.#nextCursor = nextCursor;
    const [first] = rows;
    if (first === undefined) return;
    const page = { cursor, count: rows.length, firstKey: this.#options.keyOf(first) };
    this.#pages.push(page);
    this.#keep(page, rows);
  }

  /** The page that was used longest ago is forgotten first. */
  #keep(page: KnownPage, rows: readonly Row[]): void {
    this.#contents.delete(page);
    this.#contents.set(page, rows);
    for (const oldest of this.#contents.keys()) {
      if (this.#contents.size <= KEPT_PAGES) return;
      this.#contents.delete(oldest);
    }
  }

  #placeOf(index: number): { readonly page: KnownPage; readonly start: number } | undefined {
    let start = 0;
    for (const page of this.#pages) {
      if (index < start + page.count) return { page, start };
      start += page.count;
    }
    return undefined;
  }

  #change(progress: CursorProgress): void {
    this.#progress = progress;
    this.#tell();
  }

  #tell(): void {
    this.#version += 1;
    this.#options.onChange();
  }
}
