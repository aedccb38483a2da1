import { jsonFlag, type Command } from "../command/command.ts";
import { settingFlags } from "./setting-flags.ts";

export const up: Command = {
  name: "up",
  summary: "Start the service",
  details:
    "Starts the service, prints its addresses, and serves until SIGINT (Ctrl-C) or SIGTERM. Then workers finish their jobs,\n" +
    "and unfinished jobs go back into the queue. A second signal stops at once; no job is lost then either.\n\n" +
    "The first start creates an admin key and shows it once; on a terminal it is also saved as the profile `local`, so that\n" +
    "other commands of this user find the service. Each flag is also an environment variable: --data-dir is\n" +
    "MILLRACE_DATA_DIR. A flag overrides the variable. --no-<name> turns a switch off. Logs go to standard error.",
  flags: {
    ...settingFlags,
    profile: {
      type: "boolean",
      help: "Save address and new key as the profile local, --no-profile not (default: on a terminal)",
    },
    ...jsonFlag,
  },
  schema: "ready",
  examples: [
    "millrace up",
    "millrace up --demo",
    "millrace up --host 0.0.0.0 --port 80 --data-dir /var/lib/millrace",
    "MILLRACE_ADMIN_KEY=$(cat key.txt) millrace up --handler-dirs ~/handlers",
    'millrace up --port 0 --json   # one line: {"event":"ready","url":…}',
  ],
  async run(given) {
    const { serveUntilStopped } = await import("./serve.ts");
    return await serveUntilStopped(given);
  },
};
