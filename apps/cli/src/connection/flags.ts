import type { Arguments, Flags } from "../command/command.ts";
import { inShell } from "../command/invocation.ts";

const heading = "Service";

/** The flags of every command that speaks to a service. */
export const connectionFlags: Flags = {
  profile: { type: "string", value: "NAME", help: "Profile to use (else $MILLRACE_PROFILE)", heading },
  "base-url": { type: "string", value: "URL", help: "Its address (else $MILLRACE_BASE_URL)", heading },
  "api-key-file": { type: "string", value: "FILE", help: "File with the key, or - (else $MILLRACE_API_KEY)", heading },
};

/** The flags, as they were given, that name the same service in another command line. */
export function serviceWords(given: Arguments): string[] {
  return Object.keys(connectionFlags).flatMap((flag) => {
    const value = given.text(flag);
    return value === undefined ? [] : [`--${flag}`, inShell(value)];
  });
}
