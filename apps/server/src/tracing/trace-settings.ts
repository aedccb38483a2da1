/** Where spans go, and of which jobs. */
export interface TraceSettings {
  /** Base address of the collector. */
  readonly endpoint: string;
  /** Sent with each request to it; may hold a password. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the submits without a caller's trace that begin one. */
  readonly ratio: number;
}
