import type { Config, Profile } from "./config.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";

/** The profile of this name. @throws CommandError when there is none */
export function requireProfile({ profiles }: Config, name: string): Profile {
  const profile = profiles[name];
  if (profile !== undefined) return profile;
  const known = Object.keys(profiles);
  const there = known.length === 0 ? "there is none; `millrace login` makes one" : `there are ${known.join(", ")}`;
  throw new CommandError(`there is no profile "${name}": ${there}.`, { exitCode: exitCodes.notFound });
}
