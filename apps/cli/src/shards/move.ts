import { jsonFlag, type Arguments, type Command } from "../command.ts";
import { UsageError } from "../failure.ts";
import { print, printJson, tell } from "../terminal.ts";
import { withShardDesk } from "./open-desk.ts";

/** Longer than any transaction of a gateway lasts: one that falls silent is ended by the server after a minute. */
const WAIT_MAX_MS = 90_000;

export const shardsMove: Command = {
  name: "shards move",
  summary: "Have the jobs of an endpoint accepted on another database",
  operand: "ENDPOINT",
  details:
    "New jobs of the endpoint are accepted on another database from then on. Those that are there stay there and are run,\n" +
    "answered and retried as before; workers get them first. It works beside gateways that run: clients wait for a moment,\n" +
    "and idempotency keys hold across the move.\n\n" +
    "If the command is killed in between, submits of this endpoint are answered 503 until it is run again: to the same\n" +
    "database or another one to complete the move, or to the one where the endpoint was to take it back.",
  flags: {
    to: { type: "string", value: "N", help: "Number of the database, as `millrace shards` lists it (needed)" },
    ...jsonFlag,
  },
  examples: ["millrace shards move ENDPOINT_ID --to 1"],
  async run(given) {
    const endpointId = given.operand;
    const to = readNumber(given);
    const request = { endpointId, to, waitMaxMs: WAIT_MAX_MS, onProgress: tell };
    const report = await withShardDesk((desk) => desk.move(request));
    if (given.isOn("json") === true) printJson(report);
    else if (report.moved) print(`Moved the endpoint ${endpointId} from database ${report.from} to ${report.to}.`);
    else print(`The endpoint ${endpointId} is on database ${to}.`);
    return 0;
  },
};

function readNumber(given: Arguments): number {
  const text = given.text("to");
  if (text === undefined) throw new UsageError("--to is missing: the number of the database");
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && text.trim() !== "") return number;
  throw new UsageError(`--to must be a number as \`millrace shards\` lists them, not "${text}"`);
}
