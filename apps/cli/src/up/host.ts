import { jsonFlag, type Command, type Flags } from "../command/command.ts";
import { settingFlags } from "./setting-flags.ts";

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
    join: {
      type: "string",
      value: "URL",
      help: "PostgreSQL of the gateways (other users see flags: prefer MILLRACE_DATABASE_URL)",
    },
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
