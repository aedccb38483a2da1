import { availableParallelism } from "node:os";
import { SettingError } from "@millrace/server";

/** More processes than any machine has cores for. */
const GATEWAYS_MAX = 256;

interface Machine {
  /** What the gateways share; SQLite belongs to one. */
  readonly hasPostgres: boolean;
  readonly platform: NodeJS.Platform;
  readonly cores: number;
}

/**
 * Reads how many gateways this machine is to run on one port. `auto` is one for each core, and one where several cannot
 * work together.
 *
 * @throws SettingError
 */
export function readGatewayCount(
  text: string | undefined,
  hasPostgres: boolean,
  machine: Omit<Machine, "hasPostgres"> = { platform: process.platform, cores: availableParallelism() },
): number {
  if (text === undefined || text === "") return 1;
  const canShare = hasPostgres && machine.platform === "linux";
  if (text === "auto") return canShare ? Math.min(machine.cores, GATEWAYS_MAX) : 1;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > GATEWAYS_MAX) {
    throw refusal(`must be auto or a whole number from 1 to ${GATEWAYS_MAX}, not "${text}".`);
  }
  if (count > 1 && !hasPostgres) throw refusal("more than 1 needs PostgreSQL; set MILLRACE_DATABASE_URL too.");
  if (count > 1 && !canShare)
    throw refusal("more than 1 works on Linux only. Start each gateway on a port of its own.");
  return count;
}

function refusal(why: string): SettingError {
  return new SettingError(`MILLRACE_GATEWAYS: ${why}`);
}
