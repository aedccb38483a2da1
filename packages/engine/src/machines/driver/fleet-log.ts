/** Where the fleet reports what it does. Fields never hold environments, keys or what machines printed. */
export interface FleetLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
