import type { Account } from "@millrace/engine";

/** An account without its secret, as `--json` gives it. */
export interface AccountView {
  readonly id: string;
  readonly email: string | null;
  readonly createdAt: string;
}

export function accountView({ id, email, createdAtMs }: Account): AccountView {
  return { id, email, createdAt: new Date(createdAtMs).toISOString() };
}
