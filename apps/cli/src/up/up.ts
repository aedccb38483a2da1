import { type Command, type Flags, jsonFlag, switchFlag, textFlag } from "../command/command.ts";
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
    profile: switchFlag("Save address and new key as the profile local, --no-profile not (default: on a terminal)"),
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

/** Settings that concern clients, or that `host` decides by itself. */
const NOT_OF_HOSTS: ReadonlySet<string> = new Set([
  "role",
  "database-url",
  "admin-key",
  "api-key",
  "gateways",
  "share-port",
  "own-port",
  "cors-origins",
  "pod-domain",
  "rate-limits",
  "demo",
]);

const hostFlags: Flags = Object.fromEntries(Object.entries(settingFlags).filter(([name]) => !NOT_OF_HOSTS.has(name)));

export const host: Command = {
  name: "host",
  summary: "Run workers and pods on this computer for the gateways elsewhere",
  details:
    "Offers the hardware of this computer to the gateways on a PostgreSQL. They place workers and pods here, and this\n" +
    "process starts, watches and ends them. It never leads, and serves no clients: only the workers of this computer,\n" +
    "and what gateways forward. SIGINT (Ctrl-C) or SIGTERM has its workers replaced elsewhere, and then ends it.\n\n" +
    "All gateways and hosts name one blob store. Each flag is also an environment variable, as for `millrace up`.",
  flags: {
    join: textFlag("URL", "PostgreSQL of the gateways (other users see flags: prefer MILLRACE_DATABASE_URL)"),
    ...hostFlags,
    ...jsonFlag,
  },
  schema: "ready",
  examples: [
    "MILLRACE_DATABASE_URL=$(cat database.txt) millrace host --host 10.0.0.7",
    "millrace host --join postgres://millrace@db/millrace --compute docker",
  ],
  related: ["hosts list", "hosts drain", "up"],
  async run(given) {
    const { serveUntilStopped } = await import("./serve.ts");
    const join = given.text("join");
    return await serveUntilStopped(given, {
      ...process.env,
      MILLRACE_ROLE: "host",
      MILLRACE_GATEWAYS: "1",
      ...(join === undefined ? {} : { MILLRACE_DATABASE_URL: join }),
    });
  },
};
