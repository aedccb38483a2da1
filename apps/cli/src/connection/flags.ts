import type { Flags } from "../command.ts";

/** The flags of every command that speaks to a service. */
export const connectionFlags: Flags = {
  "base-url": {
    type: "string",
    value: "URL",
    help: "Address of the service (else $MILLRACE_BASE_URL, or the profile)",
  },
  profile: { type: "string", value: "NAME", help: "Profile to use (else $MILLRACE_PROFILE, or the current one)" },
  "api-key-file": {
    type: "string",
    value: "FILE",
    help: "File that holds the API key, or - (else $MILLRACE_API_KEY, or the profile)",
  },
};
