import type { RestComponents } from "@millrace/spec";
import { jsonFlag, type Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { table } from "../output/table.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { shardDetails, withShards } from "./open-desk.ts";

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
    if (given.reader === "program") {
      printJson({ items: listed });
      return 0;
    }
    const heading = ["SHARD", "DATABASE", "STATE", "ENDPOINTS", "MOVED AWAY", "WAITING", "RUNNING"];
    print(table([heading, ...listed.map(row)]));
    for (const { problem } of listed) if (problem !== null) tell(problem);
    return 0;
  },
};

function row({
  number,
  place,
  problem,
  endpoints,
  formerEndpoints,
  jobs,
}: RestComponents["schemas"]["Shard"]): string[] {
  const counts = jobs === null ? ["-", "-"] : [String(jobs.waiting), String(jobs.running)];
  return [
    String(number),
    place,
    problem === null ? "usable" : "not usable",
    String(endpoints),
    String(formerEndpoints),
    ...counts,
  ];
}
