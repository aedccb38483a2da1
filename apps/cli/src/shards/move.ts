import { jsonFlag, type Arguments, type Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { UsageError } from "../command/failure.ts";
import { print, printJson } from "../output/terminal.ts";
import { shardDetails, withShards } from "./open-desk.ts";

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
    to: { type: "string", value: "N", help: "Number of the database, as `millrace shards` lists it (required)" },
    ...jsonFlag,
    ...connectionFlags,
  },
  schema: "moved-endpoint",
  examples: ["millrace shards move ENDPOINT_ID --to 1"],
  async run(given) {
    const endpointId = given.operand;
    const to = readNumber(given);
    const report = await withShards(given, (shards) => shards.move({ endpointId, to }));
    if (given.reader === "program") printJson(report);
    else if (report.moved) print(`Moved the endpoint ${endpointId} from database ${report.from} to ${report.to}.`);
    else print(`The endpoint ${endpointId} is on database ${to}.`);
  },
};

function readNumber(given: Arguments): number {
  const text = given.text("to");
  if (text === undefined) throw new UsageError("--to is missing: the number of the database");
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && text.trim() !== "") return number;
  throw new UsageError(`--to must be one of the numbers that \`millrace shards\` lists, not "${text}"`);
}
