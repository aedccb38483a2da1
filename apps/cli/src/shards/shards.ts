import type { RestComponents } from "@millrace/spec";
import { type Arguments, type Command, jsonFlag, textFlag } from "../command/command.ts";
import { CommandError, UsageError } from "../command/failure.ts";
import { connectionFlags, withService } from "../connection/open-service.ts";
import { isThroughService } from "../connection/service-command.ts";
import { printResult } from "../output/show.ts";
import { table } from "../output/table.ts";
import { tell } from "../output/terminal.ts";

type Schemas = RestComponents["schemas"];

/** What commands do with the databases that share the jobs. */
interface ShardCommands {
  list(): Promise<readonly Schemas["Shard"][]>;
  move(move: Schemas["ShardMoveInput"]): Promise<Schemas["ShardMove"]>;
}

/** How such a command chooses, for its help. */
const shardDetails =
  "It asks the service that a flag, the environment or a profile names, with an operator's key. Without a key for one, or where only\n" +
  "MILLRACE_DATABASE_URL is set, it works on those databases, whether or not a service runs.";

const NO_SHARDS = "Shards are PostgreSQL databases; SQLite keeps all jobs in one file.";
/** Longer than any transaction of a gateway lasts: one that falls silent is ended by the server after a minute. */
const WAIT_MAX_MS = 90_000;

/**
 * Does the work through the service, or on the databases that `MILLRACE_DATABASE_URL` names.
 *
 * @throws SettingError where there are none, CommandError where the service has none
 */
async function withShards<Result>(given: Arguments, work: (shards: ShardCommands) => Promise<Result>): Promise<Result> {
  if (!(await isThroughService(given))) return await onDatabases(work);
  return await withService(given, ({ rest }) =>
    work({
      async list() {
        const { shards } = await rest.service.listShards();
        if (shards.length === 0) throw new CommandError(`this service has no shards. ${NO_SHARDS}`);
        return shards;
      },
      move: (move) => rest.service.moveEndpoint(move, { timeoutMs: WAIT_MAX_MS, maxRetries: 0 }),
    }),
  );
}

async function onDatabases<Result>(work: (shards: ShardCommands) => Promise<Result>): Promise<Result> {
  const { databaseUrls, readSettings, SettingError } = await import("@millrace/server");
  const { openShardDesk } = await import("@millrace/store");
  const { databaseUrl } = readSettings({ MILLRACE_DATABASE_URL: process.env["MILLRACE_DATABASE_URL"] });
  if (databaseUrl === undefined) throw new SettingError(`MILLRACE_DATABASE_URL is not set. ${NO_SHARDS}`);
  const desk = await openShardDesk(databaseUrls(databaseUrl));
  try {
    return await work({
      list: async () => (await desk.list()).map((shard) => ({ ...shard })),
      move: (move) => desk.move({ ...move, waitMaxMs: WAIT_MAX_MS, onProgress: tell }),
    });
  } finally {
    await desk.close();
  }
}

export const shardsList: Command = {
  name: "shards list",
  summary: "List the databases that share the jobs",
  details:
    "Lists the PostgreSQL databases in MILLRACE_DATABASE_URL by number: whether each can be used, how many\n" +
    "endpoints place their jobs there, how many were moved away, and how many jobs wait and run there.\n\n" +
    shardDetails,
  flags: { ...jsonFlag, ...connectionFlags },
  schema: "shards",
  examples: ["millrace shards list", "millrace shards list --json"],
  async run(given) {
    const listed = await withShards(given, (shards) => shards.list());
    const heading = ["SHARD", "DATABASE", "STATE", "ENDPOINTS", "MOVED AWAY", "WAITING", "RUNNING"];
    printResult(given, { items: listed }, table([heading, ...listed.map(row)]));
    if (given.reader !== "program") for (const { problem } of listed) if (problem !== null) tell(problem);
  },
};

function row({ number, place, problem, endpoints, formerEndpoints, jobs }: Schemas["Shard"]): string[] {
  const state = problem === null ? "usable" : "not usable";
  const counts = [endpoints, formerEndpoints, jobs?.waiting ?? "-", jobs?.running ?? "-"];
  return [String(number), place, state, ...counts.map(String)];
}

export const shardsMove: Command = {
  name: "shards move",
  summary: "Move an endpoint to another database",
  operands: [{ name: "ENDPOINT", help: "Id of the endpoint" }],
  details:
    "Places new jobs of the endpoint on another database. Existing jobs stay where they are and are run,\n" +
    "answered and retried as before; workers get them first. Gateways keep running: clients wait for a moment,\n" +
    "and idempotency keys hold across the move.\n\n" +
    "If the command is killed halfway, submits to this endpoint are answered 503 until you run it again: to the same\n" +
    "database or another one to complete the move, or to the database where the endpoint was, to undo it.\n\n" +
    shardDetails,
  flags: {
    to: textFlag("N", "Number of the database, as `millrace shards` lists it (required)"),
    ...jsonFlag,
    ...connectionFlags,
  },
  schema: "moved-endpoint",
  examples: ["millrace shards move ENDPOINT_ID --to 1"],
  async run(given) {
    const endpointId = given.operand;
    const to = readNumber(given);
    const report = await withShards(given, (shards) => shards.move({ endpointId, to }));
    const moved = `Moved the endpoint ${endpointId} from database ${report.from} to ${report.to}.`;
    printResult(given, report, report.moved ? moved : `The endpoint ${endpointId} is on database ${to}.`);
  },
};

function readNumber(given: Arguments): number {
  const text = given.text("to");
  if (text === undefined) throw new UsageError("--to is missing: the number of the database");
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && text.trim() !== "") return number;
  throw new UsageError(`--to must be one of the numbers that \`millrace shards\` lists, not "${text}"`);
}
